/** Where else we are found. In a file by itself, so that the scripts of forms do not carry it. */
export const social = {
  facebook: 'https://www.facebook.com/wrenloop',
  x: 'https://x.com/wrenloop',
  instagram: 'https://www.instagram.com/wrenloop',
  linkedin: 'https://www.linkedin.com/company/wrenloop',
} as const;
