/** One instance that runs functions, one call at a time, and stays warm as an instance of Netlify's does. */
import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import type { Config, Context } from '@netlify/functions';
import {
  DEPLOY_CONTEXT,
  type FunctionAnswer,
  type FunctionCall,
  type FunctionRoute,
  type Outcome,
  type Task,
} from './messages.ts';

const FUNCTIONS = join('netlify', 'functions');

interface FunctionModule {
  readonly default: (request: Request, context: Context) => Promise<Response>;
  readonly config: Config;
}

async function load(file: string): Promise<FunctionModule> {
  return (await import(pathToFileURL(resolve(file)).href)) as FunctionModule;
}

async function listRoutes(): Promise<FunctionRoute[]> {
  const files = globSync(join(FUNCTIONS, '*.ts')).sort();
  return Promise.all(
    files.map(async (file) => {
      const { config } = await load(file);
      return { file, paths: [config.path ?? []].flat(), methods: [config.method ?? []].flat() };
    }),
  );
}

async function call({ file, ...sent }: FunctionCall): Promise<FunctionAnswer> {
  const { url, method, headers, body, params, requestId, ip } = sent;
  const request = new Request(url, {
    method,
    headers: headers.map(([name, value]) => [name, value] as [string, string]),
    ...(body && method !== 'GET' && method !== 'HEAD' ? { body } : {}),
  });
  const context = { params, requestId, ip, deploy: { context: DEPLOY_CONTEXT } };
  // Only what our functions read of the platform's context.
  const response = await (await load(file)).default(request, context as unknown as Context);
  return {
    status: response.status,
    headers: [...response.headers],
    body: await response.arrayBuffer(),
  };
}

async function perform(task: Task): Promise<Outcome> {
  if (task.kind === 'list-routes') return { kind: 'routes', routes: await listRoutes() };
  return { kind: 'answer', answer: await call(task.call) };
}

parentPort?.on('message', (task: Task) => {
  perform(task)
    .catch((error: unknown): Outcome => ({ kind: 'failure', error }))
    .then((outcome) => parentPort?.postMessage(outcome))
    .catch((error: unknown) => {
      throw error;
    });
});
