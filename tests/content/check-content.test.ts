import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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
import { checkOwnFiles } from '../../scripts/content/check-own-files.ts';
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
author: websites
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

/** A text of the good article, its replacement, the reported field, and a part of the correction. */
type Breakage = readonly [from: string, to: string, field: string, instead: string];

const row = (...breakage: Breakage): Breakage => breakage;

const LINK = '/blog/another-article#its-section';
const CALLOUT = '<Callout type="tip" title="A remark">\n\nIts text.\n\n</Callout>';
const components = {
  name: '<CompanyName />',
  phone: '<CompanyPhone />',
  demoPhone: '<DemoLine />',
  email: '<CompanyEmail />',
};
const PRICE = '<Price plan="…" of="…" />';

/** Ways to break each rule. */
const breakages: Readonly<Record<string, readonly Breakage[]>> = {
  'frontmatter-unreadable': [
    ['---\nid', 'id', 'frontmatter', 'between two lines of three hyphens'],
    ['title: One', 'title: "One', 'frontmatter', 'with the value in quotes'],
    ['title: One', 'title: One: two', 'frontmatter', 'with the value in quotes'],
    ['slug: ', 'id: "7"\nslug: ', 'frontmatter', 'must be unique'],
    ['title: One', 'title: *One', 'frontmatter', 'in quotes'],
    ['title: One good article', 'title: *One', 'frontmatter', 'symbol'],
  ],
  'unknown-field': [
    ['slug:', 'feature: true\nslug:', 'feature', 'Did you mean "featured"?'],
    ['slug:', 'mood: calm\nslug:', 'mood', 'Write one of id,'],
  ],
  'missing-field': [
    ['excerpt: An', '# An', 'excerpt', 'It is missing. Write 60 to 240 characters'],
    ['id: "1"', 'id:', 'id', 'in quotes, for example "26"'],
    ['checked: 2025-06-03\n', '', 'checked', 'as YYYY-MM-DD'],
    ['  time: 10 minutes\n', '', 'reader.time', 'It is missing. Write 5 to 80'],
  ],
  'invalid-value': [
    ['id: "1"', 'id: "01"', 'id', 'Write a whole number in quotes'],
    [
      '2025-06-03',
      '2025-06-31',
      'publishDate',
      'Write a day that the calendar has, as YYYY-MM-DD.',
    ],
    ['2 min', '2 minutes', 'readTime', 'Write minutes'],
    ['category: SEO', 'category: SEO\nfeatured: no', 'featured', 'Write true or false.'],
    ['title: One good article', 'title: 7', 'title', '10 to 110'],
    ['---\n\n', 'aliases:\n  - /blog/old\n---\n\n', 'aliases.0', 'without /blog/'],
  ],
  'wrong-category': [['category: SEO', 'category: Seo', 'category', 'Did you mean "SEO"?']],
  'tag-count': [
    ['  - Testing\n', '', 'tags', 'Write exactly 4 tags.'],
    ['  - Testing', '  - Testing\n  - Security', 'tags', 'Write exactly 4 tags.'],
    ['  - Testing', '  - Privacy', 'tags', 'four different'],
  ],
  'unknown-tag': [
    ['- Testing', '- Testng', 'tags.3', 'Did you mean "Testing"?'],
    ['- Testing', '- Wickets', 'tags.3', 'Write one of Accessibility,'],
  ],
  'duplicate-id': [['id: "1"', 'id: "2"', 'id', 'Write id: "3".']],
  'duplicate-slug': [
    ['slug: one-good-article', 'slug: another-article', 'slug', 'Write another slug'],
  ],
  'duplicate-alias': [
    ['---\n\n', 'aliases:\n  - another-article\n---\n\n', 'aliases.0', 'Remove it'],
    ['---\n\n', 'aliases:\n  - old-one\n  - its-former-address\n---\n\n', 'aliases.1', 'Remove it'],
  ],
  'slug-not-file-name': [
    ['slug: one-good-article', 'slug: one-article', 'slug', 'Write slug: one-good-article'],
  ],
  'update-before-publication': [
    [
      '---\n\n',
      'updatedDate: 2025-06-02\n---\n\n',
      'updatedDate',
      'Write 2025-06-03 or a later day',
    ],
  ],
  'read-time': [
    ['readTime: 2 min', 'readTime: 3 min', 'readTime', 'Write readTime: 2 min'],
    [words, '', 'readTime', 'about 400 words'],
  ],
  'body-unreadable': [
    ['</Callout>', '', 'body', 'Close every component'],
    ['</Callout>', '</Steps>', 'body', 'closing tag for `<Callout>`'],
    ['<Callout type="tip"', '</Steps>\n\n<Callout type="tip"', 'body', 'expected an open tag'],
    ['An opening', 'An opening {', 'body', 'in backticks'],
    ['title="A remark"', 'title=“A remark”', 'body', 'straight ones'],
    ['An opening', 'An opening <5', 'body', 'in backticks'],
  ],
  'heading-order': [
    ['### A part', '#### A part', 'heading', 'Write ### instead of ####.'],
    ['## A section', '### A section', 'heading', 'Write ## instead of ###.'],
    ['### A part', '# A part', 'heading', 'Write ## instead of #.'],
  ],
  'empty-heading': [['### A part of it', '###', 'heading', 'Write what the section is about.']],
  'missing-alternative-text': [
    ['![A van in front of a shop]', '![]', 'image', 'Describe the picture in the brackets'],
  ],
  'dead-link': [
    [LINK, '/blog/another-articel', 'link', 'Write /blog/another-article.'],
    [LINK, '/blog/another-article/', 'link', 'Write /blog/another-article.'],
    [
      LINK,
      `${options.host}/nowhere-at-all-on-this-site`,
      'link',
      'Link to an existing page or file.',
    ],
    [LINK, '/blog/its-former-address', 'link', 'Write /blog/another-article.'],
    [LINK, 'another-article', 'link', 'begins with /'],
    ['/pictures/van.jpg', '/pictures/van.png', 'image', 'Write /pictures/van.jpg.'],
    [
      '<CallToAction',
      '<Stat value="1" label="a" source="b" href="/nowhere" />\n\n<CallToAction',
      'link',
      '',
    ],
    ...['javascript:alert(1)', 'data:text/html,x', '//example.org/', ''].map((to) =>
      row('https://example.org/', to, 'link', 'begins with https://'),
    ),
  ],
  'dead-anchor': [
    [LINK, '/terms-conditions#2-payment-termz', 'link', 'Did you mean "2-payment-terms"?'],
    ['#its-section', '#its-sections', 'link', 'Did you mean "its-section"?'],
    ['(#a-section)', '(#b)', 'link', 'Write one of main, a-section, or a-part-of-it.'],
    ['(#a-section)', '(#50%)', 'link', 'Write one of main'],
    ['/#payment', '/#pay', 'link', 'Write one of main, home'],
  ],
  'unknown-component': [
    [CALLOUT, '<Stats />', 'Stats', 'Did you mean "Stat"?'],
    [CALLOUT, '<Gallery />', 'Gallery', 'Write one of Figure, Stat'],
  ],
  'component-property': [
    ['type="tip"', 'type="hint"', 'Callout', 'Write one of note, tip, or warning.'],
    [' title="A remark"', '', 'Callout', 'Write <Callout title="…">.'],
    ['label="Talk to Us"', 'label="Talk to Us" href="/blog"', 'CallToAction', 'or use label.'],
  ],
  'unknown-figure': [
    [
      CALLOUT,
      '<Figure name="agent-lop" caption="A loop">\n\nIts text.\n\n</Figure>',
      'Figure',
      'Did you mean "agent-loop"?',
    ],
  ],
  'code-in-body': [
    ['An opening', 'import a from "b";\n\nAn opening', 'body', 'components need no import'],
    ['An opening', 'An {opening}', 'body', 'in backticks'],
  ],
  'inline-style': [
    [
      '<Callout type',
      '<Callout style="color: red" type',
      'Callout',
      'It has no property style. Remove it',
    ],
  ],
  'forbidden-element': [
    ...['<script src="/a.js"></script>', '<iframe src="/blog"></iframe>', '<form></form>'].map(
      (element) =>
        row(
          '<Callout type',
          `${element}\n\n<Callout type`,
          /\w+/.exec(element)?.[0] ?? '',
          'Use Markdown, a component, or',
        ),
    ),
    [
      '![A van in front of a shop](/pictures/van.jpg)',
      '<abbr title="A van" onclick="go()" />',
      'abbr',
      'It has no property onclick. Remove it',
    ],
  ],
  'figure-without-words': [
    ['\n\nWhat the drawing shows.\n\n', '', 'Figure', 'Describe it in full sentences'],
  ],
  'typed-out-fact': [
    ['A pencil', options.facts.name, 'reader.needs', 'Write <CompanyName />.'],
    ['title="A remark"', `title="${options.facts.demoPhone}"`, 'Callout', 'Write <DemoLine />.'],
    ...(['name', 'phone', 'demoPhone', 'email'] as const).map((fact) =>
      row('An opening', `${options.facts[fact]}: an opening`, 'body', components[fact]),
    ),
    ['An opening', `It costs ${formatPrice(plans.basic.monthlyFee)}. An opening`, 'body', PRICE],
    ['An opening', `Our ${plans.basic.name} plan costs $7 a month. An opening`, 'body', PRICE],
  ],
  'missing-reviewer': [
    ['An opening', 'The law: an opening', 'reviewer', 'mentions "law". Name a reviewer.'],
    ['author: websites', 'author: me', 'author', 'Write one of websites, ai, or reviewer.'],
  ],
  'missing-call-to-action': [
    [
      '</CallToAction>\n',
      '</CallToAction>\n\nAn afterthought.\n',
      'body',
      'End it with <CallToAction',
    ],
  ],
};

const cases = Object.entries(breakages).flatMap(([rule, ways]) =>
  ways.map(([from, to, field, instead]) => ({ rule, from, to, field, instead })),
);

describe('a broken rule is reported with its correction', () => {
  test.each(cases)('$rule: $to', ({ from, to, field, instead }) => {
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
    ['an opened component', '</Callout>', '', 40],
    ['a field', 'category: SEO', 'category: Seo', 14],
    ['the value of a field', '  - Costs', '  - Cost', 18],
    ['a quotation mark', 'title: One', 'title: "One', 3],
    ['a heading', '### A part', '#### A part', 36],
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
    'articles/one-good-article.mdx:15  tags  ["Privacy","Forms","Costs"] is not valid. Write exactly 4 tags.',
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
  expect(checkAddresses(six([]).slice(1), [], [])).toMatchObject([{ field: 'footerArticles' }]);
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

test.each([
  ['[fees](/terms-conditons)', 'link', /^\/terms-conditons is neither a page of this site/],
  ['[this](#no-such-section)', 'link', /^This article has no "no-such-section"/],
  ['<PlanTabel />', 'PlanTabel', /Did you mean "PlanTable"\?$/],
])('%s in a legal text is a problem', (content, field, says) => {
  const text = `---\ntitle: Terms\n---\n## A section\n\n[a](#a-section) <PlanTable /> ${content}\n`;
  const legalTexts = new Map([['/terms-conditions', text]]);
  expect(checkArticles(new Map(), { ...options, legalTexts })).toEqual([
    {
      file: 'src/content/legal/terms-conditions.mdx',
      line: 6,
      field,
      says: expect.stringMatching(says) as string,
    },
  ]);
});

test('the brand file and the texts of the owner have no problems', () => {
  expect(checkOwnFiles()).toEqual([]);
});

test('a file that is not an article is reported', () => {
  const folder = mkdtempSync(join(tmpdir(), 'articles-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'lost.md'), '');
  const says = expect.stringContaining('Give it the extension .mdx') as string;
  expect(checkSite(folder)).toMatchObject({ problems: [{ says }], articles: 0 });
});

test('unreadable frontmatter ends the command with lines for an editor and no stack trace', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unreadable-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = 'src/content/articles/one-good-article.mdx';
  for (const part of ['brand.json', 'public/brand', 'src/content']) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  writeFileSync(join(folder, file), edit(good, 'title: One', 'title: "One'));
  const { status, stderr } = spawnSync(process.execPath, [resolve('scripts/check-content.ts')], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^src\/content\/articles\/one-good-article\.mdx:3 {2}frontmatter {2}Missing closing/m,
  );
  expect(stderr).not.toMatch(/^ +at /m);
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
