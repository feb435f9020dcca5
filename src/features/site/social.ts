import { social } from '#brand/file.ts';
import { type Network, networks } from '#brand/networks.ts';
import { linkTexts } from '#texts/frame.ts';
import { pagePaths } from './paths.ts';

export function listProfiles() {
  const profiles: Partial<Record<Network, string>> = social;
  return (Object.keys(networks) as Network[]).flatMap((network) => {
    const href = profiles[network];
    return href ? [{ network, label: networks[network], href }] : [];
  });
}

/** Links of the footer's row of icons: the profiles and the blog. */
export const listSocialLinks = () => [
  ...listProfiles(),
  { network: 'blog', label: linkTexts.blog, href: pagePaths.blog } as const,
];
