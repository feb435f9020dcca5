/** The editor of a built site commits to a branch at GitHub. A substitute answers for GitHub. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { editorPaths, pagePaths } from '../../../src/domain/paths.ts';
import { BRANCH_PREFIX, editedFolders } from '../../../src/site/editor.ts';
import { editorSettings } from '../../support/editor-settings.ts';
import { bodyOf, describePicture, fieldOf, fillIn, insertPicture } from '../support/editor-form.ts';
import { configuredTest, expect } from '../support/test.ts';

const PICTURE = 'docs/images/visitor.webp';
const BRANCH = `${BRANCH_PREFIX}trial`;
const articleFile = (slug: string) => `${editedFolders.articles}/${slug}.mdx`;
const EXISTING = 'future-voice-assistants-business-ai-voice-agents';

const test = configuredTest({
  ...editorSettings,
  EDITOR_APP: 'studio-editor',
  SITE_NAME: 'studio',
});

// Without a session, the function that renews sessions answers 401.
test.use({ viewport: { width: 1400, height: 1100 }, expectedComplaints: [/status of 401/] });

interface Commit {
  readonly branch: { readonly branchName: string; readonly repositoryNameWithOwner: string };
  readonly expectedHeadOid: string;
  readonly fileChanges: {
    readonly additions: readonly { readonly path: string; readonly contents: string }[];
    readonly deletions: readonly object[];
  };
}

/** Objects and branches of a public repository, which has one article. */
class Repository {
  readonly commits: Commit[] = [];
  private readonly files = new Map([[articleFile(EXISTING), readFileSync(articleFile(EXISTING))]]);
  /** Number of the commit that each branch points to. */
  private readonly branches = new Map([['main', 0]]);

  private ref(name: string) {
    const oid = `commit-${this.branches.get(name)}`;
    const tree = { __typename: 'Tree', id: `id-of-tree-of-${oid}`, oid: `tree-of-${oid}` };
    const target = { __typename: 'Commit', id: `id-of-${oid}`, oid, tree };
    return { __typename: 'Ref', id: `id-of-${name}`, name, target };
  }

  /** Answers a query by its name: https://docs.github.com/en/graphql/reference */
  answerQuery(name: string, input: Commit & { readonly name: string; readonly oid: string }) {
    switch (name) {
      case 'GitHubAppShell': {
        const owner = { __typename: 'Organization', id: 'owner', login: 'studio' };
        const pageInfo = { __typename: 'PageInfo', hasNextPage: false, endCursor: null };
        const nodes = [...this.branches.keys()].map((branch) => this.ref(branch));
        const repository = {
          __typename: 'Repository',
          id: 'repository',
          isPrivate: false,
          owner,
          name: 'website',
          viewerPermission: 'WRITE',
          defaultBranchRef: { __typename: 'Ref', id: 'id-of-main', name: 'main' },
          refs: { __typename: 'RefConnection', nodes, pageInfo },
          forks: { __typename: 'RepositoryConnection', nodes: [] },
        };
        const person = { name: 'Ada', login: 'ada', avatarUrl: '', databaseId: 1 };
        return { repository, viewer: { __typename: 'User', id: 'ada', ...person } };
      }
      case 'PullRequestForBranch': {
        const requests = { __typename: 'PullRequestConnection', nodes: [] };
        const id = `id-of-${BRANCH}`;
        return { node: { __typename: 'Ref', id, associatedPullRequests: requests } };
      }
      case 'CreateBranch': {
        const branch = input.name.replace('refs/heads/', '');
        this.branches.set(branch, Number(input.oid.replace('commit-', '')));
        return { createRef: { __typename: 'CreateRefPayload', ref: this.ref(branch) } };
      }
      case 'CreateCommit': {
        const { branchName } = input.branch;
        expect(input.expectedHeadOid).toBe(this.ref(branchName).target.oid);
        this.branches.set(branchName, this.commits.push(input));
        for (const { path, contents } of input.fileChanges.additions) {
          this.files.set(path, Buffer.from(contents, 'base64'));
        }
        const type = 'CreateCommitOnBranchPayload';
        return { createCommitOnBranch: { __typename: type, ref: this.ref(branchName) } };
      }
      default:
        throw new Error(`The substitute has no answer to ${name}`);
    }
  }

  /** Answers for files: https://docs.github.com/en/rest/git/trees and https://docs.github.com/en/rest/git/blobs */
  answerFile(pathname: string): { readonly json: object } | { readonly body: Buffer } {
    const files = Array.from(this.files, ([path, data]) => {
      const sha = createHash('sha1').update(`blob ${data.length}\0`).update(data).digest('hex');
      return { path, sha, data };
    });
    if (pathname.startsWith('/repos/studio/website/git/trees/')) {
      const folders = new Set<string>();
      for (const { path } of files) {
        for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
          folders.add(folder);
        }
      }
      // GitHub lists each folder before the files in it.
      const tree = [
        ...[...folders].sort().map((path) => ({ path, mode: '040000', type: 'tree', sha: path })),
        ...files.map(({ path, sha }) => ({ path, mode: '100644', type: 'blob', sha })),
      ];
      return { json: { sha: pathname.split('/').at(-1), tree, truncated: false } };
    }
    const file = files.find(({ sha }) => pathname === `/repos/studio/website/git/blobs/${sha}`);
    if (!file) throw new Error(`The substitute has no answer to ${pathname}`);
    return { body: file.data };
  }
}

async function answerAsGitHub(context: BrowserContext): Promise<Repository> {
  const repository = new Repository();
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  await context.route('https://api.github.com/**', async (route) => {
    const request = route.request();
    if (request.method() === 'OPTIONS') return route.fulfill({ headers });
    expect(await request.headerValue('authorization')).toBe('Bearer ghu_access');
    const { pathname } = new URL(request.url());
    if (pathname !== '/graphql') {
      return route.fulfill({ headers, ...repository.answerFile(pathname) });
    }
    const { operationName, variables } = request.postDataJSON() as {
      operationName: string;
      variables: { input: Parameters<Repository['answerQuery']>[1] };
    };
    const data = repository.answerQuery(operationName, variables.input);
    return route.fulfill({ headers, json: { data } });
  });
  return repository;
}

async function write(page: Page, title: string): Promise<void> {
  await fieldOf(page, 'Title').fill(title);
  await bodyOf(page).click();
  await page.keyboard.type('An opening.');
  await fillIn(page);
}

test('At GitHub, new articles and a picture are committed to a new branch', async ({
  configuredSite: site,
  context,
  page,
}) => {
  // The editor leaves localhost for this address, because GitHub does not return to localhost.
  const here = new URL(site.address.replace('localhost', '127.0.0.1')).origin;
  const allowed = [site.address, here, 'https://api.github.com', 'null'];
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (!allowed.includes(origin)) elsewhere.push(request.url());
  });
  const { commits } = await answerAsGitHub(context);

  await page.goto(site.address + editorPaths.page);
  let signIn = '';
  await context.route('**/api/keystatic/github/login', async (route) => {
    signIn = (await route.fetch({ maxRedirects: 0 })).headers().location ?? '';
    await route.fulfill({ body: 'The page of GitHub' });
  });
  await page.getByRole('button', { name: 'Log in with GitHub' }).click();
  await expect
    .poll(() => signIn)
    .toContain(`//github.com/login/oauth/authorize?client_id=${editorSettings.EDITOR_CLIENT_ID}&`);
  await context.addCookies([{ name: 'keystatic-gh-access-token', value: 'ghu_access', url: here }]);
  await page.goto(here + editorPaths.page);
  await expect(page).toHaveURL(`${here}${editorPaths.page}/branch/main`);

  // The list and an existing article of a public repository open.
  await page.getByRole('link', { name: 'Articles', exact: true }).first().click();
  await page.getByRole('rowheader', { name: EXISTING }).click();
  await expect(bodyOf(page)).toContainText('voice agent');
  await page.getByRole('button', { name: 'Delete entry' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete' }).click();
  await expect(page.getByText('Create a branch first.')).toBeVisible();
  await page.getByRole('link', { name: 'Articles', exact: true }).first().click();
  await page.getByRole('button', { name: 'Add' }).click();
  await write(page, 'A trial of the editor');
  await insertPicture(page, 'An opening.');
  await describePicture(page, 'A visitor at the door');
  await page.getByRole('button', { name: 'Create' }).click();
  const dialog = page.getByRole('dialog', { name: 'New branch' });
  await expect(dialog).toContainText('published with a pull request');
  expect(commits).toEqual([]);
  await dialog.getByRole('textbox').fill('trial');
  await dialog.getByRole('button', { name: 'Create branch' }).click();
  const collection = `${here}${editorPaths.page}/branch/${BRANCH}/collection/articles`;
  await expect(page).toHaveURL(`${collection}/item/a-trial-of-the-editor`);
  await expect(dialog).toBeHidden();

  // The page is not loaded again before the next article.
  await page.getByRole('link', { name: 'Articles', exact: true }).first().click();
  await expect(page).toHaveURL(collection);
  // On a busy machine, the first click sometimes has no effect.
  await expect(async () => {
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(page).toHaveURL(`${collection}/create`, { timeout: 2_000 });
  }).toPass();
  await write(page, 'A second trial');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(`${collection}/item/a-second-trial`);
  await expect(page.getByRole('button', { name: 'Preview' })).toHaveAttribute(
    'href',
    `https://${BRANCH}--studio.netlify.app${pagePaths.article('a-second-trial')}`,
  );
  await page.getByRole('button', { name: 'git actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Create pull request' })).toHaveAttribute(
    'href',
    `https://github.com/studio/website/pull/new/${BRANCH}`,
  );

  const [first, second] = commits.map(({ branch, fileChanges: { additions, deletions } }) => {
    expect(branch).toEqual({ branchName: BRANCH, repositoryNameWithOwner: 'studio/website' });
    expect(deletions).toEqual([]);
    return new Map(additions.map(({ path, contents }) => [path, Buffer.from(contents, 'base64')]));
  });
  const picture = `${editedFolders.articles}/a-trial-of-the-editor/visitor.webp`;
  expect([...first!.keys()]).toEqual([articleFile('a-trial-of-the-editor'), picture]);
  expect(first!.get(picture)).toEqual(readFileSync(PICTURE));
  expect([...second!.keys()]).toEqual([articleFile('a-second-trial')]);
  const idIn = (data: Buffer | undefined) => Number(/^id: '(\d+)'$/m.exec(String(data))?.[1]);
  const id = idIn(first!.get(articleFile('a-trial-of-the-editor')));
  expect(idIn(second!.get(articleFile('a-second-trial')))).toBe(id + 1);
  expect(commits).toHaveLength(2);
  expect(elsewhere).toEqual([]);
});
