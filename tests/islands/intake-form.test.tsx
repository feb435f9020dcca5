import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { intakeTextNames } from '../../src/domain/intake-rules.ts';
import { callPaths } from '../../src/domain/paths.ts';
import { ROBOT_TRAP } from '../../src/islands/intake/form-values.ts';
import { IntakeForm } from '../../src/islands/intake/IntakeForm.tsx';
import { intakeSections, uploadTexts } from '../../src/site/intake-form.ts';
import { requiredTexts } from '../support/build.ts';

const markup = renderToString(<IntakeForm />);
const controls = new Map(
  [...markup.matchAll(/<(?:input|textarea)[^>]*\bname="([^"]+)"[^>]*>/g)].map(([tag, name]) => [
    name,
    tag,
  ]),
);

describe('the form before its script arrives', () => {
  test('is a plain form that posts to the call', () => {
    const form = /<form [^>]*>/.exec(markup)?.[0];
    expect(form).toContain(' method="post"');
    expect(form).toContain(` action="${callPaths.intake}"`);
    expect(markup).toContain('type="submit"');
  });

  test('contains every field, and one entry of each list', () => {
    expect([...controls.keys()].sort()).toEqual(
      [
        ...intakeTextNames,
        'faqs.0.question',
        'faqs.0.answer',
        'scenarios.0.title',
        'scenarios.0.content',
        ROBOT_TRAP,
      ].sort(),
    );
  });

  test('hides the file control, and describes an alternative', () => {
    expect(markup).not.toContain('type="file"');
    expect(markup).toContain(`>${uploadTexts.notAvailable}</p>`);
  });

  test('lets the browser require exactly the required fields', () => {
    const required = [...controls]
      .filter(([, tag]) => tag.includes(' required'))
      .map(([name]) => name);
    expect(required).toEqual(Object.keys(requiredTexts));
    expect(controls.get('email')).toContain('type="email"');
    expect(controls.get('phone')).toContain('type="tel"');
  });

  test('shows the numbered sections and no banner', () => {
    for (const { title } of intakeSections) expect(markup).toContain(`>${title}</h2>`);
    expect(markup).toContain('role="status"></div>');
    expect(markup).toContain('role="alert"></div>');
  });

  test('sets no style attribute, which the Content-Security-Policy would block', () => {
    expect(markup).not.toContain(' style=');
  });
});
