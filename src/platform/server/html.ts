import { language } from '#texts/language.ts';

/** Safe markup: its parts were escaped, or come from our code. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Value in a template. Lists are joined; `undefined` and `false` produce no output. */
type Part = Html | string | number | false | undefined | readonly Part[];

function render(value: Part): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(render).join('');
  if (value === undefined || value === false) return '';
  return String(value).replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** Template tag that escapes every value except `Html`. */
export function html(parts: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(parts.map((part, index) => part + render(values[index])).join(''));
}

const { locale, direction }: { readonly locale: string; readonly direction?: string } = language;

/** True if the language is written from right to left. */
export const isFromRight = direction === 'rtl';

/** Attributes of the root element of a page or an email. */
export const rootAttributes = html`lang="${locale}"${direction && html` dir="${direction}"`}`;
