/** Label of the switch between the light and the dark theme. */
export const themeTexts = {
  switchTo: ({ theme }: { theme: string }) => `Switch to ${theme} theme`,
  themes: { light: 'light', dark: 'dark' },
};
