/** Changes that translations and browser extensions make to a part of a page, by its selector. */
export const disturbances = {
  'added elements and attributes': (selector: string) => {
    const root = document.querySelector(selector)!;
    for (const label of root.querySelectorAll('label')) {
      label.before(document.createElement('span'));
      label.prepend(Object.assign(document.createElement('i'), { textContent: '*' }));
    }
    for (const field of root.querySelectorAll('input, textarea')) {
      field.after(Object.assign(document.createElement('button'), { className: 'manager' }));
    }
    for (const element of [
      document.body,
      root,
      ...root.querySelectorAll('form, input, textarea'),
    ]) {
      element.setAttribute('data-manager', '1');
      element.setAttribute('spellcheck', 'false');
      element.className += ' managed';
    }
  },
  'translated texts': (selector: string) => {
    const root = document.querySelector(selector)!;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest('textarea')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.append(inner);
      inner.textContent = text.data.toUpperCase();
      text.replaceWith(outer);
    }
  },
  'copies of the controls': (selector: string) => {
    for (const field of document.querySelectorAll(`${selector} :is(input, textarea)`)) {
      const copy = field.cloneNode() as HTMLInputElement;
      Object.assign(copy, { hidden: true, disabled: true, value: '' });
      // A label is for the first element with an id.
      copy.removeAttribute('id');
      field.before(copy);
    }
  },
  'removed nodes': (selector: string) => {
    const root = document.querySelector(selector)!;
    for (const element of root.querySelectorAll('.field-hint, .field-mark, svg')) element.remove();
    root.querySelector('label')?.remove();
  },
} as const satisfies Record<string, (selector: string) => void>;

export type Disturbance = keyof typeof disturbances;
