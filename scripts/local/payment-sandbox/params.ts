import { z } from 'zod';
import { invalidRequest } from './stripe-error.ts';

type Nested = string | Nested[] | { [key: string]: Nested };

/** Decodes `items[0][price]=x` as Stripe does: `{ items: [{ price: 'x' }] }`. */
export function decodeParams(encoded: string): Record<string, Nested> {
  const root: Record<string, Nested> = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const [first = '', ...rest] = name.replaceAll(']', '').split('[');
    let place = root;
    let key = first;
    for (const next of rest) {
      place = (place[key] ??= {}) as Record<string, Nested>;
      key = next;
    }
    place[key] = value;
  }
  return listsOf(root) as Record<string, Nested>;
}

/** Converts objects with the keys 0, 1, 2 … to lists. */
function listsOf(value: Nested): Nested {
  if (typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, listsOf(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** Numbers and booleans arrive as text. */
export const integer = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);
export const bool = z.enum(['true', 'false']).transform((text) => text === 'true');
export const metadata = z.record(z.string(), z.string());
const expand = z.array(z.string()).optional();

/** Schema of a call's parameters. `expand` is always allowed; unknown parameters are not. */
export function params<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({ expand, ...shape });
}

function nameOf(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  return [first, ...rest.map((part) => `[${part}]`)].join('');
}

/** Validates parameters as Stripe does, and rejects them with Stripe's messages. */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  values: Readonly<Record<string, unknown>>,
): z.infer<Schema> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? '']);
    throw invalidRequest(`Received unknown parameter: ${param}`, {
      code: 'parameter_unknown',
      param,
    });
  }
  const param = nameOf(issue?.path ?? []);
  const isMissing = issue?.code === 'invalid_type' && issue.message.includes('undefined');
  throw isMissing
    ? invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    : invalidRequest(`Invalid ${param}`, { code: 'parameter_invalid', param });
}
