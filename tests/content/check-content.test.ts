import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

import sharp from 'sharp';
import { ArticleFile } from '../../scripts/content/article-file.ts';
import { readLegalTexts } from '../../scripts/content/article-folder.ts';
import {
  checkAddresses,
  checkArticles,
  type CheckOptions,
  checkSite,
} from '../../scripts/content/check-articles.ts';
import { listFormerSlugs } from '../../scripts/content/former-addresses.ts';
import { describeProblem, type Problem, summarize } from '../../scripts/content/problem.ts';
import { articleComponents } from '../../src/domain/article-components.ts';
import { articleFields } from '../../src/domain/article.ts';
import { formatPrice } from '../../src/domain/money.ts';
import { plans } from '../../src/domain/plan.ts';
import { buildArticleSource } from '../support/build.ts';

const options: CheckOptions = {
  host: 'https://studio.example',
  today: '2026-01-15',
  publicFiles: ['/pictures/van.jpg'],
  figures: ['agent-loop'],
  legalTexts: readLegalTexts(),
  facts: {
    name: 'Studio Example',
    phone: '+1 (212) 555-0100',
    demoPhone: '+1 (212) 555-0101',
    email: 'hello@studio.example',
  },
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
checked: 2025-06-03
reader:
  result: A list of what is wrong, and who mends it.
  time: 10 minutes
  needs: A pencil
readTime: 2 min
category: SEO
tags:
  - Privacy
  - Forms
  - Costs
  - Testing
---

An opening with [another article](/blog/another-article#its-section), a link to the
[plans](/#payment), [this section](#a-section), [SEO](/blog?category=SEO#articles) and
[a source](https://example.org/).

## A section

<Figure name="agent-loop" caption="A loop">

What the drawing shows.

</Figure>

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

/** Replaces a text that must exist. */
function edit(source: string, from: string, to: string): string {
  if (!source.includes(from)) throw new Error(`The article does not hold: ${from}`);
  return source.replace(from, to);
}

test('the articles of the site are valid', () => {
  expect(checkSite().problems.map(describeProblem)).toEqual([]);
});

test('an article that follows the rules has no problem', () => {
  expect(check([FILE, good], [OTHER, other])).toEqual([]);
});

interface Breakage {
  readonly from: string;
  readonly to: string;
  readonly field: string;
  /** Part of the correction in the message. */
  readonly instead: string;
}

/** Ways to break each rule. */
const breakages: Readonly<Record<string, readonly Breakage[]>> = {
  'frontmatter-unreadable': [
    {
      from: '---\nid',
      to: 'id',
      field: 'frontmatter',
      instead: 'between two lines of three hyphens',
    },
    { from: 'title: One', to: 'title: "One', field: 'frontmatter', instead: 'Close the quotes' },
    {
      from: 'title: One',
      to: 'title: One: two',
      field: 'frontmatter',
      instead: 'Put the value in quotes',
    },
    { from: 'slug: ', to: 'id: "7"\nslug: ', field: 'frontmatter', instead: 'Remove one' },
    { from: 'title: One', to: 'title: *One', field: 'frontmatter', instead: 'in quotes' },
    { from: 'title: One good article', to: 'title: *One', field: 'frontmatter', instead: 'symbol' },
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
      instead: 'Write one of id,',
    },
  ],
  'missing-field': [
    {
      from: 'excerpt: An',
      to: '# An',
      field: 'excerpt',
      instead: 'It is missing. Write 60 to 240 characters',
    },
    { from: 'id: "1"', to: 'id:', field: 'id', instead: 'in quotes, for example "26"' },
    { from: 'checked: 2025-06-03\n', to: '', field: 'checked', instead: 'as YYYY-MM-DD' },
    {
      from: '  time: 10 minutes\n',
      to: '',
      field: 'reader.time',
      instead: 'It is missing. Write 5 to 80',
    },
  ],
  'invalid-value': [
    { from: 'id: "1"', to: 'id: "01"', field: 'id', instead: 'Write a whole number in quotes' },
    {
      from: '2025-06-03',
      to: '2025-06-31',
      field: 'publishDate',
      instead: 'Write a day that the calendar has, as YYYY-MM-DD.',
    },
    { from: '2 min', to: '2 minutes', field: 'readTime', instead: 'Write minutes' },
    {
      from: 'category: SEO',
      to: 'category: SEO\nfeatured: no',
      field: 'featured',
      instead: 'Write true or false.',
    },
    { from: 'title: One good article', to: 'title: 7', field: 'title', instead: '10 to 110' },
    {
      from: '---\n\n',
      to: 'aliases:\n  - /blog/old\n---\n\n',
      field: 'aliases.0',
      instead: 'without /blog/',
    },
  ],
  'wrong-category': [
    {
      from: 'category: SEO',
      to: 'category: Seo',
      field: 'category',
      instead: 'Did you mean "SEO"?',
    },
  ],
  'tag-count': [
    { from: '  - Testing\n', to: '', field: 'tags', instead: 'Write exactly 4 tags.' },
    {
      from: '  - Testing',
      to: '  - Testing\n  - Security',
      field: 'tags',
      instead: 'Write exactly 4 tags.',
    },
    { from: '  - Testing', to: '  - Privacy', field: 'tags', instead: 'four different' },
  ],
  'unknown-tag': [
    { from: '- Testing', to: '- Testng', field: 'tags.3', instead: 'Did you mean "Testing"?' },
    { from: '- Testing', to: '- Wickets', field: 'tags.3', instead: 'Write one of Accessibility,' },
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
      field: 'aliases.0',
      instead: 'Remove it',
    },
    {
      from: '---\n\n',
      to: 'aliases:\n  - old-one\n  - its-former-address\n---\n\n',
      field: 'aliases.1',
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
    { from: words, to: '', field: 'readTime', instead: 'about 400 words' },
  ],
  'body-unreadable': [
    { from: '</Callout>', to: '', field: 'body', instead: 'Write </Callout> at its end' },
    { from: '</Callout>', to: '</Steps>', field: 'body', instead: 'Write </Callout> first.' },
    {
      from: '<Callout type="tip"',
      to: '</Steps>\n\n<Callout type="tip"',
      field: 'body',
      instead: 'Remove it',
    },
    { from: 'An opening', to: 'An opening {', field: 'body', instead: 'in backticks' },
    { from: 'title="A remark"', to: 'title=“A remark”', field: 'body', instead: 'straight ones' },
    { from: 'An opening', to: 'An opening <5', field: 'body', instead: 'in backticks' },
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
      instead: 'Describe the picture in the brackets',
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
      to: `${options.host}/nowhere-at-all-on-this-site`,
      field: 'link',
      instead: 'Link to an existing page or file.',
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
      instead: 'begins with /',
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
    ...['javascript:alert(1)', 'data:text/html,x', '//example.org/', ''].map((to) => ({
      from: 'https://example.org/',
      to,
      field: 'link',
      instead: 'begins with https://',
    })),
  ],
  'dead-anchor': [
    {
      from: '/blog/another-article#its-section',
      to: '/terms-conditions#2-payment-termz',
      field: 'link',
      instead: 'Did you mean "2-payment-terms"?',
    },
    {
      from: '#its-section',
      to: '#its-sections',
      field: 'link',
      instead: 'Did you mean "its-section"?',
    },
    {
      from: '(#a-section)',
      to: '(#b)',
      field: 'link',
      instead: 'Write one of main, a-section, or a-part-of-it.',
    },
    { from: '(#a-section)', to: '(#50%)', field: 'link', instead: 'Write one of main' },
    { from: '/#payment', to: '/#pay', field: 'link', instead: 'Write one of main, home' },
  ],
  'unknown-component': [
    {
      from: '<Callout type="tip" title="A remark">\n\nIts text.\n\n</Callout>',
      to: '<Stats />',
      field: 'Stats',
      instead: 'Did you mean "Stat"?',
    },
    {
      from: '<Callout type="tip" title="A remark">\n\nIts text.\n\n</Callout>',
      to: '<Gallery />',
      field: 'Gallery',
      instead: 'Write one of Figure, Stat',
    },
  ],
  'component-property': [
    {
      from: 'type="tip"',
      to: 'type="hint"',
      field: 'Callout',
      instead: 'Write one of note, tip, or warning.',
    },
    { from: ' title="A remark"', to: '', field: 'Callout', instead: 'Write <Callout title="…">.' },
    {
      from: 'label="Talk to Us"',
      to: 'label="Talk to Us" href="/blog"',
      field: 'CallToAction',
      instead: 'or use label.',
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
      instead: 'components need no import',
    },
    { from: 'An opening', to: 'An {opening}', field: 'body', instead: 'in backticks' },
  ],
  'inline-style': [
    {
      from: '<Callout type',
      to: '<Callout style="color: red" type',
      field: 'Callout',
      instead: 'It has no property style. Remove it',
    },
  ],
  'forbidden-element': [
    ...['<script src="/a.js"></script>', '<iframe src="/blog"></iframe>', '<form></form>'].map(
      (element) => ({
        from: '<Callout type',
        to: `${element}\n\n<Callout type`,
        field: /\w+/.exec(element)?.[0] ?? '',
        instead: 'Use Markdown, a component, or',
      }),
    ),
    {
      from: '![A van in front of a shop](/pictures/van.jpg)',
      to: '<abbr title="A van" onclick="go()" />',
      field: 'abbr',
      instead: 'It has no property onclick. Remove it',
    },
  ],
  'figure-without-words': [
    {
      from: '\n\nWhat the drawing shows.\n\n',
      to: '',
      field: 'Figure',
      instead: 'Describe it in full sentences',
    },
  ],
  'typed-out-fact': [
    {
      from: 'A pencil',
      to: options.facts.name,
      field: 'reader.needs',
      instead: 'Write <CompanyName />.',
    },
    {
      from: 'title="A remark"',
      to: `title="${options.facts.demoPhone}"`,
      field: 'Callout',
      instead: 'Write <DemoLine />.',
    },
    ...Object.values(options.facts).map((fact) => ({
      from: 'An opening',
      to: `${fact}: an opening`,
      field: 'body',
      instead: 'Write',
    })),
    {
      from: 'An opening',
      to: `It costs ${formatPrice(plans.basic.monthlyFee)}. An opening`,
      field: 'body',
      instead: '<Price plan="…" of="…" />',
    },
    {
      from: 'An opening',
      to: `Our ${plans.basic.name} plan costs $7 a month. An opening`,
      field: 'body',
      instead: '<Price plan="…" of="…" />',
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

describe('a broken rule is reported with its correction', () => {
  test.each(cases)('$rule: $shown', ({ from, to, field, instead }) => {
    const problems = check([FILE, edit(good, from, to)], [OTHER, other]);
    const found = problems.filter(
      (problem) => problem.field === field && problem.says.includes(instead),
    );
    expect(found, JSON.stringify(problems)).toHaveLength(1);
    expect(found[0]?.file).toBe(FILE);
  });

  test.each([
    ['a draft', '---\n\n', 'draft: true\n---\n\n'],
    ['an article that is published later', '2025-06-03', '2026-02-01'],
  ])('a link to %s', (_, from, to) => {
    const problems = check([FILE, good], [OTHER, edit(other, from, to)]);
    const says = expect.stringContaining('is published later') as string;
    expect(problems).toEqual([expect.objectContaining({ file: FILE, says })]);
  });

  test('an article may link to one that is published before it', () => {
    const later = edit(good, '2025-06-03', '2026-03-01');
    expect(check([FILE, later], [OTHER, edit(other, '2025-06-03', '2026-02-01')])).toEqual([]);
  });

  test.each([
    ['an opened component', '</Callout>', '', 39],
    ['a field', 'category: SEO', 'category: Seo', 13],
    ['the value of a field', '  - Costs', '  - Cost', 17],
    ['a quotation mark', 'title: One', 'title: "One', 3],
    ['a heading', '### A part', '#### A part', 35],
  ])('with the line of %s', (_, from, to, line) => {
    const [problem] = check([FILE, edit(good, from, to)], [OTHER, other]);
    expect(problem?.line).toBe(line);
  });
});

test('every problem of every file is reported in one run, in order', () => {
  const bad = edit(edit(good, 'category: SEO', 'category: Seo'), 'label="Talk to Us"', '');
  const worse = edit(edit(other, '  - Testing\n', ''), '/pictures/van.jpg', '/pictures/bus.jpg');
  expect(check([FILE, bad], [OTHER, worse]).map(({ file, field }) => [file, field])).toEqual([
    [OTHER, 'tags'],
    [OTHER, 'image'],
    [FILE, 'category'],
    [FILE, 'CallToAction'],
  ]);
});

test('a problem is one line: file, line, field, fault, correction', () => {
  const [problem] = check([FILE, edit(good, '  - Testing\n', '')], [OTHER, other]);
  expect(problem && describeProblem(problem)).toBe(
    'articles/one-good-article.mdx:14  tags  ["Privacy","Forms","Costs"] is not valid. Write exactly 4 tags.',
  );
});

test('a copied article is reported once, and no other article is', () => {
  const copy = edit(other, '## Its section', '## A new section');
  const problems = check([FILE, good], [OTHER, other], ['articles/a-copy.mdx', copy]);
  expect(problems.map(({ file, field }) => [file, field])).toEqual([
    ['articles/a-copy.mdx', 'id'],
    ['articles/a-copy.mdx', 'slug'],
    ['articles/a-copy.mdx', 'slug'],
    ['articles/a-copy.mdx', 'aliases.0'],
  ]);
});

test('a published article that was renamed or deleted needs an alias or a place in the list of gone ones', () => {
  const root = mkdtempSync(join(tmpdir(), 'history-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = join(root, 'src/content/articles');
  const git = (...parameters: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...parameters], {
      cwd: root,
    });
  mkdirSync(folder, { recursive: true });
  const write = (slug: string, changes: object = {}) =>
    writeFileSync(join(folder, `${slug}.mdx`), buildArticleSource({ slug, ...changes }));
  git('init', '-q');
  for (const slug of ['renamed', 'deleted', 'kept']) write(slug);
  write('never-published', { draft: true });
  write('still-to-come', { publishDate: '2999-01-01' });
  git('add', '-A');
  git('commit', '-qm', 'Add articles');
  git('mv', 'src/content/articles/renamed.mdx', 'src/content/articles/new-name.mdx');
  git(
    'rm',
    '-q',
    'src/content/articles/never-published.mdx',
    'src/content/articles/still-to-come.mdx',
  );
  git('commit', '-qm', 'Rename one and remove two');
  rmSync(join(folder, 'deleted.mdx'));

  const former = listFormerSlugs(root);
  expect(former.toSorted()).toEqual(['deleted', 'renamed']);
  const six = (aliases: string[]) =>
    ['1', '2', '3', '4', '5', '6'].map((id) => {
      const source = buildArticleSource({
        id,
        slug: `article-${id}`,
        ...(id === '1' && { aliases }),
      });
      return new ArticleFile(`article-${id}.mdx`, source);
    });
  const says = checkAddresses(six([]), former, []).map((one) => one.says);
  expect(says).toHaveLength(2);
  expect(says.join()).toContain('Add deleted to the former addresses (aliases)');
  expect(checkAddresses(six(['renamed']), former, ['deleted'])).toEqual([]);
  // The footer links to the articles 1 to 6.
  expect(checkAddresses(six([]).slice(1), [], [])).toMatchObject([{ field: 'footerArticleIds' }]);
});

test('a picture next to the article must exist, and be small enough', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'one-good-article.mdx');
  const png = (width: number) =>
    sharp({ create: { width, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
  const found = (picture: string) => {
    const link = `![A van](./one-good-article/${picture})`;
    const source = edit(good, '![A van in front of a shop](/pictures/van.jpg)', link);
    return check([file, source], [OTHER, other]).map(({ says }) => says);
  };
  mkdirSync(join(folder, 'one-good-article'));
  const write = (name: string, data: Uint8Array) =>
    writeFileSync(join(folder, 'one-good-article', name), data);
  write('good.png', await png(6_000));
  write('wide.png', await png(6_001));
  write('heavy.png', Buffer.concat([await png(10), Buffer.alloc(5 * 1024 * 1024)]));
  write('text.png', Buffer.from('no picture'));
  expect(found('good.png')).toEqual([]);
  expect(found('wide.png')).toEqual([expect.stringContaining('at most 5 MB and 6000 pixels')]);
  expect(found('heavy.png')).toEqual([expect.stringContaining('Make it smaller')]);
  for (const name of ['text.png', 'missing.png']) {
    expect(found(name)).toEqual([expect.stringContaining('There is no picture')]);
  }
});

test('a file that is not an article is reported', () => {
  const folder = mkdtempSync(join(tmpdir(), 'articles-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'lost.md'), '');
  const says = expect.stringContaining('Give it the extension .mdx') as string;
  expect(checkSite(folder)).toMatchObject({ problems: [{ says }], articles: 0 });
});

test('a short article may state a reading time of one minute', () => {
  const short = edit(edit(good, words, ''), 'readTime: 2 min', 'readTime: 1 min');
  expect(check([FILE, short], [OTHER, other])).toEqual([]);
});

test('the summary counts problems and articles', () => {
  const [problem] = check([FILE, edit(good, 'A pencil', options.facts.name)], [OTHER, other]);
  expect(summarize(problem ? [problem] : [], 2)).toBe('1 problem in 1 of 2 articles.');
  expect(summarize([], 25)).toBe('25 articles, no problems.');
});

test('docs/writing.md describes every field and component', () => {
  const guide = readFileSync('docs/writing.md', 'utf8');
  for (const [name, { use }] of Object.entries(articleFields)) {
    expect(guide).toMatch(new RegExp(`^\\| \`${name}\` .*\\| ${RegExp.escape(use)} +\\|$`, 'm'));
  }
  for (const [name, { use }] of Object.entries(articleComponents)) {
    expect(guide).toMatch(new RegExp(`^\\| \`<${name}\\b.*\\| ${RegExp.escape(use)} +\\|$`, 'm'));
  }
});
