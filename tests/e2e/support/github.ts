/** Substitute for GitHub, to which the editor of a built site commits. */
import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { type BrowserContext, expect } from '@playwright/test';
import { BRANCH_PREFIX, editedFolders } from '#features/articles/editor.ts';
import { buildArticleSource } from '../../support/build.ts';

/** Branch that the editor creates. */
export const BRANCH = `${BRANCH_PREFIX}trial`;
/** The only article of the repository. */
export const existing = { slug: 'an-article-of-the-repository', title: 'An article at GitHub' };

/** Path of an article in the repository. */
export const articleFile = (slug: string) => `${editedFolders.articles}/${slug}.mdx`;

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
  private readonly files = new Map([
    [articleFile(existing.slug), Buffer.from(buildArticleSource({ title: existing.title }))],
  ]);
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

/** Answers the calls of the editor, and records its commits. */
export async function answerAsGitHub(context: BrowserContext): Promise<Repository> {
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
