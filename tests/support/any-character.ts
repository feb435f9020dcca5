import fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };

/**
 * Arbitrary Unicode character, like fast-check's `binary` unit, which first spends a second and 100 MB on
 * a table of all characters.
 */
export const anyCharacter = fc
  .nat(0x10ffff - SURROGATES.count)
  .map((index) =>
    String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count),
  );
