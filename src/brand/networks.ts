/** Social networks that have an icon, with their names. The footer shows them in this order. */
export const networks = {
  facebook: 'Facebook',
  x: 'X',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  github: 'GitHub',
} as const;
export type Network = keyof typeof networks;
