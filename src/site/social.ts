/** Profiles on social networks. They have a separate file, so that form scripts do not contain them. */
export const social = {
  facebook: 'https://www.facebook.com/wrenloop',
  x: 'https://x.com/wrenloop',
  instagram: 'https://www.instagram.com/wrenloop',
  linkedin: 'https://www.linkedin.com/company/wrenloop',
} as const;
