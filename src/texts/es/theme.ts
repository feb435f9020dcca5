/** Label of the switch between the light and the dark theme. */
export const themeTexts = {
  switchTo: ({ theme }: { theme: string }) => `Cambiar al tema ${theme}`,
  themes: { light: 'claro', dark: 'oscuro' },
};
