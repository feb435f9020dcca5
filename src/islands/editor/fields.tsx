/** Fields of the editor, made from the schemas that the content check uses. */
import {
  type ArrayField,
  type BasicFormField,
  type ComponentSchema,
  fields,
} from '@keystatic/core';
import { useId, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { daySchema } from '#features/articles/article.ts';
import { type Day, formatStaffDay } from '#platform/dates.ts';

type Schema = z.core.$ZodTypes;
/** Label and instructions of a field. */
interface Names {
  readonly label: string;
  readonly description?: string;
}
type Stored = string | boolean | number | null | readonly string[];

/** `answersWithin` → `Answers within`. */
export function nameOf(key: string): Names {
  const words = key.replace(/[A-Z]/g, ' $&').replaceAll('-', ' ').toLowerCase();
  return { label: words.charAt(0).toUpperCase() + words.slice(1) };
}

/** First text of an item, which names it in a list. */
function titleOf(item: unknown): string {
  const { value, fields: parts } = item as { value?: unknown; fields?: object };
  return parts ? titleOf(Object.values(parts)[0]) : String(value);
}

/** Schema's message about a value. Undefined if the value is valid. */
function problemOf(schema: Schema, value: unknown): string | undefined {
  return z.safeParse(schema, value).error?.issues[0]?.message;
}

/** True if the open article is a draft, for which fewer fields are required. */
export const draftState = {
  isDraft: false,
  listeners: new Set<() => void>(),
  set(isDraft: boolean): void {
    if (isDraft === draftState.isDraft) return;
    draftState.isDraft = isDraft;
    for (const listener of draftState.listeners) listener();
  },
  subscribe: (listener: () => void) => {
    draftState.listeners.add(listener);
    return () => void draftState.listeners.delete(listener);
  },
};

export const useIsDraft = () =>
  useSyncExternalStore(draftState.subscribe, () => draftState.isDraft);

/** The schema as a pattern of a text field, so that the field shows the schema's message. */
export function patternOf(schema: Schema, forDrafts = schema) {
  const test = (value: string) =>
    problemOf(draftState.isDraft ? forDrafts : schema, value) === undefined;
  return { pattern: { regex: Object.assign(/^/, { test }), message: problemOf(schema, '') ?? '' } };
}

/**
 * Adds the check of a schema to a field, and shows the schema's message below it.
 * @param forDrafts the schema of this field in a draft.
 */
function withSchema(
  field: BasicFormField<Stored>,
  schema: Schema,
  forDrafts: Schema,
): BasicFormField<Stored> {
  const problem = (value: Stored) =>
    problemOf(draftState.isDraft ? forDrafts : schema, field.serialize(value).value);
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
      useIsDraft();
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

/** Field without a control. @param compute returns the value to write. @param onRead gets each value read. */
export function hidden(
  compute: (stored: string) => string,
  onRead: (stored: string) => void = () => undefined,
): BasicFormField<string> {
  const parse = (value: unknown = '') => {
    onRead(value as string);
    return value as string;
  };
  const serialize = (stored: string) => ({ value: compute(stored) });
  const validate = (stored: string) => stored;
  return {
    kind: 'form',
    Input: () => null,
    defaultValue: () => '',
    parse,
    serialize,
    validate,
    reader: { parse },
  };
}

/** List whose value in the file can have another form. */
type List = ArrayField<ComponentSchema>;

function list(
  element: ComponentSchema,
  names: Names,
  form: Pick<List, 'decode' | 'encode'> = {},
  length = {},
): List {
  return {
    ...fields.array(element, { ...names, itemLabel: titleOf, validation: { length } }),
    ...form,
  };
}

type Entries = readonly { name: string; value: unknown }[];

/** Conversion of a record to a list of its entries. */
const asEntries = {
  decode: (record: object) =>
    Object.entries(record).map(([name, value]) => ({ name, value: value as unknown })),
  // An equal name gets a suffix, so that no entry is lost.
  encode: (entries: Entries) => {
    const record = new Map<string, unknown>();
    const names = new Set(entries.map(({ name }) => name));
    for (const { name, value } of entries) {
      let key = name;
      for (let count = 2; record.has(key); count++) {
        const numbered = `${name}_${count}`;
        if (!names.has(numbered)) key = numbered;
      }
      record.set(key, value);
    }
    return Object.fromEntries(record);
  },
};

/** Conversion of an optional group to a list with at most one item. */
const asItems = { decode: (value: unknown) => [value], encode: ([value]: unknown[]) => value };

/** Conversion of a list that the file contains only if it has items. */
const asOptional = { encode: (items: unknown[]) => (items.length > 0 ? items : undefined) };

/** Day of an article. Lists sort by its time, and show it in words. */
class ListedDay extends Date {
  override toString(): string {
    return formatStaffDay(this.toISOString());
  }
}

function controlOf(schema: Schema, names: Names, isOptional: boolean): unknown {
  const { def } = schema._zod;
  if ((schema as unknown) === daySchema) {
    return {
      ...fields.date({ ...names, ...(!isOptional && { defaultValue: { kind: 'today' } }) }),
      reader: { parse: (day?: Day) => day && new ListedDay(day) },
    };
  }
  switch (def.type) {
    case 'enum': {
      const values = [...(isOptional ? [''] : []), ...Object.values(def.entries).map(String)];
      const options = values.map((value) => ({ label: value || 'None', value }));
      return fields.select({ ...names, options, defaultValue: values[0] ?? '' });
    }
    case 'array': {
      const { entries } = (def.element as z.core.$ZodEnum)._zod.def;
      const options = Object.values(entries).map((value) => ({
        label: String(value),
        value: String(value),
      }));
      return fields.multiselect({ ...names, options });
    }
    case 'number':
      return fields.number(names);
    case 'boolean':
    case 'literal':
      return fields.checkbox({ ...names, defaultValue: def.type === 'literal' });
    default: {
      const isLong = (def.checks as z.core.$ZodCheckMaxLength[] | undefined)?.some(
        ({ _zod: { def: check } }) => check.maximum > 100,
      );
      const field = fields.text({ ...names, multiline: Boolean(isLong) });
      // An empty text is written to the file, unless it is optional.
      return isOptional ? field : { ...field, serialize: (value: string) => ({ value }) };
    }
  }
}

function requiredOf(schema: Schema): Schema {
  const { def } = schema._zod;
  return def.type === 'optional' || def.type === 'default' ? (def.innerType as Schema) : schema;
}

function fieldOf(schema: Schema, names: Names, forDrafts = schema): ComponentSchema {
  const inner = requiredOf(schema);
  const isOptional = inner !== schema;
  const { def } = inner._zod;
  if (def.type === 'object') {
    const innerForDrafts = requiredOf(forDrafts) as z.core.$ZodObject;
    const parts = fieldsOf(inner as z.core.$ZodObject, {}, innerForDrafts);
    const group = fields.object(parts, names);
    return isOptional ? list(group, names, asItems, { max: 1 }) : group;
  }
  if (def.type === 'record') {
    const entry = {
      name: fieldOf(def.keyType as Schema, { label: 'Id or title' }),
      value: fieldOf(def.valueType as Schema, nameOf('value')),
    };
    const encode = isOptional
      ? (entries: Entries) => (entries.length > 0 ? asEntries.encode(entries) : undefined)
      : asEntries.encode;
    return list(fields.object(entry), names, { ...asEntries, encode });
  }
  if (def.type === 'tuple') {
    const { length } = def.items;
    return list(
      fieldOf(def.items[0] as Schema, nameOf('item')),
      names,
      {},
      { min: length, max: length },
    );
  }
  if (def.type === 'array' && (def.element as Schema)._zod.def.type !== 'enum') {
    return list(
      fieldOf(def.element as Schema, nameOf('item')),
      names,
      isOptional ? asOptional : {},
    );
  }
  const control = controlOf(inner, names, isOptional) as BasicFormField<Stored>;
  const serialize = (value: Stored) => (value ? control.serialize(value) : { value: undefined });
  return withSchema(isOptional ? { ...control, serialize } : control, schema, forDrafts);
}

interface ObjectSchema<Key extends string> {
  readonly _zod: { readonly def: { readonly shape: Readonly<Record<Key, unknown>> } };
}

/**
 * Fields of an object's schema.
 * @param names labels that are not derived from the keys.
 * @param forDrafts the schema that drafts have instead.
 */
export function fieldsOf<Key extends string>(
  schema: ObjectSchema<Key>,
  names: Partial<Record<Key, Names>> = {},
  forDrafts: ObjectSchema<Key> = schema,
) {
  const { shape } = schema._zod.def;
  const draftShape = forDrafts._zod.def.shape;
  const all = (Object.keys(shape) as Key[]).map((key) => [
    key,
    fieldOf(shape[key] as Schema, names[key] ?? nameOf(key), draftShape[key] as Schema),
  ]);
  return Object.fromEntries(all) as Record<Key, ComponentSchema>;
}
