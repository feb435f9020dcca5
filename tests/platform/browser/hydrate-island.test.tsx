// @vitest-environment happy-dom
/** Hydration of an island after early interactions, whatever has changed its markup. */
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DeferredIsland } from '#platform/browser/islands/deferred-island.ts';
import { hydrateIsland } from '#platform/browser/islands/hydrate-island.ts';

function Part() {
  const [count, setCount] = useState(0);
  return (
    <form>
      <p>A text</p>
      <input name="name" defaultValue="" />
      <input name="second" type="checkbox" />
      <select name="choice" defaultValue="a">
        <option value="a">A</option>
        <option value="b">B</option>
      </select>
      <button type="button" id="plain" onClick={() => setCount(count + 1)}>
        {`Pressed ${count}`}
      </button>
      <button type="button" id="menu" popoverTarget="panel" onClick={() => setCount(count + 1)}>
        Menu
      </button>
      <button type="submit">Send</button>
    </form>
  );
}

let island: DeferredIsland;

beforeEach(() => {
  island = document.createElement('deferred-island') as DeferredIsland;
  island.setAttribute('name', 'Part');
  island.innerHTML = renderToString(<Part />);
  document.body.append(island);
});
afterEach(() => document.body.replaceChildren());

const find = <Kind extends HTMLElement = HTMLInputElement>(selector: string) =>
  island.querySelector<Kind>(selector)!;
const note = (name: string, selector: string) => {
  const event = new Event(name, { bubbles: true });
  find(selector).dispatchEvent(event);
  (island.events ??= []).push(event);
};
const count = () => find('#plain').textContent;
const hydrate = () => hydrateIsland(island, { Part });
/** Replaces texts, as a translation does. */
const translate = () => (find('p').innerHTML = '<font>Ein Text</font>');

test('an island without its component fails with its name', async () => {
  await expect(hydrateIsland(island, {})).rejects.toThrow('does not export Part');
  expect(island.hasAttribute('ready')).toBe(false);
});

describe.each([
  ['unchanged', () => undefined],
  ['translated', translate],
])('in markup that is %s,', (_name, change) => {
  test('an early click on a plain button is repeated once', async () => {
    note('click', '#plain');
    change();
    await hydrate();
    await expect.poll(count).toBe('Pressed 1');
    expect(island.hasAttribute('ready')).toBe(true);
    expect(island.events).toBeUndefined();
  });

  test('only the last click is repeated', async () => {
    note('click', '#plain');
    note('click', '#plain');
    change();
    await hydrate();
    await expect.poll(count).toBe('Pressed 1');
  });

  test('a click that the browser has answered is not repeated', async () => {
    note('click', '#menu');
    note('click', 'p');
    change();
    await hydrate();
    expect(count()).toBe('Pressed 0');
  });

  test('what was entered, and the focus, stay', async () => {
    find('[name=name]').value = 'Ada';
    find('[name=second]').checked = true;
    find<HTMLSelectElement>('select').value = 'b';
    find('[name=name]').focus();
    find('[name=name]').setSelectionRange(1, 2);
    change();
    await hydrate();
    const name = find('[name=name]');
    expect([name.value, find('[name=second]').checked]).toEqual(['Ada', true]);
    expect(find<HTMLSelectElement>('select').value).toBe('b');
    expect(document.activeElement).toBe(name);
    expect([name.selectionStart, name.selectionEnd]).toEqual([1, 2]);
  });
});

test('a character that is being composed is waited for', async () => {
  note('compositionstart', '[name=name]');
  const done = hydrate();
  await new Promise(setImmediate);
  expect(island.hasAttribute('ready')).toBe(false);
  note('compositionend', '[name=name]');
  await done;
  expect(island.hasAttribute('ready')).toBe(true);
});

test('a character that was composed before is not waited for', async () => {
  note('compositionstart', '[name=name]');
  note('compositionend', '[name=name]');
  await hydrate();
  expect(island.hasAttribute('ready')).toBe(true);
});
