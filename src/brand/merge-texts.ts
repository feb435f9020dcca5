type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Object in which the values of another one replace those with the same path, if there are any. Thus a plan that the
 * owner has removed stays removed in each language. Arrays are replaced whole.
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
