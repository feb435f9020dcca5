import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

import sharp from 'sharp';
import { readArticle } from '#features/articles/check/article-file.ts';
import {
  checkAddresses,
  checkArticles,
  checkSite,
  readGone,
} from '#features/articles/check/check-articles.ts';
import {
  listFormerArticles,
  listStrayFiles,
  readTexts,
  type Site,
} from '#features/articles/check/site-content.ts';
import { describeProblem, type Problem, showProblem } from '#features/articles/check/problem.ts';
import { blog } from '#features/articles/blog.ts';
import { planPage } from '#features/site/plan-page.ts';
import { formatCents, formatPrice } from '#brand/money.ts';
import { initialPayment } from '#brand/plan.ts';
import { languages } from '#brand/file.ts';
import { editedFolders } from '#features/articles/editor.ts';
import { buildArticleSource } from '../../support/build.ts';
import { firstPlan } from '../../support/some-plans.ts';

const options: Site = {
  host: 'https://studio.example',
  today: '2026-01-15',
  publicFiles: ['/pictures/van.jpg'],
  figures: ['agent-loop'],
  legalTexts: readTexts(editedFolders.legal),
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
excerpt: An excerpt says in one or two sentences what the reader takes away from the article.
publishDate: 2025-06-03
author: websites
reader:
  result: A list of what is wrong, and who mends it.
  time: 10 minutes
  needs: A pencil
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
  .replace('category: SEO', 'category: SEO\naliases:\n  - its-former-address');

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

/** A text of the good article, its replacement, the reported field, and a part of the correction. */
type Breakage = readonly [from: string, to: string, field: string, instead: string];

const LINK = '/blog/another-article#its-section';
const CALLOUT = '<Callout type="tip" title="A remark">\n\nIts text.\n\n</Callout>';
const END = '---\n\n';

/** Ways to break each rule. */
const breakages: readonly Breakage[] = [
  ['---\nid', 'id', 'frontmatter', 'between two lines of three hyphens'],
  ['title: One', 'title: "One', 'frontmatter', 'with the value in quotes'],
  ['title: One good article', 'title: *One', 'frontmatter', 'symbol'],
  ['title: One', 'title: !note One', 'frontmatter', 'Unresolved tag: !note'],
  ['title: One', 'title: !!js/function One', 'frontmatter', 'Unresolved tag'],
  ['title: One', 'title: One\u000B', 'frontmatter', 'cannot be read'],
  ['author:', 'feature: true\nauthor:', 'feature', 'Did you mean "featured"?'],
  ['  time:', '  times: 1\n  time:', 'reader.times', 'Did you mean "time"?'],
  ['excerpt: An', '# An', 'excerpt', 'It is missing. Write 60 to 240 characters'],
  ['2025-06-03', '2025-06-31', 'publishDate', 'a day that the calendar has, as YYYY-MM-DD.'],
  [END, `aliases:\n  - /blog/old\n${END}`, 'aliases.0', 'without /blog/'],
  ['category: SEO', 'category: Seo', 'category', 'Did you mean "SEO"?'],
  ['  - Testing\n', '', 'tags', 'Write exactly 4 tags.'],
  ['- Testing', '- Testng', 'tags.3', 'Did you mean "Testing"?'],
  ['id: "1"', 'id: "2"', 'id', 'Write id: "3".'],
  ['author:', 'slug: one\nauthor:', 'slug', 'It does not exist.'],
  [END, `aliases:\n  - old\n  - its-former-address\n${END}`, 'aliases.1', 'Remove it'],
  [END, `aliases:\n  - another-article\n${END}`, 'aliases.0', 'Remove it'],
  [END, `updatedDate: 2025-06-02\n${END}`, 'updatedDate', 'Write 2025-06-03 or a later day'],
  ['</Callout>', '', 'body', 'Close every component'],
  ['title="A remark"', 'title=“A remark”', 'body', 'straight ones'],
  ['An opening', 'An opening <5', 'body', 'in backticks'],
  ['### A part', '#### A part', 'heading', 'Write ### instead of ####.'],
  ['### A part', '# A part', 'heading', 'Write ## instead of #.'],
  ['### A part of it', '###', 'heading', 'Write what the section is about.'],
  [CALLOUT, '| | B |\n| - | - |\n| a | b |', 'table', 'Name each column in the first row'],
  ['![A van in front of a shop]', '![]', 'image', 'Describe the picture in the brackets'],
  [
    '![A van in front of a shop](/pictures/van.jpg)',
    '![][van]\n\n[van]: /pictures/van.jpg',
    'image',
    'Describe the picture in the brackets',
  ],
  [`](${LINK})`, `](${LINK} "Why")`, 'link', '"Why": The editor cannot keep the title of a link.'],
  [`](${LINK})`, `][a]\n\n[a]: ${LINK} "Why"\n\n`, 'link', 'The editor cannot keep the title'],
  [LINK, '/blog/another-articel', 'link', 'Write /blog/another-article.'],
  [LINK, '/blog/another-articel#its-section', 'link', 'Write /blog/another-article#its-section.'],
  [`](${LINK})`, '][a]\n\n[a]: /nowhere\n\n', 'link', 'Link to an existing page'],
  [LINK, `${options.host}/nowhere-at-all-here`, 'link', 'Link to an existing page or file.'],
  [LINK, '/blog/its-former-address', 'link', 'Write /blog/another-article.'],
  [LINK, 'javascript:alert(1)', 'link', 'must begin with'],
  [
    '(/pictures/van.jpg)',
    '[Van]\n\n[van]: https://other.example/van.jpg',
    'image',
    'policy blocks it',
  ],
  ...['https://other.example/van.jpg', `${options.host}.org/van.jpg`, 'mailto:a@b.example'].map(
    (url) => ['/pictures/van.jpg', url, 'image', 'policy blocks it'] as const,
  ),
  [CALLOUT, '<Source code="1" href="/nowhere">\n\na\n\n</Source>', 'link', 'is neither a page'],
  ['#its-section', '#its-sections', 'link', 'Did you mean "its-section"?'],
  ['(#a-section)', '(#50%)', 'link', 'Write one of main, a-section, or a-part-of-it.'],
  [CALLOUT, '<Stats />', 'Stats', 'Did you mean "Stat"?'],
  ...['minutes="90.5"', 'minutes="about 90" calls="2"'].map(
    (counts) => [CALLOUT, `<CallCost ${counts} />`, 'CallCost.minutes', 'a whole number'] as const,
  ),
  ...['0', '', '-3', 'two'].map(
    (calls) =>
      [CALLOUT, `<CallCost minutes="90" calls="${calls}" />`, 'CallCost.calls', 'number'] as const,
  ),
  ['type="tip"', 'type="hint"', 'Callout.type', 'Write one of note, tip, or warning.'],
  [' title="A remark"', '', 'Callout.title', 'It is missing. Write a text.'],
  ['"Talk to Us"', '"Talk to Us" href="/blog"', 'CallToAction.href', 'Write one of label.'],
  ['An opening', 'import a from "b";\n\nAn opening', 'body', 'need no import'],
  ['An opening', 'An {opening}', 'body', 'in backticks'],
  [END, `---\t\nexport const a = 1\n\n${END}`, 'body', 'need no import'],
  ['<Callout type', '<Callout style="color: red" type', 'Callout.style', 'It does not exist.'],
  [CALLOUT, '<script src="/a.js"></script>', 'script', 'Use Markdown, a component, or'],
  [CALLOUT, '<CompanyName onclick="go()" />', 'CompanyName.onclick', 'Remove it.'],
  ['\n\nWhat the drawing shows.\n\n', '', 'Figure', 'Describe it in full sentences'],
  ['A pencil', options.facts.name, 'reader.needs', 'Write <CompanyName />.'],
  ['title="A remark"', `title="${options.facts.demoPhone}"`, 'Callout', 'Write <DemoLine />.'],
  ['title: One good article', `title: The story of ${options.facts.name}`, 'title', '<Comp'],
  [END, `searchTitle: By ${options.facts.name}\n${END}`, 'searchTitle', '<CompanyName />'],
  ['what the reader takes', `what ${options.facts.name} takes`, 'excerpt', '<CompanyName />'],
  ['A list of what is wrong', options.facts.name, 'reader.result', '<CompanyName />'],
  ['10 minutes', options.facts.name, 'reader.time', '<CompanyName />'],
  ['An opening', options.facts.name, 'body', '<CompanyName />'],
  ['An opening', options.facts.name.replace(' ', '\\\n'), 'body', '<CompanyName />'],
  ['## A section', `## A section of ${options.facts.name}`, 'body', '<CompanyName />'],
  [CALLOUT, `| A | B |\n| - | - |\n| a | ${options.facts.name} |`, 'body', '<CompanyName />'],
  ['An opening', options.facts.phone, 'body', '<CompanyPhone />'],
  ...[
    formatPrice(firstPlan.setupFee),
    formatPrice(firstPlan.monthlyFee),
    formatCents(firstPlan.monthlyFee),
    formatPrice(initialPayment(firstPlan)),
  ].map(
    (price) => ['An opening', `It costs ${price}.`, 'body', '<Price plan="…" of="…" />'] as const,
  ),
  ['An opening', 'With our plan, it costs $7.', 'body', 'here: $7 Write <Price'],
  ['An opening', 'With our own plans, it costs $7.', 'body', 'here: $7 Write <Price'],
  ...['$7', '€7.50', '7,50 €', '7 €'].map(
    (amount) =>
      [
        'An opening',
        `Our ${firstPlan.name} plan costs ${amount} a month.`,
        'body',
        `here: ${amount} Write <Price plan="…" of="…" />`,
      ] as const,
  ),
  ...['law', 'Unlawful', 'HIPAA', 'GDPR', 'CFR', 'USC', 'statute', 'courts', 'tribunal'].map(
    (word) =>
      ['An opening', `The ${word} may say so`, 'reviewer', `"${word}". Name a reviewer.`] as const,
  ),
  ['author: websites', 'author: me', 'author', 'Write one of websites, ai, or reviewer.'],
  ['</CallToAction>\n', '</CallToAction>\n\nMore.\n', 'body', 'End it with <CallToAction'],
];

test.each([
  ['An opening', 'A [call](tel:+15550100), [mail](mailto:a@b.example), [page](HTTPS://A.EXAMPLE)'],
  [LINK, options.host],
  [LINK, `${options.host}.org/a`],
  [LINK, `${options.host}:8443/a`],
  ['/pictures/van.jpg', `${options.host}/pictures/van.jpg`],
  [LINK, `${options.host}/blog/another-article#its-section`],
  [LINK, `/checkout/${firstPlan.id}`],
  [LINK, '/privacy-policy#contents'],
  [LINK, '/pictures/van.jpg#page=2'],
  ['(/pictures/van.jpg)', '(/pictures/van.jpg "Our van")'],
  ['(/pictures/van.jpg)', '[van]\n\n[van]: /pictures/van.jpg "Our van"'],
  // Code is an example, not a statement about the company.
  ['An opening', `Write \`${options.facts.name}\``],
  ['An opening', 'A lawn and a courtesy'],
  ['An opening', 'It costs $7 elsewhere'],
  [END, `reviewer: reviewer\n${END}The law says so. `],
])('an article may have %j replaced by %j', (from, to) => {
  expect(check([FILE, edit(good, from, to)], [OTHER, other])).toEqual([]);
});

test('the id of a heading consists of its visible text', () => {
  const heading = '## An un**believ**able ~~odd~~*ly* [linked](/plans) `code`';
  const linked = edit(good, '## A section', heading);
  expect(
    check([FILE, edit(linked, '#a-section', '#an-unbelievable-oddly-linked-code')], [OTHER, other]),
  ).toEqual([]);
});

describe('a broken rule is reported with its correction', () => {
  test.each(breakages)('if %j is replaced by %j', (from, to, field, instead) => {
    const problems = check([FILE, edit(good, from, to)], [OTHER, other]);
    const found = problems.filter((one) => one.field === field && one.says.includes(instead));
    expect(found, JSON.stringify(problems)).toMatchObject([{ file: FILE }]);
  });

  test.each([
    ['a draft', '---\n\n', 'draft: true\n---\n\n'],
    ['an article that is published later', '2025-06-03', '2026-02-01'],
  ])('in a link to %s', (_, from, to) => {
    const problems = check([FILE, good], [OTHER, edit(other, from, to)]);
    const says = expect.stringContaining('is published later') as string;
    expect(problems).toEqual([expect.objectContaining({ file: FILE, says })]);
  });

  test('an article may link to one that is published before it', () => {
    const later = edit(good, '2025-06-03', '2026-03-01');
    expect(check([FILE, later], [OTHER, edit(other, '2025-06-03', '2026-02-01')])).toEqual([]);
    // The older article was changed after the newer one was published.
    const newer = edit(other, '2025-06-03', options.today);
    expect(check([FILE, good], [OTHER, newer])).toEqual([]);
  });

  test.each(['Not-Kebab', 'a--b', 'a_b', 'index'])('in the file name %s', (name) => {
    const problems = check([`articles/${name}.mdx`, good], [OTHER, other]);
    expect(problems).toMatchObject([
      { field: 'file', says: expect.stringContaining('Rename the file') },
    ]);
  });

  test.each([
    ['an opened component', '</Callout>', '', 37],
    ['a field', 'category: SEO', 'category: Seo', 11],
    ['the value of a field', '  - Costs', '  - Cost', 15],
    ['a quotation mark', 'title: One', 'title: "One', 3],
    ['a heading', '### A part', '#### A part', 33],
  ])('in %s: its line is named', (_, from, to, line) => {
    const [problem] = check([FILE, edit(good, from, to)], [OTHER, other]);
    expect(problem?.line).toBe(line);
  });
});

test('a heading is one level below the one before it', () => {
  const problems = check(
    [FILE, edit(good, '## A section', '# A section').replace('#a-section', '#main')],
    [OTHER, other],
  );
  expect(problems.map(({ says }) => says)).toEqual(['"A section": Write ## instead of #.']);
});

test('a tag that no other article has is reported if the blog has ten articles', () => {
  const articles = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((id): [string, string] => [
    `a-${id}.mdx`,
    buildArticleSource({ id }),
  ]);
  const single = edit(edit(good, 'id: "1"', 'id: "10"'), '- Testing', '- Security');
  const found = (...files: [string, string][]) =>
    check(...files, [FILE, single]).filter(({ field }) => field === 'tags.3');
  expect(found(...articles)).toMatchObject([
    { file: FILE, says: expect.stringContaining('No other article has the tag "Security"') },
  ]);
  expect(found(...articles.slice(1))).toEqual([]);
  // One of them cannot be read, so it may have the tag.
  const unread = edit(buildArticleSource({ id: '9' }), 'category: ', 'kategory: ');
  expect(found(...articles.slice(0, -1), ['a-9.mdx', unread])).toEqual([]);
});

/** Attributes and names that could run code, in any component or element, alone or beside valid attributes. */
const codeInElements = [
  ...[
    '{...(globalThis.ran = 1, {})}',
    'title={globalThis.ran = 1}',
    'title={`A`}',
    'hidden',
  ].flatMap((attribute) => [
    `<Callout title="A" ${attribute}>\n\nA text.\n\n</Callout>`,
    `<Callout ${attribute} title="A">\n\nA text.\n\n</Callout>`,
    `<Stat value="1" label="A" source="B" href="/blog" ${attribute} />`,
    `A word <PlanName plan="${firstPlan.id}" ${attribute} />.`,
    `An <abbr title="A" ${attribute}>element</abbr>, a <kbd ${attribute}>key</kbd>.`,
    `- In a list: <CompanyName ${attribute} />\n`,
    `| A | table |\n| - | - |\n| a | <sub ${attribute}>2</sub> |\n`,
  ]),
  ...['constructor', 'toString', '__proto__', 'valueOf'].map((name) => `A <${name}>b</${name}>.`),
  '<>\n\nA fragment.\n\n</>',
  '<kbd __proto__="a">K</kbd>',
];

test.each(codeInElements)('code in an element is a problem: %s', (element) => {
  expect(check([FILE, edit(good, CALLOUT, element)], [OTHER, other])).toMatchObject([
    { file: FILE },
    ...(element.startsWith('An <abbr') ? [{ file: FILE }] : []),
  ]);
});

test('every problem of every file is reported in one run, in order', () => {
  const bad = edit(edit(good, 'category: SEO', 'category: Seo'), 'label="Talk to Us"', '');
  const worse = edit(
    edit(edit(other, '  - Testing\n', ''), '/pictures/van.jpg', '/pictures/bus.jpg'),
    'Its text.',
    options.facts.name,
  );
  expect(check([FILE, bad], [OTHER, worse]).map(({ file, field }) => [file, field])).toEqual([
    [OTHER, 'tags'],
    [OTHER, 'image'],
    [OTHER, 'body'],
    [FILE, 'category'],
    [FILE, 'CallToAction.label'],
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
  mkdirSync(join(folder, 'es'), { recursive: true });
  const write = (slug: string, changes: object = {}) =>
    writeFileSync(join(folder, `${slug}.mdx`), buildArticleSource(changes));
  const writeHost = (host: string) =>
    writeFileSync(join(root, 'brand.json'), JSON.stringify({ company: { host } }));
  git('init', '-q');
  // These articles were in the repository only with the address of the demo.
  writeHost('https://wrenloop.example');
  for (const slug of ['of-the-demo', 'of-the-demo-and-changed']) write(slug);
  git('add', '-A');
  git('commit', '-qm', 'The demo');
  writeHost('https://kestrel.test');
  write('of-the-demo-and-changed', { featured: true });
  for (const slug of ['renamed', 'kept']) write(slug);
  // An earlier version of the schema had this field.
  write('deleted', { readTime: '8 min' });
  write('es/borrado');
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
  for (const slug of ['deleted', 'es/borrado', 'of-the-demo', 'of-the-demo-and-changed']) {
    rmSync(join(folder, `${slug}.mdx`));
  }

  const former = listFormerArticles(root);
  const fileOf = (slug: string) => `src/content/articles/${slug}.mdx`;
  const slugs = ['deleted', 'es/borrado', 'of-the-demo-and-changed', 'renamed'];
  expect(former.toSorted()).toEqual(slugs.map(fileOf));
  former.splice(former.indexOf(fileOf('of-the-demo-and-changed')), 1);
  const linked = (aliases: string[]) =>
    [...new Set(['1000', ...blog.footerArticles, ...planPage.scores.articles])].map((id, index) => {
      const source = buildArticleSource({ id, ...(index === 0 && { aliases }) });
      return readArticle(`article-${id}.mdx`, source);
    });
  const says = checkAddresses(linked([]), former, []).map((one) => one.says);
  expect(says).toHaveLength(2);
  expect(says.join()).toContain('Add deleted to the former addresses (aliases)');
  expect(checkAddresses(linked(['renamed']), former, ['deleted'])).toEqual([]);
  expect(checkAddresses([], [], []).map(({ file, field }) => `${file} ${field}`)).toEqual([
    ...blog.footerArticles.map(() => 'src/content/site/blog.json footerArticles'),
    ...planPage.scores.articles.map(() => 'src/content/site/plans.json scores.articles'),
  ]);
});

test('an article of another language is not what the pages of the site link to', () => {
  const [linked = '1000'] = [...blog.footerArticles, ...planPage.scores.articles];
  const translation = readArticle(
    `${editedFolders.articles}/es/a.mdx`,
    buildArticleSource({ id: linked }),
  );
  expect(checkAddresses([translation], [], [])).toEqual(checkAddresses([], [], []));
});

test('a draft may be incomplete, but contains nothing that the site could not show', () => {
  const empty = `---\nid: "1"\ndraft: true\ntitle: A\npublishDate: 2025-06-03\nauthor: websites\ncategory: SEO\n---\n\n#### A [link](/nowhere) to a law\n`;
  const found = (source: string) =>
    check([FILE, source], [OTHER, other]).filter(({ file }) => file === FILE);
  expect(found(empty)).toEqual([]);
  for (const [content, field] of [
    ['<Figure name={a} caption="b">c</Figure>', 'Figure.name'],
    ['<Unknown />', 'Unknown'],
    ['{a}', 'body'],
    ['[a](javascript:b)', 'link'],
  ] as const) {
    expect(found(`${empty}\n${content}\n`), content).toMatchObject([{ field }]);
  }
  expect(found(empty.replace('draft: true', 'draft: false')).map(({ field }) => field)).toEqual(
    expect.arrayContaining(['title', 'excerpt', 'tags', 'reader', 'link', 'heading', 'body']),
  );
});

test.each([
  ['{}', /^Write a list of addresses/],
  ['{"slugs": "a"}', /^Write a list of addresses/],
  ['{"slugs": ["/blog/a"]}', /^Write an address without/],
  ['[]', /^Write a list of addresses/],
  ['{', /JSON/],
])('a damaged list of gone articles is reported: %s', (content, says) => {
  const folder = mkdtempSync(join(tmpdir(), 'gone-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'gone-articles.json');
  writeFileSync(file, content);
  expect(readGone(file)).toEqual({
    slugs: [],
    problems: [
      {
        file: 'src/content/gone-articles.json',
        field: 'slugs',
        says: expect.stringMatching(says) as string,
      },
    ],
  });
  writeFileSync(file, '{"slugs": ["a"]}');
  expect(readGone(file)).toEqual({ slugs: ['a'], problems: [] });
});

test.each([
  ['src/content/articles/es/un-articulo.mdx', 'Un artículo', 'articles-es/item/un-articulo'],
  ['src/content/legal/es/terms.mdx', 'Términos', 'legal-es/item/terms'],
  ['src/content/legal/terms.mdx', 'Terms', 'legal/item/terms'],
  ['src/content/site/es/hero.json', 'es/hero', undefined],
  ['src/content/site/hero.json', 'hero', undefined],
  ['brand.json', 'brand', undefined],
])('a problem of %s is shown as that of "%s"', (file, text, item) => {
  const titles = new Map(file.endsWith('.mdx') ? [[file, text]] : []);
  expect(showProblem({ file, field: 'title', says: 'Wrong.' }, titles)).toEqual({
    text,
    ...(item && { href: `/editor/collection/${item}` }),
    place: 'Title',
    says: 'Wrong.',
  });
});

test.each([
  ['link', 'Link'],
  ['image', 'Picture'],
  ['heading', 'Heading'],
  ['body', 'Text'],
  ['frontmatter', 'Fields'],
  ['reader.needs', 'Box for the reader, needs'],
  ['tags.3', 'Tags'],
  ['Callout.title', 'Callout, Title'],
  ['PlanTable', 'Table of fees'],
  ['kbd', 'kbd'],
])('the place of a problem in %s is shown as "%s"', (field, place) => {
  expect(showProblem({ file: 'a.mdx', field, says: '' }, new Map()).place).toBe(place);
});

test('a problem is described in the words of the editor', () => {
  const path = `${editedFolders.articles}/one-good-article.mdx`;
  const shown = (from: string, to: string) =>
    check([path, edit(good, from, to)], [OTHER, other]).map((problem) =>
      showProblem(problem, new Map([[path, 'One good article']])),
    );
  const text = 'One good article';
  const href = '/editor/collection/articles/item/one-good-article';
  expect(shown('title="A remark"', 'title=""')).toMatchObject([
    {
      text,
      href,
      place: 'Callout, Title',
      says: expect.stringMatching(/Write a text\.$/) as string,
    },
  ]);
  expect(shown('### A part', '#### A part')).toMatchObject([
    { place: 'Heading', says: '"A part of it": Choose Heading 3.' },
  ]);
  expect(shown('An opening', options.facts.name)).toMatchObject([
    { place: 'Text', says: expect.stringContaining('Write “Company name”.') as string },
  ]);
  for (const [from, to] of breakages) {
    if (from === '---\nid') continue;
    for (const { says, place } of shown(from, to)) {
      expect(`${place} ${says}`).not.toMatch(/<[A-Z]|##|frontmatter|MDX/);
    }
  }
});

test('a picture next to the article must exist, and be small enough', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'one-good-article.mdx');
  const png = (width: number, height = 2) =>
    sharp({ create: { width, height, channels: 3, background: 'red' } })
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
  write('a van.png', await png(2));
  write('wide.png', await png(6_001));
  write('high.png', await png(2, 6_001));
  write('heavy.png', Buffer.concat([await png(10), Buffer.alloc(5 * 1024 * 1024)]));
  write('text.png', Buffer.from('no picture'));
  expect(found('good.png')).toEqual([]);
  expect(found('a%20van.png')).toEqual([]);
  for (const name of ['wide.png', 'high.png']) {
    expect(found(name)).toEqual([expect.stringContaining('at most 5 MB and 6000 pixels')]);
  }
  expect(found('heavy.png')).toEqual([expect.stringContaining('Make it smaller')]);
  for (const name of ['text.png', 'missing.png']) {
    expect(found(name)).toEqual([expect.stringContaining('There is no picture')]);
  }
});

test.each([
  ['[fees](/terms-conditons)', 'link', /^\/terms-conditons is neither a page nor/],
  ['[this](#no-such-section)', 'link', /^This article has no "no-such-section"/],
  ['<PlanTabel />', 'PlanTabel', /Did you mean "PlanTable"\?$/],
])('a legal text with %s is refused', (content, field, says) => {
  const text = `---\ntitle: Terms\ndescription: Our terms.\nlastUpdated: 2026-01-01\n---\n## A section\n\n[a](#a-section) <PlanTable /> ${content}\n`;
  const legalTexts = new Map([['src/content/legal/terms-conditions.mdx', text]]);
  expect(checkArticles(new Map(), { ...options, legalTexts })).toEqual([
    {
      file: 'src/content/legal/terms-conditions.mdx',
      line: 8,
      field,
      says: expect.stringMatching(says) as string,
    },
  ]);
});

const page = `---
title: Angaben gemäß § 5 DDG
description: Who publishes this site.
footerTitle: Impressum
---
Our address.
`;

test.each<readonly [name: string, change: readonly [string, string], field: string, says: RegExp]>([
  ['impressum', ['title: A', 'titel: A'], 'title', /^It is missing. Write 1 to 80 characters/],
  ['impressum', ['footerTitle: Impressum', "footerTitle: ''"], 'footerTitle', /Write 1 to 40 cha/],
  ['impressum', ['footerTitle', 'footertitle'], 'footertitle', /Did you mean "footerTitle"/],
  ['impressum', ['---\nOur', 'lastUpdated: 2026-02-30\n---\nOur'], 'lastUpdated', /a day that/],
  [
    'impressum',
    ['---\nOur', 'lastUpdated: 2026-02-03\neffectiveDate: 2026-02-03\n---\nOur'],
    'lastUpdated',
    /Remove it, or remove effectiveDate/,
  ],
  ['Impressum', ['', ''], 'file', /^"Impressum" cannot be a part of an address/],
  ['index', ['', ''], 'file', /^"index" cannot be a part of an address/],
  ['plans', ['', ''], 'file', /^Another page of the site has the address \/plans/],
  ...['checkout', '404', 'editor', 'admin', 'invalid-plan', ...languages].map(
    (name) =>
      [
        name,
        ['', ''],
        'file',
        RegExp(`^Another page of the site has the address /${name}`),
      ] as const,
  ),
  ['privacy-policy', ['', ''], 'lastUpdated', /^It is missing/],
])(
  'a page of the owner with the name "%s" and the change %j is refused in %s',
  (name, [from, to], field, says) => {
    const find = (source: string, file = name) =>
      checkArticles(new Map(), {
        ...options,
        legalTexts: new Map([[`src/content/legal/${file}.mdx`, source]]),
      });
    expect(find(page, 'impressum')).toEqual([]);
    expect(find(edit(page, from, to))).toContainEqual(
      expect.objectContaining({ field, says: expect.stringMatching(says) as string }),
    );
  },
);

test.each([
  ['title', 80],
  ['description', 240],
  ['footerTitle', 40],
])('the %s of a page of the owner has at most %i characters', (field, max) => {
  const find = (length: number) => {
    const source = page.replace(RegExp(`^${field}: .*$`, 'm'), `${field}: ${'a'.repeat(length)}`);
    const legalTexts = new Map([['src/content/legal/impressum.mdx', source]]);
    return checkArticles(new Map(), { ...options, legalTexts }).map((problem) => problem.field);
  };
  expect(find(max)).toEqual([]);
  expect(find(max + 1)).toEqual([field]);
});

test('a file or folder that is neither an article nor a language is reported', () => {
  const folder = mkdtempSync(join(tmpdir(), 'articles-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'lost.md'), '');
  mkdirSync(join(folder, 'es'));
  mkdirSync(join(folder, 'xx'));
  // The pictures of an article, and a file of macOS.
  writeFileSync(join(folder, 'hello.mdx'), '');
  mkdirSync(join(folder, 'hello'));
  writeFileSync(join(folder, '.DS_Store'), '');
  expect(listStrayFiles(folder).sort()).toEqual([
    expect.stringContaining('lost.md'),
    expect.stringContaining('xx'),
  ]);
});

test('unreadable, lost, and missing texts end the command with lines for an editor and no stack trace', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unreadable-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = 'src/content/articles/one-good-article.mdx';
  for (const part of ['brand.json', 'public/brand', 'src/content']) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  writeFileSync(join(folder, file), edit(good, 'title: One', 'title: "One'));
  writeFileSync(join(folder, 'src/content/articles/lost.md'), '');
  rmSync(join(folder, 'src/content/legal/terms-conditions.mdx'));
  const { status, stderr } = spawnSync(process.execPath, [resolve('scripts/run.js'), 'build'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^src\/content\/articles\/one-good-article\.mdx:3 {2}frontmatter {2}Missing closing/m,
  );
  expect(stderr).toMatch(/^src\/content\/articles\/lost\.md {2}file {2}It is not a text/m);
  expect(stderr).toMatch(/^src\/content\/legal\/terms-conditions\.mdx {2}file {2}It is missing/m);
  expect(stderr).not.toMatch(/^ +at /m);
});
