/** Fields of the editor, made from the schemas that the content check uses. */
import { type BasicFormField, fields } from '@keystatic/core';
import { useId, useState } from 'react';
import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;
type Stored = string | boolean | number | null | readonly string[];

export function asOptions<Value extends string>(values: readonly Value[]) {
  return values.map((value) => ({ label: value || 'None', value }));
}

/** Returns the schema's message about a value. Undefined if the value is valid. */
function problemOf(schema: Schema, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

/** Returns the schema as a pattern of a text field, so that the field shows the schema's message. */
export function patternOf(schema: Schema) {
  const test = (value: string) => problemOf(schema, value) === undefined;
  return { regex: Object.assign(/^/, { test }), message: problemOf(schema, '') ?? '' };
}

/** Text that follows a schema. */
export function text(label: string, schema: Schema, description = '') {
  const validation = { pattern: patternOf(schema) };
  return fields.text({ label, description, validation, multiline: true });
}

/** Makes a field follow a schema, and shows the schema's message below it. */
export function withSchema<Value extends Stored>(
  field: BasicFormField<Value>,
  schema: Schema,
): BasicFormField<Value> {
  const problem = (value: Value) => problemOf(schema, field.serialize(value).value);
  return {
    ...field,
    validate(value) {
      const message = problem(value);
      if (message) throw new Error(message);
      return value;
    },
    Input: function CheckedInput(props) {
      const id = useId();
      const [isLeft, setLeft] = useState(false);
      const message = props.forceValidation || isLeft ? problem(props.value) : undefined;
      return (
        <div role="group" aria-describedby={id} onBlur={() => setLeft(true)}>
          <field.Input {...props} />
          <p id={id} role="alert" className="editor-problem">
            {message}
          </p>
        </div>
      );
    },
  };
}

/** Field that files contain only if it has a value other than false or an empty text. */
export function optional<Value extends Stored>(
  field: BasicFormField<Value>,
): BasicFormField<Value> {
  return {
    ...field,
    serialize: (value) => (value ? field.serialize(value) : { value: undefined }),
  };
}

/**
 * Field without a control.
 * @param compute returns the value when a file is written.
 * @param onRead receives the value of each file that is read.
 */
export function computed(
  compute: (stored: string) => string,
  onRead: (stored: string) => void = () => undefined,
): BasicFormField<string> {
  const parse = (value: unknown) => {
    const stored = typeof value === 'string' ? value : '';
    onRead(stored);
    return stored;
  };
  return {
    kind: 'form',
    Input: () => null,
    defaultValue: () => '',
    parse,
    serialize: (stored) => ({ value: compute(stored) }),
    validate: (stored) => stored,
    reader: { parse },
  };
}

/** Field that repeats the entry's file name. */
export function fileName() {
  const parse = () => null;
  return {
    kind: 'form' as const,
    formKind: 'assets' as const,
    Input: () => null,
    defaultValue: () => null,
    parse,
    serialize: (_: null, { slug }: { slug: string | undefined }) => ({
      value: slug,
      other: new Map<string, Uint8Array>(),
      external: new Map<string, ReadonlyMap<string, Uint8Array>>(),
    }),
    validate: (value: null) => value,
    reader: { parse },
  };
}

/** List of texts, one on each line. */
export function lines(label: string, description: string, schema: Schema) {
  const field = fields.text({ label, description, multiline: true });
  const list = (value: string) => value.split('\n').flatMap((line) => line.trim() || []);
  const asList: BasicFormField<string> = {
    kind: 'form',
    label,
    Input: (props) => field.Input(props),
    defaultValue: () => '',
    parse: (value) => (Array.isArray(value) ? value.join('\n') : ''),
    serialize: (value) => ({ value: list(value).length > 0 ? list(value) : undefined }),
    validate: (value) => value,
    reader: { parse: (value) => (Array.isArray(value) ? value.join('\n') : '') },
  };
  return withSchema(asList, schema);
}
