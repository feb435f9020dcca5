import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FunctionAnswer, FunctionCall, FunctionRoute, Outcome, Task } from './messages.ts';

const WORKER = new URL('./worker.ts', import.meta.url);
/** How long a function may take on Netlify. */
const LIMIT_MS = 60_000;

/** A function did not answer: it broke, or took longer than the platform lets it. */
class FunctionFailure extends Error {
  override readonly name = 'FunctionFailure';
}

interface Job {
  readonly task: Task;
  readonly done: (outcome: Outcome) => void;
}

function failure(message: string): Outcome {
  return { kind: 'failure', error: new Error(message) };
}

function errorOf(outcome: Outcome): unknown {
  return outcome.kind === 'failure' ? outcome.error : undefined;
}

/**
 * A few instances that run functions from their sources. Each takes one call at a time and is used
 * again, as on Netlify; calls beyond them wait for their turn.
 */
export class FunctionPool {
  readonly #size: number;
  readonly #idle = new Set<Worker>();
  readonly #busy = new Map<Worker, { done: Job['done']; limit: NodeJS.Timeout }>();
  readonly #waiting: Job[] = [];
  /** Those that may take another call. */
  #current = new WeakSet<Worker>();
  #isStopped = false;
  #routes: Promise<readonly FunctionRoute[]> | undefined;

  constructor(size: number = Math.max(2, Math.min(4, availableParallelism()))) {
    this.#size = size;
  }

  /** Where functions are called, read from the functions themselves. */
  routes(): Promise<readonly FunctionRoute[]> {
    this.#routes ??= this.#perform({ kind: 'list-routes' }).then((outcome) => {
      if (outcome.kind === 'routes') return outcome.routes;
      throw new FunctionFailure('The functions could not be loaded.', { cause: errorOf(outcome) });
    });
    return this.#routes;
  }

  /** @throws FunctionFailure when the function throws or runs out of time. */
  async call(call: FunctionCall): Promise<FunctionAnswer> {
    const outcome = await this.#perform({ kind: 'call', call });
    if (outcome.kind === 'answer') return outcome.answer;
    throw new FunctionFailure(`${call.file} gave no answer.`, { cause: errorOf(outcome) });
  }

  /** Makes later calls run the sources as they are then. Calls under way end as they began. */
  renew(): void {
    this.#routes = undefined;
    this.#current = new WeakSet();
    for (const worker of this.#idle) void worker.terminate();
    this.#idle.clear();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#idle, ...this.#busy.keys()].map((worker) => worker.terminate()));
  }

  #perform(task: Task): Promise<Outcome> {
    return new Promise((done) => {
      this.#waiting.push({ task, done });
      this.#next();
    });
  }

  #next(): void {
    while (!this.#isStopped && this.#busy.size < this.#size) {
      const job = this.#waiting.shift();
      if (!job) return;
      const [idle] = this.#idle;
      const worker = idle ?? this.#start();
      this.#idle.delete(worker);
      const late = failure(`It took longer than ${LIMIT_MS / 1_000} seconds.`);
      const limit = setTimeout(() => this.#finish(worker, late), LIMIT_MS);
      this.#busy.set(worker, { done: job.done, limit });
      worker.postMessage(job.task);
    }
  }

  #start(): Worker {
    const worker = new Worker(WORKER);
    this.#current.add(worker);
    worker.on('message', (outcome: Outcome) => this.#finish(worker, outcome));
    // One that broke takes no further call, whether it broke during a call or after one.
    const end = (outcome: Outcome) => {
      this.#current.delete(worker);
      this.#finish(worker, outcome);
    };
    worker.on('error', (error) => end({ kind: 'failure', error }));
    worker.on('exit', (code) => end(failure(`Its worker ended with ${code}.`)));
    return worker;
  }

  #finish(worker: Worker, outcome: Outcome): void {
    const job = this.#busy.get(worker);
    clearTimeout(job?.limit);
    this.#busy.delete(worker);
    const isUsable = outcome.kind !== 'failure' && this.#current.has(worker);
    if (isUsable) this.#idle.add(worker);
    else {
      this.#idle.delete(worker);
      void worker.terminate();
    }
    job?.done(outcome);
    this.#next();
  }
}
