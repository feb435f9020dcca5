/*
 * Run by Deno, not by Node: serves the edge function as the platform's own runtime would, in the
 * deploy context `production`. Prints its port.
 */
import handler, { config } from '../../netlify/edge-functions/training-guide-upload.ts';

interface DenoServe {
  serve(
    options: { port: number; hostname: string; onListen: (address: { port: number }) => void },
    handler: (request: Request) => Response | Promise<Response>,
  ): unknown;
}
const { Deno } = globalThis as unknown as { Deno: DenoServe };
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
