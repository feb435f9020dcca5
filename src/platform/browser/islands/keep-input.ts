/** Keeps what a visitor entered when a part of the page is rendered again. */

type Entry = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Places of an element among others: with its name, its id, its class, and of its kind. */
function placesOf(part: Element, element: Element) {
  const attributes = ['name', 'id', 'class'].flatMap((attribute) => {
    const value = element.getAttribute(attribute);
    return value ? [`[${attribute}="${CSS.escape(value)}"]`] : [];
  });
  return [...attributes, ''].map((attribute) => {
    const selector = element.localName + attribute;
    const index = [...part.querySelectorAll(selector)].indexOf(element);
    return { selector, index, isOwn: /^\[(?:name|id)/.test(attribute) };
  });
}

/**
 * Remembers the place of an element in a part of the page. Another script may have changed its attributes, so
 * this does not depend on one of them.
 * @returns a function that finds the element, or the one that has replaced it.
 */
export function rememberPlace<Kind extends Element>(
  part: Element,
  element: Kind,
): () => Kind | undefined {
  const places = placesOf(part, element);
  return () => {
    if (part.contains(element)) return element;
    const found = places.map(({ selector, index, isOwn }) => {
      const others = [...part.querySelectorAll<Kind>(selector)];
      // An extension may have inserted copies of a control, which are gone now.
      return others[index] ?? (isOwn ? others.at(-1) : undefined);
    });
    return found.find(Boolean);
  };
}

/** Gives the files of a control to another one, also if the visitor is still choosing them. */
function handFiles(control: HTMLInputElement, other: HTMLInputElement): void {
  other.files = control.files;
  control.addEventListener('change', () => {
    other.files = control.files;
    other.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Reads what the visitor changed in a control. @returns a function that enters it into another one. */
function readEntry(control: Entry): ((other: never) => void) | undefined {
  if (control instanceof HTMLSelectElement) {
    const selected = Array.from(control.options, (option) => option.selected);
    return ({ options }: HTMLSelectElement) =>
      [...options].forEach((option, index) => (option.selected = selected[index] ?? false));
  }
  const { value, scrollTop } = control;
  if (control instanceof HTMLInputElement) {
    const { checked } = control;
    if (control.type === 'file') return (other: HTMLInputElement) => handFiles(control, other);
    if (checked !== control.defaultChecked) {
      return (other: HTMLInputElement) => (other.checked = checked);
    }
  }
  if (value === control.defaultValue) return undefined;
  return (other: HTMLInputElement) => {
    other.value = value;
    other.scrollTop = scrollTop;
  };
}

/** Reads the focus and the selection. @returns a function that gives them to another element. */
function readFocus(element: Element): (other: HTMLInputElement) => void {
  // Only texts have a selection, and fields for an email address do not tell it.
  const { selectionStart, selectionEnd, selectionDirection } = element as HTMLInputElement;
  return (other) => {
    other.focus({ preventScroll: true });
    if (typeof selectionStart === 'number') {
      other.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
    }
  };
}

/**
 * Reads the entries, the focus, the selection, and the open popover of a part of the page.
 * @returns a function that gives them to the elements that have replaced those of the part.
 */
export function readInput(part: Element): () => void {
  const steps: (() => void)[] = [];
  /** Adds a step for an element that was replaced. */
  const add = (element: Element, step: (other: never) => void): void => {
    const find = rememberPlace(part, element);
    steps.push(() => {
      const other = find();
      if (other && other !== element) step(other as never);
    });
  };
  for (const control of part.querySelectorAll<Entry>('input, textarea, select')) {
    const enter = readEntry(control);
    if (!enter) continue;
    add(control, (other: Entry) => {
      enter(other as never);
      for (const name of ['input', 'change']) {
        other.dispatchEvent(new Event(name, { bubbles: true }));
      }
    });
  }
  for (const popover of part.querySelectorAll(':popover-open')) {
    add(popover, (other: HTMLElement) => other.showPopover());
  }
  const { activeElement } = document;
  if (part.contains(activeElement)) add(activeElement!, readFocus(activeElement!));
  return () => steps.forEach((step) => step());
}
