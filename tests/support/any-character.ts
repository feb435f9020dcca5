import fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };

/**
 * Any character of Unicode, as fast-check's own `binary` unit has it; that one first spends a second
 * and 100 MB on a table of all of them.
 */
export const anyCharacter = fc
  .nat(0x10ffff - SURROGATES.count)
  .map((index) =>
    String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count),
  );
