/** The collection of articles, as the editor edits it. */
import {
  type BasicFormField,
  collection,
  type ComponentSchema,
  fields,
  singleton,
} from '@keystatic/core';
import {
  block,
  type ContentComponent,
  inline,
  mark,
  wrapper,
} from '@keystatic/core/content-components';
import type { ReactNode } from 'react';
import {
  articleComponents,
  type Component,
  plainElements,
  type Property,
} from '../../domain/article-components.ts';
import {
  type Article,
  articleCategories,
  articleFields,
  articleSchema,
  articleTags,
  countWords,
  minutesToRead,
  personIds,
  slugOf,
} from '../../domain/article.ts';
import { legalComponents } from '../../domain/legal-text.ts';
import { pagePaths } from '../../domain/paths.ts';
import { editedFolders } from '../../site/editor.ts';
import {
  asOptions,
  computed,
  fileName,
  lines,
  optional,
  patternOf,
  text,
  withSchema,
} from './fields.tsx';
import { articleViews, legalViews } from './views.tsx';

/** Facts about the site that the editor needs. */
export interface EditorFacts {
  /** Number of the next article. */
  readonly nextId: string;
  /** View box of each drawing in src/content/figures, by its name. */
  readonly drawings: Readonly<Record<string, string>>;
}

/** View of any component. Its properties follow the table. */
type AnyView = (props: { readonly value: object; readonly children?: ReactNode }) => ReactNode;

function propertyField({ label, choices, optional: isOptional }: Property, facts: EditorFacts) {
  const values = choices === 'drawings' ? Object.keys(facts.drawings) : choices;
  if (!values) return fields.text({ label, validation: { isRequired: !isOptional } });
  const options = asOptions(isOptional ? ['', ...values] : values);
  const field: BasicFormField<string> = fields.select({
    label,
    options,
    defaultValue: options[0]?.value ?? '',
  });
  return isOptional ? optional(field) : field;
}

function propertyFields(props: Readonly<Record<string, Property>>, facts: EditorFacts) {
  return Object.fromEntries(
    Object.entries(props).map(([name, one]) => [name, propertyField(one, facts)]),
  );
}

/** Returns the components that the editor offers in a text. */
function contentComponents<Name extends string>(
  table: Readonly<Record<Name, Component>>,
  views: Readonly<Record<Name, unknown>>,
  facts: EditorFacts,
): Record<string, ContentComponent> {
  const names = Object.keys(table) as Name[];
  const components = names.map((name): [string, ContentComponent] => {
    const { kind, label, use: description, props } = table[name];
    const schema = propertyFields(props, facts);
    const make = { wrapper, block, inline }[kind];
    return [name, make({ label, description, schema, ContentView: views[name] as AnyView })];
  });
  const marks = (Object.keys(plainElements) as (keyof typeof plainElements)[]).map(
    (tag): [string, ContentComponent] => {
      const schema = propertyFields(plainElements[tag], facts);
      return [tag, mark({ label: tag, icon: <span aria-hidden="true">{tag}</span>, tag, schema })];
    },
  );
  return Object.fromEntries([...components, ...marks]);
}

const options = { heading: [2, 3, 4], divider: false } as const;

/** Returns the legal texts. */
export function legalTexts(facts: EditorFacts) {
  const file = (label: string, path: string, date: 'effectiveDate' | 'lastUpdated') =>
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
          components: contentComponents(
            { ...articleComponents, ...legalComponents },
            { ...articleViews(facts.drawings), ...legalViews },
            facts,
          ),
        }),
        title: fields.text({ label: 'Title', validation: { isRequired: true } }),
        description: fields.text({
          label: 'Description',
          validation: { isRequired: true },
          multiline: true,
        }),
        [date]: fields.date({
          label: date === 'lastUpdated' ? 'Last updated' : 'Effective date',
          validation: { isRequired: true },
        }),
      },
    });
  return {
    privacyPolicy: file('Privacy policy', pagePaths.privacyPolicy, 'effectiveDate'),
    terms: file('Terms & Conditions', pagePaths.termsConditions, 'lastUpdated'),
    howWeWrite: file('How we write and check', pagePaths.howWeWrite, 'lastUpdated'),
  };
}

interface Text {
  readonly doc: {
    descendants: (
      visit: (node: { type: { name: string }; attrs: Readonly<Record<string, unknown>> }) => void,
    ) => void;
  };
}

/** Returns a sentence if a picture in a text has no description. */
function problemOfPictures({ doc }: Text): string | undefined {
  let missing = 0;
  doc.descendants(({ type, attrs }) => {
    if (type.name === 'image' && !(attrs.alt as string | null)?.trim()) missing += 1;
  });
  return missing > 0 ? 'Describe each picture: select it, and press its pencil.' : undefined;
}

/** Returns the collection. A field of an article that is missing here does not compile. */
export function articleCollection(facts: EditorFacts, previewUrl: string) {
  const { shape } = articleSchema;
  const named = (name: keyof Article) => ({
    label: articleFields[name].label,
    description: articleFields[name].use,
  });
  const reader = shape.reader.shape;
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
    components: contentComponents(articleComponents, articleViews(facts.drawings), facts),
  });
  /** Number of the next article. The editor reads an article again after it has created it. */
  let next = Number(facts.nextId);
  /** Read time of the body that was written last. The body comes before the read time. */
  let minutes = 1;
  const schema = {
    body: {
      ...body,
      serialize(value, extra) {
        const words = countWords(value.doc.textBetween(0, value.doc.content.size, ' '));
        minutes = minutesToRead(words);
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
    id: computed(
      (stored) => stored || String(next),
      (stored) => {
        next = Math.max(next, Number(stored) + 1);
      },
    ),
    title: fields.slug({
      name: { ...named('title'), validation: { pattern: patternOf(shape.title) } },
      slug: {
        ...named('slug'),
        generate: slugOf,
        validation: { pattern: patternOf(shape.slug) },
      },
    }),
    slug: fileName(),
    excerpt: text(named('excerpt').label, shape.excerpt, named('excerpt').description),
    publishDate: fields.date({
      ...named('publishDate'),
      defaultValue: { kind: 'today' },
      validation: { isRequired: true },
    }),
    updatedDate: fields.date(named('updatedDate')),
    checked: fields.date({
      ...named('checked'),
      defaultValue: { kind: 'today' },
      validation: { isRequired: true },
    }),
    author: fields.select({
      ...named('author'),
      options: asOptions(personIds),
      defaultValue: personIds[0]!,
    }),
    reviewer: optional(
      fields.select({
        ...named('reviewer'),
        options: [{ label: 'None', value: '' }, ...asOptions<string>(personIds)],
        defaultValue: '',
      }),
    ),
    reader: fields.object(
      {
        result: text('At the end', reader.result),
        time: text('It takes', reader.time),
        needs: text('You need', reader.needs),
      },
      named('reader'),
    ),
    readTime: computed(() => `${minutes} min`),
    category: fields.select({
      ...named('category'),
      options: asOptions(articleCategories),
      defaultValue: articleCategories[0],
    }),
    tags: withSchema(
      fields.multiselect({ ...named('tags'), options: asOptions(articleTags) }),
      shape.tags,
    ),
    featured: optional(fields.checkbox(named('featured'))),
    draft: optional(fields.checkbox(named('draft'))),
    aliases: lines(named('aliases').label, named('aliases').description, shape.aliases),
  } satisfies Record<keyof Article | 'body', ComponentSchema>;
  return collection({
    label: 'Articles',
    path: `${editedFolders.articles}/*`,
    slugField: 'title',
    format: { contentField: 'body' },
    entryLayout: 'content',
    columns: ['publishDate', 'category', 'draft'],
    previewUrl,
    schema,
  });
}
