/** The strict double as a thread of its own, for who measures what else this process does. */
import { parentPort } from 'node:worker_threads';
import { startBlobsDouble } from '../blobs-double.ts';

const double = await startBlobsDouble({ pageSize: 1_000 });
parentPort?.postMessage(double.context.encoded);
