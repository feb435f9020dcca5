/** Object with any keys, such as a part of the brand file. */
export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Replaces values of an object by those of another one with the same path. Paths that the first one lacks are ignored,
 * so that a removed plan stays removed in each language. Arrays are replaced whole.
 */
export function mergeTexts(base: Json, own: Json): Json {
  const known = Object.entries(own).filter(([key]) => Object.hasOwn(base, key));
  const merged = known.map(([key, value]) => {
    const old = base[key];
    // The definitions of features have translated titles as keys.
    const isMerged = isObject(old) && isObject(value) && key !== 'featureDefinitions';
    return [key, isMerged ? mergeTexts(old, value) : value] as const;
  });
  return { ...base, ...Object.fromEntries(merged) };
}
