/** Tests of the components that islands and pages share. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Agreement } from '../../src/components/ui/Agreement.tsx';
import { Button } from '../../src/components/ui/Button.tsx';
import { Field } from '../../src/components/ui/Field.tsx';
import { ResultPanel } from '../../src/components/ui/ResultPanel.tsx';
import { Timeline } from '../../src/components/ui/Timeline.tsx';

/** Attributes of the first element with one of these names. */
function attributesOf(markup: string, names: string): Readonly<Record<string, string>> {
  const [, attributes = ''] = new RegExp(`<(?:${names})((?: [^>]*?)?)/?>`).exec(markup) ?? [];
  return Object.fromEntries(
    Array.from(attributes.matchAll(/ ([\w-]+)="([^"]*)"/g), ([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

describe('a field', () => {
  test('is described by its hint and its error, in this order', () => {
    const markup = renderToStaticMarkup(
      <Field id="f" label="Phone" kind="tel" hint="With its area code." error="Please enter it." />,
    );
    expect(markup).toContain('<label for="f">Phone</label>');
    expect(markup).toContain('<p id="f-hint" class="field-hint">With its area code.</p>');
    expect(markup).toContain('<p id="f-error" class="field-error">Please enter it.</p>');
    expect(attributesOf(markup, 'input')).toEqual({
      id: 'f',
      type: 'tel',
      'aria-invalid': 'true',
      'aria-describedby': 'f-hint f-error',
    });
  });

  test('without a hint and an error has neither a description nor an invalid state', () => {
    const markup = renderToStaticMarkup(<Field id="f" label="Name" />);
    expect(attributesOf(markup, 'input')).toEqual({ id: 'f', type: 'text' });
    expect(markup).not.toContain('<p');
  });

  test('that is required has a mark that screen readers skip', () => {
    expect(renderToStaticMarkup(<Field id="f" label="Name" required />)).toContain(
      'Name<span class="field-mark" aria-hidden="true"> *</span></label>',
    );
  });

  test.each([
    ['text', 'text'],
    ['email', 'email'],
    ['password', 'password'],
    // Many people leave out `https://`, which a field for addresses would refuse.
    ['website', 'text'],
  ] as const)('for a %s is a control of the type %s', (kind, type) => {
    const markup = renderToStaticMarkup(<Field id="f" label="x" kind={kind} />);
    expect(attributesOf(markup, 'input').type).toBe(type);
  });

  test('for a long text has four rows, or as many as it is given', () => {
    const rowsOf = (rows?: number) =>
      attributesOf(
        renderToStaticMarkup(<Field id="f" label="x" kind="textarea" rows={rows} />),
        'textarea',
      );
    expect(rowsOf()).toEqual({ id: 'f', rows: '4' });
    expect(rowsOf(7)).toEqual({ id: 'f', rows: '7' });
  });
});

test('a button submits only if it is asked to, and does nothing while it is busy', () => {
  const onClick = () => undefined;
  const busy = Button({ 'aria-disabled': true, onClick }) as { props: { onClick?: unknown } };
  expect(busy.props.onClick).toBeUndefined();
  const idle = Button({ 'aria-disabled': false, onClick }) as { props: { onClick?: unknown } };
  expect(idle.props.onClick).toBe(onClick);
  expect(renderToStaticMarkup(<Button>Go</Button>)).toBe(
    '<button type="button" class="btn btn-primary">Go</button>',
  );
  expect(renderToStaticMarkup(<Button type="submit" variant="quiet" className="wide" />)).toBe(
    '<button type="submit" class="btn btn-quiet wide"></button>',
  );
});

test('an agreement is required, and is invalid only with an error', () => {
  const boxOf = (error?: string) =>
    renderToStaticMarkup(
      <Agreement id="a" name="terms" error={error}>
        I agree
      </Agreement>,
    );
  expect(boxOf()).toMatch(/<label class="agree" for="a"><input.*<span>I agree<\/span><\/label>/);
  const valid = { name: 'terms', id: 'a', type: 'checkbox', class: 'check', required: '' };
  expect(attributesOf(boxOf(), 'input')).toEqual({ ...valid, 'aria-invalid': 'false' });
  expect(attributesOf(boxOf('Please agree.'), 'input')).toEqual({
    ...valid,
    'aria-invalid': 'true',
    'aria-describedby': 'a-error',
  });
  expect(boxOf('Please agree.')).toContain('<p id="a-error" class="field-error">Please agree.</p>');
});

test('the panel that ends a task shows a check mark, or a cross for a failure', () => {
  const panel = (more: object = {}) =>
    renderToStaticMarkup(
      <ResultPanel title="Done" {...more}>
        <p>Next.</p>
      </ResultPanel>,
    );
  expect(panel()).toMatch(
    /^<div class="result"><svg .*<\/svg><h2>Done<\/h2><p>Next\.<\/p><\/div>$/,
  );
  expect(panel()).toContain('aria-hidden="true"');
  const pathOf = (markup: string) => /<path d="([^"]+)"/.exec(markup)?.[1];
  const failed = panel({ failed: true, heading: 'h1', role: 'status' });
  expect(failed).toMatch(/^<div role="status" class="result result-failed">.*<h1>Done<\/h1>/);
  // One line for the check mark; two that cross.
  expect([pathOf(panel()), pathOf(failed)].map((path) => path?.split(/m/i))).toEqual([
    ['', expect.any(String)],
    ['', expect.any(String), expect.any(String)],
  ]);
});

test('a timeline lists its steps in order, each time before what happens', () => {
  const steps = [
    { when: 'Now', what: 'Pay.' },
    { when: 'Tomorrow', what: 'Write.' },
  ];
  expect(renderToStaticMarkup(<Timeline steps={steps} />)).toBe(
    '<ol class="timeline"><li><b>Now</b><span>Pay.</span></li><li><b>Tomorrow</b><span>Write.</span></li></ol>',
  );
});
