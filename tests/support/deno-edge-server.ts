/*
 * Runs in Deno, not in Node. Serves the edge function in the given module as the platform's runtime
 * would, in the deploy context `production`. Prints its port.
 */

type Source = typeof import('../../netlify/edge-functions/file-upload.ts');

interface DenoServe {
  readonly args: readonly string[];
  serve(
    options: { port: number; hostname: string; onListen: (address: { port: number }) => void },
    handler: (request: Request) => Response | Promise<Response>,
  ): unknown;
}
const { Deno } = globalThis as unknown as { Deno: DenoServe };
const { default: handler, config } = (await import(
  Deno.args[0] ?? '../../netlify/edge-functions/file-upload.ts'
)) as Source;
const pattern = new URLPattern({ pathname: config.path });

Deno.serve(
  {
    port: 0,
    hostname: '127.0.0.1',
    onListen: ({ port }) => console.log(JSON.stringify({ port })),
  },
  (request) => {
    const params = pattern.exec(request.url)?.pathname.groups;
    return params
      ? handler(request, { params, requestId: 'deno', deploy: { context: 'production' } })
      : new Response(null, { status: 404 });
  },
);

export {};
