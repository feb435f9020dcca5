// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { fillTexts, readTexts } from '#features/forms/browser/use-draft.ts';
import type { FormField, FormPart } from '#features/forms/form-parts.ts';
import { createFormPage } from '#features/forms/server/form-answer.ts';
import { contactParts } from '#features/submissions/contact.ts';
import { contactForm } from '#features/submissions/contact-form.ts';
import {
  contactRequestSchema,
  storedContactMessageSchema,
} from '#features/submissions/contact-schema.ts';
import { intakeForm, intakeParts } from '#features/submissions/intake.ts';
import { intakeRequestSchema, storedIntakeSchema } from '#features/submissions/intake-schema.ts';
import { searchTextOf } from '#features/submissions/search.ts';
import { intakeMails, messageMails } from '#features/submissions/server/emails.ts';
import { intakeList, SubmittedParts } from '../../../src/islands/admin/intakes.tsx';
import { messageList } from '../../../src/islands/admin/messages.tsx';
import { ContactForm } from '../../../src/islands/contact/ContactForm.tsx';
import { IntakeForm } from '../../../src/islands/intake/IntakeForm.tsx';
import { buildIntake, buildMessage } from '../../support/build.ts';

const head = { id: '01JD3Z8Q4V0000000000000000', createdAt: '2026-11-20T15:00:00.000Z' };
const textParts = (parts: readonly FormPart[]): FormField[] =>
  parts.filter((part) => 'rule' in part);

/** Text for a field that passes its rule. */
const textOf = ({ name, kind }: FormField) =>
  kind === 'email' ? `${name}@maple.example` : `text of ${name.toLowerCase()}`;

const textsOf = (parts: readonly FormPart[]) =>
  Object.fromEntries(textParts(parts).map((part) => [part.name, textOf(part)]));

/** Page that answers a form that was refused. */
async function answerOf(form: typeof intakeForm | typeof contactForm, texts: object) {
  const problem = { type: 'about:blank', title: '', status: 400, detail: 'No.', requestId: '1' };
  return createFormPage(form)
    .answer({ ...texts }, { problem }, {})
    .text();
}

describe.each([
  ['contact message', contactParts],
  ['intake', intakeParts],
] as const)('each field of the form of a %s', (kind, parts) => {
  const isIntake = kind === 'intake';
  const texts = textsOf(parts);
  const sent = isIntake
    ? intakeRequestSchema.parse({ ...buildIntake(), ...texts })
    : contactRequestSchema.parse({ ...buildMessage(), ...texts });
  const intake = storedIntakeSchema.parse({ ...buildIntake(), ...texts, ...head });
  const message = storedContactMessageSchema.parse({ ...buildMessage(), ...texts, ...head });
  const listedIntake = { ...intake, status: 'pending' };
  const listedMessage = { ...message, status: 'open' };
  const form = renderToStaticMarkup(isIntake ? <IntakeForm /> : <ContactForm />);
  const pane = isIntake
    ? renderToStaticMarkup(<SubmittedParts intake={listedIntake} />)
    : renderToStaticMarkup(
        <QueryClientProvider client={new QueryClient()}>
          <messageList.Body record={listedMessage} detail={undefined} onDone={() => undefined} />
        </QueryClientProvider>,
      );
  const [titles, cells] = isIntake
    ? intakeList.toTable([listedIntake])
    : messageList.toTable([listedMessage]);
  const search = isIntake ? searchTextOf(intakeParts, intake) : searchTextOf(contactParts, message);
  const { subject, text: letter } = isIntake
    ? intakeMails.agency!.compose(intake)
    : messageMails.agency!.compose(message);
  const mail = `${subject}\n${letter}`;

  /** Texts of a draft that was filled in and stored again. */
  function draftOf() {
    const page = document.createElement('div');
    page.innerHTML = form;
    const element = page.querySelector('form')!;
    fillTexts(element, texts);
    return readTexts(new FormData(element));
  }

  test.each(textParts(parts))('$name is in every place', async (part) => {
    const { name, label, rule, place } = part;
    const text = textOf(part);
    expect(form).toMatch(new RegExp(`${label}.* name="${name}"`));
    expect(draftOf()).toHaveProperty(name, text);
    expect(await answerOf(isIntake ? intakeForm : contactForm, texts)).toMatch(
      new RegExp(`<label for="${name}">${label}</label>[^]*?${text}`),
    );
    expect(sent).toHaveProperty(name, text);
    expect(isIntake ? intake : message).toHaveProperty(name, text);
    expect(search).toContain(text);
    expect(cells?.[titles?.indexOf(label) ?? -1]).toBe(text);
    // Staff see the texts of the head above the rows.
    if (place !== 'head') expect(pane).toContain(text);
    if (!place) expect(pane).toMatch(new RegExp(`${label}.*${text}`));
    // For long texts of an intake, the email contains only the length.
    if (isIntake) expect(mail).toMatch(new RegExp(`^${label}: (?:${text}|\\d+ words)$`, 'm'));
    else expect(mail).toContain(rule.max > 500 && !place ? `${label}: ` : text);
  });
});

test('the two edits of docs/adding-a-field.md have their places in the files', () => {
  const page = readFileSync('docs/adding-a-field.md', 'utf8');
  const edits = Array.from(page.matchAll(/```diff\n([^]*?)```/g), ([, lines = '']) => lines);
  expect(edits).toHaveLength(2);
  for (const [index, name] of ['contact', 'intake'].entries()) {
    const file = readFileSync(`src/features/submissions/${name}.ts`, 'utf8');
    // A copy may have a field of its own between the lines before and after the new one.
    for (const lines of edits[index]!.split(/^\+.*\n/m)) {
      expect(file.split(lines.replaceAll(/^ /gm, '')).length, name).toBeGreaterThan(1);
    }
  }
});
