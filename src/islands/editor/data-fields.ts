/** The brand file and the owner's texts, as the editor edits them. Their fields follow the schemas. */
import { type BasicFormField, type ComponentSchema, fields, singleton } from '@keystatic/core';
import * as z from 'zod/mini';
import { brandSchema } from '../../domain/brand.ts';
import { pagePaths } from '../../domain/paths.ts';
import { siteTextSchemas, type SiteTexts } from '../../domain/site-texts.ts';
import { BRAND_PATH, editedFolders } from '../../site/editor.ts';
import { asOptions, withSchema } from './fields.tsx';

type Data = Readonly<Record<string, unknown>>;
type Schema = z.core.$ZodTypes;

/** `answersWithin` → `Answers within`. Titles of features stay as they are. */
function labelOf(key: string): string {
  if (!/^[a-z][\w-]*$/i.test(key)) return key;
  const words = key.replace(/[A-Z]/g, ' $&').replaceAll('-', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the first text of an item, which names it in a list. */
function nameOf(item: unknown): string {
  const { value, fields: parts } = item as { value?: unknown; fields?: Data };
  return parts ? nameOf(Object.values(parts)[0]) : String(value);
}

/**
 * Returns the parts of an object or a record with their schemas. A record has its present keys, and an
 * optional object has parts only if it exists.
 */
function partsOf({ _zod: { def } }: Schema, now: Data): [string, Schema][] {
  if (def.type === 'record') {
    const value = def.valueType as Schema;
    const { def: keys } = (def.keyType as Schema)._zod;
    return keys.type === 'enum'
      ? Object.keys(keys.entries).map((key) => [key, z.optional(value) as unknown as Schema])
      : Object.keys(now).map((key) => [key, value]);
  }
  const shape = def.type === 'object' ? (def.shape as Record<string, Schema>) : {};
  return Object.entries(shape).filter(([key, { _zod }]) => {
    const inner = _zod.def.type === 'optional' && (_zod.def.innerType as Schema)._zod.def.type;
    return inner !== 'object' || now[key] !== undefined;
  });
}

/** Returns the field of a schema. @param now the present value. */
function fieldOf(schema: Schema, label: string, now: unknown): ComponentSchema {
  const { def, bag } = schema._zod;
  const checked = schema as unknown as z.ZodMiniType;
  const [first] = Array.isArray(now) ? (now as unknown[]) : [];
  switch (def.type) {
    case 'object':
    case 'record':
      return fields.object(fieldsOf(schema, now as Data | undefined), { label });
    case 'array':
      return fields.array(fieldOf(def.element as Schema, 'Item', first), {
        label,
        itemLabel: nameOf,
      });
    case 'tuple': {
      const { length } = def.items;
      const validation = { length: { min: length, max: length } };
      const item = fieldOf(def.items[0] as Schema, 'Item', first);
      return fields.array(item, { label, itemLabel: nameOf, validation });
    }
    case 'enum': {
      const options = asOptions(Object.values(def.entries).map(String));
      return fields.select({ label, options, defaultValue: options[0]?.value ?? '' });
    }
    case 'number':
      return withSchema(fields.number({ label }), checked);
    case 'literal':
      return fields.checkbox({ label, defaultValue: true });
    default: {
      const isOptional = def.type === 'optional';
      if (isOptional && typeof now === 'object')
        return fieldOf(def.innerType as Schema, label, now);
      const multiline = Number(bag.maximum) > 100;
      const field = fields.text({ label, multiline }) as unknown as BasicFormField<string>;
      // Files contain an empty text, unless it is optional.
      return withSchema(
        isOptional ? field : { ...field, serialize: (value) => ({ value }) },
        checked,
      );
    }
  }
}

function fieldsOf(schema: Schema, now: Data = {}): Record<string, ComponentSchema> {
  return Object.fromEntries(
    partsOf(schema, now).map(([key, part]) => [key, fieldOf(part, labelOf(key), now[key])]),
  );
}

const labels: Readonly<Record<keyof SiteTexts, string>> = {
  hero: 'Top of the home page',
  calls: 'Example calls',
  about: 'About',
  services: 'Services and tools',
  faq: 'Questions',
  contact: 'Contact and calendar',
  offer: 'Offer',
  blog: 'Blog and footer',
  privacy: 'Table of the privacy policy',
};

function file(label: string, path: string, schema: object, now?: Data) {
  return singleton({
    label,
    path,
    format: 'json',
    previewUrl: pagePaths.home,
    schema: fieldsOf(schema as Schema, now),
  });
}

/** Returns the owner's files of data. @param brand the brand file. */
export const dataFiles = (brand: Data) => ({
  brand: file('Brand file', BRAND_PATH, brandSchema, brand),
  ...Object.fromEntries(
    Object.entries(siteTextSchemas).map(([name, schema]) => [
      name,
      file(labels[name as keyof SiteTexts], `${editedFolders.site}/${name}`, schema),
    ]),
  ),
});
