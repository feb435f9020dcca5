/** Runs the strict double in a separate thread, for tests that measure the main thread. */
import { parentPort } from 'node:worker_threads';
import { startBlobsDouble } from '../blobs-double.ts';

const double = await startBlobsDouble({ pageSize: 1_000 });
parentPort?.postMessage(double.context.encoded);
