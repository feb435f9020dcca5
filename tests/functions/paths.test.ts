import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

import { callPaths, editorPaths } from '#features/site/paths.ts';
import { callFunction, siteRequest } from '../support/call-function.ts';
import { takeLogLines } from '../support/console-guard.ts';
import { functionFile, importFunction, listFunctionNames, pathsOf } from '../support/functions.ts';

const names = await listFunctionNames();
const everyFunction = await Promise.all(
  names.map(async (name) => ({ name, module: await importFunction(name) })),
);
/** Scheduled functions have no address. */
const functions = everyFunction.filter(({ module }) => module.config.schedule === undefined);

/** Every address of a call, with the parameter names that the functions use. */
const addresses = [
  ...Object.values(callPaths).map((path) =>
    typeof path === 'function' ? path(':id', 'intakes', 'status') : path,
  ),
  ...(['deletion', 'notes'] as const).map((action) =>
    callPaths.adminSubmission(':id', 'intakes', action),
  ),
  ...(['status', 'deletion', 'inbox', 'notes'] as const).map((action) =>
    callPaths.adminSubmission(':id', 'messages', action),
  ),
  editorPaths.calls,
];

describe('the functions and the addresses of the calls', () => {
  test('every function serves an address in callPaths', () => {
    for (const { name, module } of functions) {
      const file = `netlify/functions/${name}.ts`;
      expect(pathsOf(module), `state "path" in the config of ${file}`).not.toEqual([]);
      for (const path of pathsOf(module)) {
        const remedy = `add the path of ${file} to callPaths in src/features/site/paths.ts`;
        expect(addresses, remedy).toContain(path);
      }
    }
  });

  test('every address in callPaths is served by one function', () => {
    const served = functions.flatMap(({ module }) => pathsOf(module));
    const remedy =
      'callPaths in src/features/site/paths.ts and the paths in netlify/functions differ';
    expect(served.toSorted(), remedy).toEqual(addresses.toSorted());
  });
});

test.each(everyFunction)(
  'the function $name is an entry point of at most 30 lines',
  async ({ name }) => {
    const source = await readFile(functionFile(name), 'utf8');
    const remedy = `move code from netlify/functions/${name}.ts to a server folder of src/features`;
    expect(source.trimEnd().split('\n').length, remedy).toBeLessThanOrEqual(30);
  },
);

test('two functions have a rate limit of the platform, as many as its smallest plan allows', () => {
  const limited = functions.filter(({ module }) => module.config.rateLimit);
  const remedy = 'limit a call in src/platform/server/storage/address-counts.ts instead';
  expect(
    limited.map(({ name }) => name),
    remedy,
  ).toEqual(['ai-voice-agent-intake', 'contact']);
  const of = { windowSize: 60, aggregateBy: ['ip', 'domain'] };
  const [intake, contact] = limited.map(({ module }) => module.config.rateLimit);
  expect(intake).toEqual({ windowLimit: 20, ...of });
  // docs/operations.md lets an owner try this one.
  expect(contact).toEqual({ windowLimit: 10, ...of });
});

describe.each(functions)('the function $name', ({ name, module }) => {
  test('lists its methods in the answer to an unsupported one', async () => {
    const response = await callFunction(module, siteRequest('PUT', addressOf(module)));
    expect(response.status, `list the methods in netlify/functions/${name}.ts`).toBe(405);
    expect(response.headers.get('allow')).toMatch(/^[A-Z]+(?:, [A-Z]+)*$/);
    const endpoint = name === 'admin' ? pathsOf(module)[0] : name;
    expect(takeLogLines()).toMatchObject([{ endpoint, status: 405 }]);
  });
});

function addressOf(module: (typeof functions)[number]['module']): string {
  return pathsOf(module)[0]?.replaceAll(/:\w+/g, '01JD3Z8Q4V0000000000000000') ?? '';
}
