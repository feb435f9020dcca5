/**
 * Simulates the machine that runs Netlify's functions. Starts in the folder of the bundles, and receives
 * calls over IPC. Plain Node JavaScript, so that no other project file is loaded.
 */
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';

class AnswerStream extends Writable {
  chunks = [];
  head = {};
  _write(chunk, _encoding, done) {
    this.chunks.push(chunk);
    done();
  }
}

// The part of AWS Lambda's streaming interface that Netlify's bootstrap uses.
globalThis.awslambda = {
  streamifyResponse: (handler) => async (event, context) => {
    const stream = new AnswerStream();
    const ended = new Promise((resolve) => stream.on('finish', resolve));
    await handler(event, stream, context);
    await ended;
    return { ...stream.head, body: Buffer.concat(stream.chunks).toString('base64') };
  },
  HttpResponseStream: { from: (stream, head) => Object.assign(stream, { head }) },
};

process.on('message', async ({ name, event, env }) => {
  Object.assign(process.env, env);
  const context = {
    awsRequestId: 'test',
    clientContext: {},
    getRemainingTimeInMillis: () => 60_000,
  };
  try {
    const entry = pathToFileURL(`${name}/___netlify-entry-point.mjs`);
    const { handler } = await import(entry.href);
    process.send({ answer: await handler(event, context) });
  } catch (error) {
    process.send({ error: error instanceof Error ? error.stack : String(error) });
  }
});
process.send({ ready: true });
