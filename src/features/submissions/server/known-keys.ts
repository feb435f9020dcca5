import { fromKeyTime } from '#features/checkout/payment.ts';
import {
  retentionRulesIn,
  type RetentionRule,
  type StoreName,
  type TimeInKey,
} from '#platform/stored-records.ts';
import { timeOfUlid, ULID } from '#platform/ulid.ts';

/* Reads the stored keys: which rule of retention applies to each, and the time that it contains. */

const ulid = { pattern: ULID, toTime: timeOfUlid };

/** Parts of keys that contain a time: their patterns, and functions that return milliseconds since 1970. */
const timeParts: Readonly<
  Record<TimeInKey, { readonly pattern: string; readonly toTime: (part: string) => number }>
> = {
  id: ulid,
  change: ulid,
  note: ulid,
  day: { pattern: String.raw`\d{4}-\d\d-\d\d`, toTime: Date.parse },
  seconds: { pattern: String.raw`\d+`, toTime: (part) => Number(part) * 1_000 },
  time: {
    pattern: String.raw`\d{8}T\d{9}Z`,
    toTime: (part) => Date.parse(fromKeyTime(part)),
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
  readonly store: StoreName;
  readonly key: string;
  readonly rule: RetentionRule;
  readonly pattern: string;
  /** Id of the intake, message, or file that the record belongs to; empty for other records. */
  readonly id: string;
  /** Time of the record in milliseconds since 1970; NaN if only its content has a time. */
  readonly time: number;
}

/** Determines the retention rule of each key. It skips unknown keys, because their age cannot be determined. */
export function recognizeKeys(store: StoreName, keys: readonly string[]): KnownKey[] {
  const rules = retentionRulesIn(store).map(
    ([pattern, rule]) => [pattern, rule, compile(pattern)] as const,
  );
  return keys.flatMap((key) => {
    for (const [pattern, rule, shape] of rules) {
      const match = shape.exec(key);
      if (!match) continue;
      // A key without variable parts has no groups.
      const { groups: parts = {} } = match;
      const { time: source } = rule;
      const time =
        typeof source === 'string' ? timeParts[source].toTime(parts[source]!) : Number.NaN;
      return { store, key, rule, pattern, id: parts.id ?? '', time };
    }
    return [];
  });
}
