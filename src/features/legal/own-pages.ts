import { type CollectionEntry, getCollection } from 'astro:content';
import type { Link } from '#features/site/navigation.ts';
import { base, legalPaths } from '#features/site/paths.ts';

/** Texts of src/content/legal by their names: those of this language, or else of the default one. */
export async function listLegalTexts(): Promise<ReadonlyMap<string, CollectionEntry<'legal'>>> {
  const texts = await getCollection('legal');
  const nameOf = (id: string) => id.replace(/^.*\//, '');
  // An id with a folder is that of another language, and comes last, so it replaces the other one.
  const ownLast = texts.toSorted((a, b) => Number(a.id.includes('/')) - Number(b.id.includes('/')));
  return new Map(ownLast.map((entry) => [nameOf(entry.id), entry]));
}

/** Links to the pages that the owner added to src/content/legal, by label, for the footer. */
export async function listOwnPages(): Promise<readonly Link[]> {
  const texts = await listLegalTexts();
  return Array.from(texts, ([id, { data }]) => ({
    label: data.footerTitle ?? data.title,
    href: `${base}/${id}`,
  }))
    .filter(({ href }) => !legalPaths.includes(href))
    .sort((a, b) => a.label.localeCompare(b.label));
}
