/** Words of form fields. Those of English are in the descriptions of the forms, which staff read in any language. */
import type { FieldWords } from '../field-texts.ts';

export const contactFieldTexts: FieldWords = {};
export const intakeFieldTexts: FieldWords = {};
export const intakeSectionTexts: FieldWords = {};
