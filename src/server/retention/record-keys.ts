import type { RecordKind, StoreName, TimeInKey } from '../../domain/stored-records.ts';
import { kindsIn } from '../../domain/stored-records.ts';
import { timeOfUlid, ULID } from '../../domain/ulid.ts';

/** Part of a key that contains a time: its pattern, and a function that returns milliseconds since 1970. */
interface TimePart {
  readonly pattern: string;
  readonly toTime: (part: string) => number;
}

const ulid: TimePart = { pattern: ULID, toTime: timeOfUlid };

const timeParts: Readonly<Record<TimeInKey, TimePart>> = {
  id: ulid,
  change: ulid,
  note: ulid,
  day: { pattern: String.raw`\d{4}-\d\d-\d\d`, toTime: Date.parse },
  seconds: { pattern: String.raw`\d+`, toTime: (part) => Number(part) * 1_000 },
  /** `20241001T090000000Z` */
  time: {
    pattern: String.raw`\d{8}T\d{9}Z`,
    toTime: (part) =>
      Date.parse(part.replace(/(....)(..)(..T)(..)(..)(..)(...Z)/, '$1-$2-$3$4:$5:$6.$7')),
  },
};

function compile(template: string): RegExp {
  const pattern = template.replace(/<(\w+)>/g, (_, name: string) => {
    const part = Object.hasOwn(timeParts, name) ? timeParts[name as TimeInKey].pattern : '[^/]+';
    return `(?<${name}>${part})`;
  });
  return new RegExp(`^${pattern}$`);
}

/** Stored key that matches the table of stored records. */
export interface KnownKey {
  readonly key: string;
  readonly kind: RecordKind;
  readonly pattern: string;
  /** Id of the intake, message, or file that the record belongs to; empty for other records. */
  readonly id: string;
  /** Time of the record in milliseconds since 1970; undefined if only its content has a time. */
  readonly time: number | undefined;
}

/**
 * Determines the record kind of each key. It skips unknown keys, because their age cannot be determined.
 */
export function recognizeKeys(store: StoreName, keys: readonly string[]): KnownKey[] {
  const kinds = kindsIn(store).map(([pattern, kind]) => ({
    pattern,
    kind,
    shape: compile(pattern),
  }));
  return keys.flatMap((key) => {
    for (const { shape, kind, pattern } of kinds) {
      const match = shape.exec(key);
      if (!match) continue;
      // A key without variable parts has no groups.
      const { groups: parts = {} } = match;
      const { time: source } = kind;
      const time =
        typeof source === 'string' ? timeParts[source].toTime(parts[source]!) : undefined;
      return { key, kind, pattern, id: parts.id ?? '', time };
    }
    return [];
  });
}
