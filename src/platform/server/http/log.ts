/** Content of a log line. It never contains headers, bodies, passwords, or personal data. */
export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly endpoint: string;
  readonly requestId: string;
  readonly method: string;
  readonly status: number;
  readonly durationMs: number;
  /** Reason of the failure, from our code or a library. It never contains visitors' input. */
  readonly reason?: string | undefined;
}

/** Messages of an error and its causes, outermost first. */
export function describeError(error: unknown): string {
  const parts: string[] = [];
  for (let current = error; current instanceof Error && parts.length < 5; current = current.cause) {
    parts.push(`${current.name}: ${current.message}`);
  }
  return parts.join(' <- ') || 'Unknown error';
}

/**
 * Starts the log line of a request to a function, an edge function, or a schedule.
 * @param platformId the platform's request id, if there is one.
 */
export function startLog(endpoint: string, { method }: Request, platformId: string | undefined) {
  const started = performance.now();
  const requestId = platformId || crypto.randomUUID();
  let answered = 0;
  const write = (status: number, level: LogLine['level'], reason?: string) => {
    answered = status;
    const durationMs = Math.round(performance.now() - started);
    const line: LogLine = { level, endpoint, requestId, method, status, durationMs, reason };
    // One line of JSON, which Netlify's function log and log drains can search.
    console[level](JSON.stringify(line));
  };
  return {
    /** Id of the request, which is also in the response. */
    requestId,
    /** Writes the line. @param reason error of the request, if there was one. */
    write,
    /** Writes another line for an error that occurred after the response. */
    writeAfter: (reason: string) => write(answered, 'error', reason),
    /** Writes the line of a request that was rejected or failed. */
    writeError: (error: unknown, status: number) =>
      write(status, status >= 500 ? 'error' : 'warn', describeError(error)),
  };
}
/** Log line of a request, with the id that is also in the response. */
export type RequestLog = ReturnType<typeof startLog>;
