/** Files that the editor edits. Their fields are made from the schemas. */
import { type BasicFormField, collection, fields, singleton } from '@keystatic/core';
import { useEffect } from 'react';
import {
  articleComponents,
  type Component,
  legalTextComponents,
  schemaOfProps,
} from '#features/articles/article-components.ts';
import {
  type ArticleFields,
  articleFields,
  articleSchema,
  draftSchema,
  slugField,
  slugOf,
  slugSchema,
} from '#features/articles/article.ts';
import { legalTextFields, legalTextSchema } from '#features/articles/legal-text.ts';
import { brandSchema, translatedBrandSchema } from '#brand/brand.ts';
import { pagePaths } from '#features/site/paths.ts';
import { siteTextSchemas, type SiteTexts } from '#brand/site-texts.ts';
import { BRAND_PATH, editedFolders, foldersOf, partOf } from '#features/articles/editor.ts';
import type { ArticleName } from './before-save.ts';
import { contentComponents } from './components.tsx';
import { draftState, fieldsOf, hidden, patternOf, useIsDraft } from './fields.tsx';
import type { MissingTexts } from './Missing.tsx';
import {
  type EditorLanguage,
  originalPage,
  originalTexts,
  withOriginal,
  withTranslations,
} from './translations.tsx';

export interface EditorContent {
  readonly nextId: string;
  /** Names of the drawings in src/content/figures. */
  readonly drawings: readonly string[];
  readonly titles: Readonly<Record<ArticleName, string>>;
  /** Languages of the site, the default first. Absent if there is only one. */
  readonly languages?: readonly EditorLanguage[];
  /** Texts of the owner in the default language, by the names of their files. */
  readonly texts: Readonly<Record<string, unknown>>;
  /** Names of the legal texts and pages in the default language. */
  readonly legalTexts: readonly string[];
  /** Languages with texts that are not translated yet. */
  readonly missing: readonly MissingTexts[];
}

const options = { heading: [2, 3, 4], divider: false } as const;

type Body = ReturnType<typeof fields.mdx>;
type Text = ReturnType<Body['defaultValue']>;

interface Properties {
  readonly value: Readonly<Record<string, unknown>>;
}
interface Attributes {
  readonly props?: Properties;
}

/** Text as Keystatic must write it, which does not escape `&` in properties: `&nbsp;` would become a space. */
function withEscapedProperties(text: Text): Text {
  const { tr } = text;
  const escape = (one: unknown) =>
    typeof one === 'string' ? one.replaceAll(/&(?=#?\w+;)/g, '&amp;') : one;
  const escaped = ({ value, ...rest }: Properties) => ({
    ...rest,
    value: Object.fromEntries(Object.entries(value).map(([name, one]) => [name, escape(one)])),
  });
  text.doc.descendants(({ attrs, marks, nodeSize }, at) => {
    const { props } = attrs as Attributes;
    if (props) tr.setNodeAttribute(at, 'props', escaped(props));
    for (const mark of marks) {
      const { props: own } = mark.attrs as Attributes;
      if (own) tr.addMark(at, at + nodeSize, mark.type.create({ props: escaped(own) }));
    }
  });
  return text.apply(tr);
}

/** A sign that Markdown does not use, for both sides of an emoji. */
const FRAME = '\uFFFC';

/**
 * Text with a sign on both sides of each emoji. Bold words that touch an emoji are only bold if Markdown knows that it
 * is no letter. Keystatic takes one for two letters, but the build does not.
 */
function withFramedEmoji(text: Text): Text {
  const { tr, schema } = text;
  const found: (readonly [at: number, emoji: string, marks: typeof text.doc.marks])[] = [];
  text.doc.descendants(({ text: words = '', marks }, at, parent) => {
    if (parent?.type.name === 'code_block' || marks.some(({ type }) => type.name === 'code'))
      return;
    for (const { 0: emoji, index } of words.matchAll(/(?=[\u{10000}-\u{10FFFF}])[\p{P}\p{S}]/gu)) {
      found.push([at + index, emoji, marks]);
    }
  });
  for (const [at, emoji, marks] of found.reverse()) {
    tr.replaceWith(at, at + emoji.length, schema.text(FRAME + emoji + FRAME, marks));
  }
  return text.apply(tr);
}

/** Removes the signs. Where it matters, Keystatic then reads a character reference, which is no letter. */
function withoutFrames(markdown: string): string {
  const framed = new RegExp(`(?<=([*_~])?)${FRAME}(.)${FRAME}(?=([*_~])?)`, 'gu');
  return markdown.replace(framed, (_, before, emoji: string, after) =>
    before || after ? `&#x${emoji.codePointAt(0)!.toString(16)};` : emoji,
  );
}

/** Letters of a text and of the properties of its parts, without white space. */
function lettersOf({ doc }: Text): string {
  const found: string[] = [];
  doc.descendants(({ text = '', attrs, marks }) => {
    const all = [attrs, ...marks.map((mark) => mark.attrs)] as Attributes[];
    found.push(text, ...all.flatMap(({ props }) => Object.values(props?.value ?? {}).map(String)));
  });
  return found.join('').replace(/\s/g, '');
}

/**
 * Sentence for the author if a text could not be opened again after it was saved. Such a text
 * must not be saved, because the editor could no longer correct it.
 */
function problemOfSaving(body: Body, text: Text): string | undefined {
  const says =
    'This text could not be opened again, so it is not saved. Undo your last changes, and write them in another way.';
  try {
    const { content, other, external } = body.serialize(text, {
      slug: 'read-back',
    });
    const again = body.parse(undefined, { slug: 'read-back', content, other, external });
    return lettersOf(again) === lettersOf(text) ? undefined : says;
  } catch {
    return says;
  }
}

/** Sentence for the author about the first part of a text that is not complete. */
function problemOfParts(
  { doc }: Text,
  table: Readonly<Record<string, Component>>,
  drawings: readonly string[],
): string | undefined {
  let problem: string | undefined;
  doc.descendants(({ type, attrs }) => {
    if (problem) return;
    if (type.name === 'image' && !(attrs.alt as string | null)?.trim()) {
      problem = 'Describe each picture: select it, and press its pencil.';
    }
    if (!Object.hasOwn(table, type.name)) return;
    const { label, props } = table[type.name]!;
    const { value } = attrs.props as { value: object };
    const [issue] = schemaOfProps(props, drawings).safeParse(value).error?.issues ?? [];
    const property = props[String(issue?.path[0])];
    if (property) problem = `${label}, ${property.label}: ${issue!.message} Press its Edit button.`;
  });
  return problem;
}

/** Adds checks to the field of a text, whose messages are above the text. */
function withChecks(
  keystaticBody: Body,
  table: Readonly<Record<string, Component>>,
  drawings: readonly string[],
): Body {
  const body: Body = {
    ...keystaticBody,
    serialize(text, extra) {
      const prepared = withFramedEmoji(withEscapedProperties(text));
      const saved = keystaticBody.serialize(prepared, extra);
      const markdown = withoutFrames(new TextDecoder().decode(saved.content));
      return { ...saved, content: new TextEncoder().encode(markdown) };
    },
  };
  const problemOf = (text: Text) =>
    (draftState.isDraft ? undefined : problemOfParts(text, table, drawings)) ??
    problemOfSaving(body, text);
  return {
    ...body,
    validate(value, ...rest) {
      const problem = problemOf(value);
      if (problem) throw new Error(problem);
      return body.validate(value, ...rest);
    },
    Input: (props) => {
      useIsDraft();
      return (
        <>
          <p role="alert" className="editor-problem">
            {props.forceValidation && problemOf(props.value)}
          </p>
          <body.Input {...props} />
        </>
      );
    },
  };
}

/** Field that marks drafts. New articles are drafts, and lists show the word. */
function draftField(
  field: BasicFormField<boolean>,
): BasicFormField<boolean, boolean, string | null> {
  return {
    ...field,
    defaultValue: () => true,
    parse: (value = false) => field.parse(value),
    reader: { parse: (value) => (value ? 'Draft' : null) },
    validate(value) {
      draftState.set(value);
      return value;
    },
    Input: function DraftInput(props) {
      useEffect(() => {
        draftState.set(props.value);
        return () => draftState.set(false);
      }, [props.value]);
      return <field.Input {...props} />;
    },
  };
}

/** @param language a language other than the default. */
export function articleCollection(
  content: EditorContent,
  previewUrl: string,
  language?: EditorLanguage,
) {
  const { nextId, drawings } = language ?? content;
  const [defaultLanguage, ...others] = content.languages ?? [];
  const folder = language ? foldersOf(language.code).articles : editedFolders.articles;
  const { shape } = articleSchema;
  const body = fields.mdx({
    label: 'Text',
    options: {
      ...options,
      image: {
        directory: folder,
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
  const {
    id: _,
    original: __,
    draft,
    ...written
  } = fieldsOf(articleSchema, articleFields, draftSchema);
  const titleField = fields.slug({
    name: {
      ...articleFields.title,
      validation: patternOf(shape.title, draftSchema.shape.title),
    },
    slug: { ...slugField, generate: slugOf, validation: patternOf(slugSchema) },
  });
  // `onRead` updates this number, because the editor reads an article again after it has created it.
  let next = Number(nextId);
  const checkedBody = withChecks(body, articleComponents, drawings);
  const id = hidden(
    (stored) => stored || String(next),
    (stored) => (next = Math.max(next, Number(stored) + 1)),
  );
  const originals = defaultLanguage?.articles ?? [];
  const original = fields.select({
    ...articleFields.original,
    description:
      'The article that this one translates. A new translation without a text gets its text and fields.',
    options: [
      { label: 'None', value: '' },
      ...originals.map((article) => ({ label: article.title, value: article.id })),
    ],
    defaultValue: '',
  });
  const schema = {
    id: others.length > 0 && !language ? withTranslations(id, others) : id,
    ...(language && { original: withOriginal(original, originals) }),
    // Comes before the other fields, because their checks depend on it.
    draft: draftField(draft as BasicFormField<boolean>),
    body: checkedBody,
    ...written,
    title: titleField,
  };
  return collection({
    label: labelIn('Articles', language),
    path: `${folder}/*`,
    slugField: 'title',
    format: { contentField: 'body' },
    entryLayout: 'content',
    columns: [
      'title',
      'publishDate',
      'category',
      'draft',
      ...(others.length > 0 && !language ? ['id' as const] : []),
    ] satisfies (keyof ArticleFields)[] as never[],
    previewUrl,
    schema,
  });
}

/** The heading of the menu's group names the language, so the code is enough here. */
const labelIn = (label: string, language?: EditorLanguage) =>
  language ? `${label} (${language.code})` : label;

/** Legal texts and other pages of the owner. @param language a language other than the default. */
export function legalCollection(
  content: EditorContent,
  previewUrl: string,
  language?: EditorLanguage,
) {
  const { drawings } = language ?? content;
  const body = fields.mdx({
    label: 'Text',
    options: { ...options, image: false },
    components: contentComponents(legalTextComponents, drawings),
  });
  const { shape } = legalTextSchema;
  return collection({
    label: labelIn('Legal texts and pages', language),
    path: `${language ? foldersOf(language.code).legal : editedFolders.legal}/*`,
    slugField: 'title',
    format: { contentField: 'body' },
    entryLayout: 'content',
    columns: ['title'],
    previewUrl,
    schema: {
      body: withChecks(body, legalTextComponents, drawings),
      ...fieldsOf(legalTextSchema, legalTextFields),
      title: fields.slug({
        name: { ...legalTextFields.title, validation: patternOf(shape.title) },
        slug: { ...slugField, generate: slugOf, validation: patternOf(slugSchema) },
      }),
      ...(language && { original: originalPage(content.legalTexts) }),
    },
  });
}

/** Groups of the menu. Keystatic hides what no group names. */
export const navigation = {
  Blog: ['articles', 'blog'],
  'Home page and plans': ['hero', 'calls', 'about', 'services', 'offer', 'plans', 'faq', 'contact'],
  'Legal and other pages': ['legal', 'privacy'],
  Owner: ['brand'],
};

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
  privacy: 'Privacy policy table',
  brand: 'Brand file',
};

type FieldsSchema = Parameters<typeof fieldsOf>[0];

export const dataFiles = Object.fromEntries(
  Object.entries<FieldsSchema>({ ...siteTextSchemas, brand: brandSchema }).map(([name, schema]) => [
    name,
    singleton({
      label: labels[name as keyof typeof labels],
      path: name === 'brand' ? BRAND_PATH : `${editedFolders.site}/${name}`,
      format: 'json',
      previewUrl: pagePaths.home,
      schema: fieldsOf(schema),
    }),
  ]),
);

/** Texts of the owner in languages other than the default. */
export const translatedSchemas: Readonly<Record<string, FieldsSchema>> = {
  ...siteTextSchemas,
  brand: translatedBrandSchema,
};

/** Texts of the owner in a language other than the default, next to those of the default language. */
export function translatedFiles(
  { texts }: EditorContent,
  language: EditorLanguage,
): typeof dataFiles {
  return Object.fromEntries(
    Object.entries(translatedSchemas).map(([name, schema]) => [
      partOf(name, language),
      singleton({
        label: labelIn(labels[name as keyof typeof labels], language),
        path: `${editedFolders.site}/${language.code}/${name}`,
        format: 'json',
        previewUrl: `/${language.code}/`,
        schema: { ...fieldsOf(schema), original: originalTexts(name, texts[name]) },
      }),
    ]),
  );
}
