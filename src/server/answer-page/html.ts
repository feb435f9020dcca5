/** Markup that is safe to send: its parts were escaped, or are ours. */
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

/** What a template may hold. Lists are joined; nothing and `false` leave no trace. */
type Part = Html | string | number | false | undefined | readonly Part[];

function render(value: Part): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(render).join('');
  if (value === undefined || value === false) return '';
  return String(value).replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** A template tag: everything put in is escaped, unless it is `Html` itself. */
export function html(parts: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(parts.map((part, index) => part + render(values[index])).join(''));
}
