/** What a log line may say. Headers, bodies, passwords and personal data have no place in it. */
export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly endpoint: string;
  readonly requestId: string;
  readonly method: string;
  readonly status: number;
  readonly durationMs: number;
  /** What failed, in our own words or a library's: never what a visitor sent. */
  readonly reason?: string | undefined;
}

/** The messages of an error and its causes, outermost first. */
export function describeError(error: unknown): string {
  const parts: string[] = [];
  for (let current = error; current instanceof Error && parts.length < 5; current = current.cause) {
    parts.push(`${current.name}: ${current.message}`);
  }
  return parts.join(' <- ') || 'Unknown error';
}

/**
 * Begins the line of a request to a function, an edge function or a schedule.
 * @param platformId the platform's name for the request, where it gives one.
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
    /** The answer carries it too. */
    requestId,
    /** Writes the line. @param reason what went wrong, if anything. */
    write,
    /** Writes another line of a request that was answered: something went wrong after that. */
    writeAfter: (reason: string) => write(answered, 'error', reason),
    /** Writes the line of a request that was refused, or that failed. */
    writeError: (error: unknown, status: number) =>
      write(status, status >= 500 ? 'error' : 'warn', describeError(error)),
  };
}
/** The one line of a request, and the id that it shares with the answer. */
export type RequestLog = ReturnType<typeof startLog>;
