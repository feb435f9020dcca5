/** What a log line may say. Headers, bodies, passwords and personal data have no place in it. */
export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly endpoint: string;
  readonly requestId: string;
  readonly method: string;
  readonly status: number;
  readonly durationMs: number;
  /** What failed, in our own words or a library's: never what a visitor sent. */
  readonly reason?: string;
}

/** Writes one JSON line, which Netlify's function log and log drains can search. */
export function writeLogLine({ level, ...line }: LogLine): void {
  console[level](JSON.stringify({ level, ...line }));
}

/** The messages of an error and its causes, outermost first. */
export function describeError(error: unknown): string {
  const parts: string[] = [];
  for (let current = error; current instanceof Error && parts.length < 5; current = current.cause) {
    parts.push(`${current.name}: ${current.message}`);
  }
  return parts.join(' <- ') || 'Unknown error';
}
