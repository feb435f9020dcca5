import { company } from '#brand/company.ts';
import { isOfDemo } from '#brand/demo.ts';
import { people } from '#brand/file.ts';
import { pagePaths } from './paths.ts';

export const peopleHref = `${pagePaths.howWeWrite}#who-writes`;

/** Name of a person in the brand file; undefined until the owner has named one. */
function nameOf(id: string | undefined): string | undefined {
  const byId: Readonly<Record<string, { readonly name: string }>> = people;
  return byId[id ?? '']?.name || undefined;
}

/** Name of the author of an article. Without one, the article is by the organization. */
export const authorOf = ({ author }: { readonly author: string }) => nameOf(author);

export const reviewerOf = ({ reviewer }: { readonly reviewer?: string | undefined }) =>
  nameOf(reviewer);

/** People whom the owner has named, with their work. */
export const namedPeople = Object.values(people).filter(({ name }) => name !== '');

/** True on the site of the demo, whose articles were written by a program. */
export const isDemoSite = isOfDemo(company.name);
