/** Files that the editor edits. Their fields are made from the schemas. */
import { collection, fields, singleton } from '@keystatic/core';
import { articleComponents, legalTextComponents } from '#features/articles/article-components.ts';
import {
  type Article,
  articleFields,
  articleSchema,
  countWords,
  legalTextSchema,
  minutesToRead,
  slugOf,
} from '#features/articles/article.ts';
import { brandSchema } from '#brand/brand.ts';
import { pagePaths } from '#features/site/paths.ts';
import { siteTextSchemas, type SiteTexts } from '#brand/site-texts.ts';
import { BRAND_PATH, editedFolders } from '#features/articles/editor.ts';
import { contentComponents } from './components.tsx';
import { fieldsOf, hidden, patternOf } from './fields.tsx';

export interface EditorFacts {
  readonly nextId: string;
  /** Names of the drawings in src/content/figures. */
  readonly drawings: readonly string[];
}

const options = { heading: [2, 3, 4], divider: false } as const;

interface Text {
  readonly doc: {
    descendants: (
      visit: (node: { type: { name: string }; attrs: Readonly<Record<string, unknown>> }) => void,
    ) => void;
  };
}

/** Returns a sentence for the author if a picture in a text has no description. */
function problemOfPictures({ doc }: Text): string | undefined {
  let missing = 0;
  doc.descendants(({ type, attrs }) => {
    if (type.name === 'image' && !(attrs.alt as string | null)?.trim()) missing += 1;
  });
  return missing > 0 ? 'Describe each picture: select it, and press its pencil.' : undefined;
}

export function articleCollection({ nextId, drawings }: EditorFacts, previewUrl: string) {
  const { shape } = articleSchema;
  const body = fields.mdx({
    label: 'Text',
    options: {
      ...options,
      image: {
        directory: editedFolders.articles,
        publicPath: './',
        // Addresses with spaces or capitals are easily mistyped.
        transformFilename: (name) => name.replace(/[^.]+/, slugOf).toLowerCase(),
        schema: {
          alt: fields.text({
            label: 'Description of the picture',
            validation: { isRequired: true },
          }),
        },
      },
    },
    components: contentComponents(articleComponents, drawings),
  });
  const titleField = fields.slug({
    name: { ...articleFields.title, validation: patternOf(shape.title) },
    slug: { ...articleFields.slug, generate: slugOf, validation: patternOf(shape.slug) },
  });
  // `onRead` updates this number, because the editor reads an article again after it has created it.
  let next = Number(nextId);
  // Fields are written in their order, so `body` sets the minutes before the read time is written.
  let minutes = 1;
  let address = '';
  const schema = {
    body: {
      ...body,
      serialize(value, extra) {
        minutes = minutesToRead(countWords(value.doc.textBetween(0, value.doc.content.size, ' ')));
        return body.serialize(value, extra);
      },
      validate(value, ...rest) {
        const problem = problemOfPictures(value);
        if (problem) throw new Error(problem);
        return body.validate(value, ...rest);
      },
      Input: (props) => (
        <>
          <p role="alert" className="editor-problem">
            {props.forceValidation && problemOfPictures(props.value)}
          </p>
          <body.Input {...props} />
        </>
      ),
    } as typeof body,
    ...fieldsOf(articleSchema, articleFields),
    id: hidden(
      (stored) => stored || String(next),
      (stored) => (next = Math.max(next, Number(stored) + 1)),
    ),
    title: {
      ...titleField,
      serializeWithSlug(value) {
        address = value.slug;
        return titleField.serializeWithSlug(value);
      },
    } as typeof titleField,
    slug: hidden(() => address),
    readTime: hidden(() => `${minutes} min`),
  };
  return collection({
    label: 'Articles',
    path: `${editedFolders.articles}/*`,
    slugField: 'title',
    format: { contentField: 'body' },
    entryLayout: 'content',
    columns: ['publishDate', 'category', 'draft'] satisfies (keyof Article)[] as never[],
    previewUrl,
    schema,
  });
}

export function legalTexts({ drawings }: EditorFacts) {
  const [effective, updated] = legalTextSchema._zod.def.options;
  const file = (label: string, path: string, schema: Parameters<typeof fieldsOf>[0]) =>
    singleton({
      label,
      path: editedFolders.legal + path,
      previewUrl: path,
      entryLayout: 'content',
      format: { contentField: 'body' },
      schema: {
        body: fields.mdx({
          label: 'Text',
          options: { ...options, image: false },
          components: contentComponents(legalTextComponents, drawings),
        }),
        ...fieldsOf(schema),
      },
    });
  return {
    privacyPolicy: file('Privacy policy', pagePaths.privacyPolicy, effective),
    terms: file('Terms & Conditions', pagePaths.termsConditions, updated),
    howWeWrite: file('How we write and check', pagePaths.howWeWrite, updated),
  };
}

const labels: Readonly<Record<keyof SiteTexts | 'brand', string>> = {
  hero: 'Top of the home page',
  calls: 'Example calls',
  about: 'About',
  services: 'Services and tools',
  faq: 'Questions',
  contact: 'Contact and calendar',
  offer: 'Offer',
  plans: 'Plans side by side',
  blog: 'Blog and footer',
  privacy: 'Table of the privacy policy',
  brand: 'Brand file',
};

export const dataFiles = Object.fromEntries(
  Object.entries<Parameters<typeof fieldsOf>[0]>({ ...siteTextSchemas, brand: brandSchema }).map(
    ([name, schema]) => [
      name,
      singleton({
        label: labels[name as keyof typeof labels],
        path: name === 'brand' ? BRAND_PATH : `${editedFolders.site}/${name}`,
        format: 'json',
        previewUrl: pagePaths.home,
        schema: fieldsOf(schema),
      }),
    ],
  ),
);
