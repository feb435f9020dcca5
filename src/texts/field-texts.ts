/**
 * Types of the words in form fields, which `fields.ts` of each further language translates. They derive from the
 * descriptions of the forms, so a new field does not compile until it is translated.
 */
import type { contactParts } from '#features/submissions/contact.ts';
import type { intakeParts, intakeSections } from '#features/submissions/intake.ts';

/** Words of fields by the names of the fields, without the guarantee that none is missing. */
export type FieldWords = Readonly<
  Record<
    string,
    {
      readonly label?: string;
      readonly title?: string;
      /** Message for a blank text. */
      readonly missing?: string;
      /** Words of the fields of an entry. */
      readonly fields?: Readonly<Record<string, object>>;
    }
  >
>;

/** Properties with words that visitors read. */
type WordsOf<Part> = {
  readonly [
    Key in keyof Part as Key extends
      'label' | 'hint' | 'placeholder' | 'title' | 'text' | 'entry' | 'add' | 'tooMany'
      ? Key
      : never
  ]: string;
};

/** Message for a blank text. */
type MessageOf<Part> = Part extends
  { readonly rule: { readonly missing: string } } | { readonly required: true }
  ? { readonly missing: string }
  : unknown;

/** Words in the fields of an entry, by their names. */
type EntryOf<Part> = Part extends { readonly fields: infer Fields }
  ? { readonly fields: { readonly [Name in keyof Fields]: WordsOf<Fields[Name]> } }
  : unknown;

/** Words of each field of a form, by its name. */
type FieldTexts<Part extends { readonly name: string }> = {
  readonly [Field in Part as Field['name']]: WordsOf<Field> & MessageOf<Field> & EntryOf<Field>;
};

export type ContactFieldTexts = FieldTexts<(typeof contactParts)[number]>;
export type IntakeFieldTexts = FieldTexts<(typeof intakeParts)[number]>;

/** Title and explanation of each section of the intake form, by its id. */
export type IntakeSectionTexts = {
  readonly [Section in (typeof intakeSections)[number] as Section['id']]: {
    readonly title: string;
    readonly text: string;
  };
};
