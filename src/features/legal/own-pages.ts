import { getCollection } from 'astro:content';
import type { Link } from '#features/site/navigation.ts';
import { legalPaths } from '#features/site/paths.ts';

/** Links to the pages that the owner added to src/content/legal, by label, for the footer. */
export async function listOwnPages(): Promise<readonly Link[]> {
  const texts = await getCollection('legal');
  return texts
    .map(({ id, data }) => ({ label: data.footerTitle ?? data.title, href: `/${id}` }))
    .filter(({ href }) => !legalPaths.includes(href))
    .sort((a, b) => a.label.localeCompare(b.label));
}
