import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import {
  listFigures,
  listPublicFiles,
  readArticleFolder,
  readLegalTexts,
} from '../../scripts/content/article-folder.ts';
import { checkArticles, type CheckOptions } from '../../scripts/content/check-articles.ts';
import { componentRules } from '../../scripts/content/components.ts';
import { describeProblem, type Problem, type RuleName } from '../../scripts/content/problem.ts';
import { company } from '../../src/site/company.ts';

const options: CheckOptions = {
  host: company.host,
  today: '2026-01-15',
  publicFiles: ['/pictures/van.jpg'],
  figures: ['agent-loop'],
  legalTexts: readLegalTexts(),
};

const FILE = 'articles/one-good-article.mdx';
const OTHER = 'articles/another-article.mdx';
const words = 'word '.repeat(380);

const good = `---
id: "1"
title: One good article
slug: one-good-article
excerpt: An excerpt says in one or two sentences what the reader takes away from the article.
publishDate: 2025-06-03
readTime: 2 min
category: SEO
tags:
  - One
  - Two
  - Three
  - Four
---

An opening with [another article](/blog/another-article#its-section), a link to the
[plans](/#payment), [this section](#a-section), [SEO](/blog?category=SEO#articles) and
[a source](https://example.org/).

## A section

![A van in front of a shop](/pictures/van.jpg)

### A part of it

${words}

<Callout type="tip" title="A remark">

Its text.

</Callout>

<CallToAction label="Talk to Us">

An invitation.

</CallToAction>
`;

const other = good
  .replace('id: "1"', 'id: "2"')
  .replaceAll('one-good-article', 'another-article')
  .replace('/blog/another-article#its-section', '/blog')
  .replace('## A section', '## Its section')
  .replace('#a-section', '#its-section')
  .replace('readTime: 2 min', 'readTime: 2 min\naliases:\n  - its-former-address');

function check(...files: [file: string, source: string][]): Problem[] {
  return checkArticles(new Map(files), options);
}

/** Replaces a text that must be there. */
function edit(source: string, from: string, to: string): string {
  if (!source.includes(from)) throw new Error(`The article does not hold: ${from}`);
  return source.replace(from, to);
}

test('the articles of the site break no rule', () => {
  const problems = checkArticles(readArticleFolder(), {
    ...options,
    publicFiles: listPublicFiles(),
    figures: listFigures(),
  });
  expect(problems.map(describeProblem)).toEqual([]);
});

test('an article that follows the rules has no problem', () => {
  expect(check([FILE, good], [OTHER, other])).toEqual([]);
});

interface Breakage {
  readonly from: string;
  readonly to: string;
  readonly field: string;
  /** Part of what the editor is told to write. */
  readonly instead: string;
}

/** For each rule, ways to break it. The type sees to it that none is forgotten. */
const breakages: Readonly<Record<RuleName, readonly Breakage[]>> = {
  'frontmatter-unreadable': [
    {
      from: '---\nid',
      to: 'id',
      field: 'frontmatter',
      instead: 'between two lines of three hyphens',
    },
    { from: 'title: One', to: 'title: "One', field: 'frontmatter', instead: 'new:article' },
  ],
  'unknown-field': [
    {
      from: 'slug:',
      to: 'feature: true\nslug:',
      field: 'feature',
      instead: 'Did you mean "featured"?',
    },
    {
      from: 'slug:',
      to: 'mood: calm\nslug:',
      field: 'mood',
      instead: 'Remove it; the fields are id,',
    },
  ],
  'missing-field': [
    { from: 'excerpt: An', to: '# An', field: 'excerpt', instead: 'Write, for example, excerpt:' },
    { from: 'id: "1"', to: 'id:', field: 'id', instead: 'id: "26"' },
  ],
  'invalid-value': [
    { from: 'id: "1"', to: 'id: "01"', field: 'id', instead: 'Write a whole number in quotes' },
    {
      from: '2025-06-03',
      to: '2025-06-31',
      field: 'publishDate',
      instead: 'Write the date as YYYY-MM-DD.',
    },
    { from: '2 min', to: '2 minutes', field: 'readTime', instead: 'Write minutes' },
    { from: '- Four', to: '- F', field: 'tags.3', instead: 'Write 2 to 40 characters.' },
  ],
  'wrong-category': [
    {
      from: 'category: SEO',
      to: 'category: Seo',
      field: 'category',
      instead: 'Write one of Website Design, SEO',
    },
  ],
  'tag-count': [
    { from: '  - Four\n', to: '', field: 'tags', instead: 'Write exactly 4 tags.' },
    { from: '  - Four', to: '  - Four\n  - Five', field: 'tags', instead: 'Write exactly 4 tags.' },
  ],
  'duplicate-id': [{ from: 'id: "1"', to: 'id: "2"', field: 'id', instead: 'Write id: "3".' }],
  'duplicate-slug': [
    {
      from: 'slug: one-good-article',
      to: 'slug: another-article',
      field: 'slug',
      instead: 'Write another slug',
    },
  ],
  'duplicate-alias': [
    {
      from: '---\n\n',
      to: 'aliases:\n  - another-article\n---\n\n',
      field: 'aliases',
      instead: 'Remove it',
    },
    {
      from: '---\n\n',
      to: 'aliases:\n  - its-former-address\n---\n\n',
      field: 'aliases',
      instead: 'Remove it',
    },
  ],
  'slug-not-file-name': [
    {
      from: 'slug: one-good-article',
      to: 'slug: one-article',
      field: 'slug',
      instead: 'Write slug: one-good-article',
    },
  ],
  'update-before-publication': [
    {
      from: '---\n\n',
      to: 'updatedDate: 2025-06-02\n---\n\n',
      field: 'updatedDate',
      instead: 'Write 2025-06-03 or a later day',
    },
  ],
  'read-time': [
    {
      from: 'readTime: 2 min',
      to: 'readTime: 3 min',
      field: 'readTime',
      instead: 'Write readTime: 2 min',
    },
    { from: words, to: '', field: 'readTime', instead: 'nearer to 400 words' },
  ],
  'body-unreadable': [
    { from: '</Callout>', to: '', field: 'body', instead: 'Close what is open' },
    { from: 'An opening', to: 'An opening {', field: 'body', instead: 'into backticks' },
  ],
  'heading-order': [
    {
      from: '### A part',
      to: '#### A part',
      field: 'heading',
      instead: 'Write ### instead of ####.',
    },
    {
      from: '## A section',
      to: '### A section',
      field: 'heading',
      instead: 'Write ## instead of ###.',
    },
    { from: '### A part', to: '# A part', field: 'heading', instead: 'Write ## instead of #.' },
  ],
  'empty-heading': [
    {
      from: '### A part of it',
      to: '###',
      field: 'heading',
      instead: 'Write what the section is about.',
    },
  ],
  'missing-alternative-text': [
    {
      from: '![A van in front of a shop]',
      to: '![]',
      field: 'image',
      instead: 'Say in the brackets',
    },
    {
      from: '![A van in front of a shop](/pictures/van.jpg)',
      to: '<img src="/pictures/van.jpg" alt="" />',
      field: 'image',
      instead: 'Say in the brackets',
    },
  ],
  'dead-link': [
    {
      from: '/blog/another-article#its-section',
      to: '/blog/another-articel',
      field: 'link',
      instead: 'Write /blog/another-article.',
    },
    {
      from: '/blog/another-article#its-section',
      to: '/blog/another-article/',
      field: 'link',
      instead: 'Write /blog/another-article.',
    },
    {
      from: '/blog/another-article#its-section',
      to: `${company.host}/nowhere-at-all-on-this-site`,
      field: 'link',
      instead: 'Link to a page that exists.',
    },
    {
      from: '/blog/another-article#its-section',
      to: '/blog/its-former-address',
      field: 'link',
      instead: 'Write /blog/another-article.',
    },
    {
      from: '/blog/another-article#its-section',
      to: 'another-article',
      field: 'link',
      instead: 'beginning with /',
    },
    {
      from: '/pictures/van.jpg',
      to: '/pictures/van.png',
      field: 'image',
      instead: 'Write /pictures/van.jpg.',
    },
    {
      from: '<CallToAction',
      to: '<Stat value="1" label="a" source="b" href="/nowhere" />\n\n<CallToAction',
      field: 'link',
      instead: '',
    },
  ],
  'dead-anchor': [
    {
      from: '/blog/another-article#its-section',
      to: '/terms-conditions#2-payment-termz',
      field: 'link',
      instead: 'Write #2-payment-terms.',
    },
    { from: '#its-section', to: '#its-sections', field: 'link', instead: 'Write #its-section.' },
    {
      from: '(#a-section)',
      to: '(#b)',
      field: 'link',
      instead: 'Write one of #main, #a-section, or #a-part-of-it.',
    },
    { from: '/#payment', to: '/#pay', field: 'link', instead: 'Write one of #main, #home' },
  ],
  'unpublished-target': [],
  'unknown-component': [
    {
      from: '<Callout type="tip" title="A remark">\n\nIts text.\n\n</Callout>',
      to: '<Stats />',
      field: 'Stats',
      instead: 'Did you mean <Stat>?',
    },
    {
      from: '<Callout type="tip" title="A remark">\n\nIts text.\n\n</Callout>',
      to: '<Gallery />',
      field: 'Gallery',
      instead: 'Use Figure, Stat',
    },
  ],
  'component-property': [
    {
      from: 'type="tip"',
      to: 'type="hint"',
      field: 'Callout',
      instead: 'Write note, tip, or warning.',
    },
    { from: ' title="A remark"', to: '', field: 'Callout', instead: 'Write <Callout title="…">.' },
    {
      from: 'label="Talk to Us"',
      to: 'label="Talk to Us" href="/blog"',
      field: 'CallToAction',
      instead: 'it takes label or to',
    },
  ],
  'unknown-figure': [
    {
      from: '<Callout type="tip" title="A remark">\n\nIts text.\n\n</Callout>',
      to: '<Figure name="agent-lop" caption="A loop">\n\nIts text.\n\n</Figure>',
      field: 'Figure',
      instead: 'Did you mean "agent-loop"?',
    },
  ],
  'code-in-body': [
    {
      from: 'An opening',
      to: 'import a from "b";\n\nAn opening',
      field: 'body',
      instead: 'every component is there without it',
    },
    { from: 'An opening', to: 'An {opening}', field: 'body', instead: 'into backticks' },
  ],
  'inline-style': [
    {
      from: '<Callout type',
      to: '<Callout style="color: red" type',
      field: 'Callout',
      instead: 'Remove it.',
    },
  ],
  'missing-call-to-action': [
    {
      from: '</CallToAction>\n',
      to: '</CallToAction>\n\nAn afterthought.\n',
      field: 'body',
      instead: 'End it with <CallToAction',
    },
  ],
};

const cases = Object.entries(breakages).flatMap(([rule, ways]) =>
  ways.map((way) => ({ rule, ...way, shown: way.to.slice(0, 40).replaceAll('\n', ' ') })),
);

describe('breaking a rule is reported by its name', () => {
  test.each(cases)('$rule: $shown', ({ rule, from, to, field, instead }) => {
    const problems = check([FILE, edit(good, from, to)], [OTHER, other]);
    const found = problems.filter((problem) => problem.rule === rule && problem.field === field);
    expect(found, JSON.stringify(problems)).toHaveLength(1);
    expect(found[0]?.file).toBe(FILE);
    expect(found[0]?.wrong).toMatch(/\S/);
    expect(found[0]?.instead).toContain(instead);
  });

  test.each([
    ['a draft', '---\n\n', 'draft: true\n---\n\n'],
    ['an article that comes out later', '2025-06-03', '2026-02-01'],
  ])('unpublished-target: a link to %s', (_, from, to) => {
    const problems = check([FILE, good], [OTHER, edit(other, from, to)]);
    expect(problems.map(({ rule, file }) => [rule, file])).toEqual([['unpublished-target', FILE]]);
  });

  test('an article that comes out later may link to one that comes out before it', () => {
    const later = edit(good, '2025-06-03', '2026-03-01');
    expect(check([FILE, later], [OTHER, edit(other, '2025-06-03', '2026-02-01')])).toEqual([]);
  });

  test.each([
    ['an opened component', '</Callout>', '', 28],
    ['a field', 'category: SEO', 'category: Seo', 8],
    ['a heading', '### A part', '#### A part', 24],
  ])('with the line of %s', (_, from, to, line) => {
    const [problem] = check([FILE, edit(good, from, to)], [OTHER, other]);
    expect(problem?.line).toBe(line);
  });
});

test('every problem of every file is reported at once, in order', () => {
  const bad = edit(edit(good, 'category: SEO', 'category: Seo'), 'label="Talk to Us"', '');
  const worse = edit(edit(other, '  - Four\n', ''), '/pictures/van.jpg', '/pictures/bus.jpg');
  expect(check([FILE, bad], [OTHER, worse]).map(({ file, rule }) => [file, rule])).toEqual([
    [OTHER, 'tag-count'],
    [OTHER, 'dead-link'],
    [FILE, 'wrong-category'],
    [FILE, 'component-property'],
  ]);
});

test('a problem is one line: file, line, field, rule, what is wrong, what to write', () => {
  const [problem] = check([FILE, edit(good, '  - Four\n', '')], [OTHER, other]);
  expect(problem && describeProblem(problem)).toBe(
    'articles/one-good-article.mdx:9  tags  [tag-count]  There are 3. Write exactly 4 tags.',
  );
});

test('the components that may be used are those the site renders', () => {
  const source = readFileSync('src/components/article/components.ts', 'utf8');
  const rendered = source.slice(source.indexOf('articleComponents')).match(/^ {2}[A-Z]\w+(?=,)/gm);
  expect(rendered?.map((name) => name.trim()).sort()).toEqual(Object.keys(componentRules).sort());
});
