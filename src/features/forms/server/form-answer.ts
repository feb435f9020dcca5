import { createHash } from 'node:crypto';
import { colors } from '#brand/colors.ts';
import { company, phoneHref } from '#brand/company.ts';
import {
  controlOf,
  type EntryField,
  type FormField,
  type FormList,
  inputType,
} from '../form-parts.ts';
import type { FormTexts } from '../form-texts.ts';
import { pagePaths } from '#features/site/paths.ts';
import { Html, html, rootAttributes } from '#platform/server/html.ts';
import type { Problem } from '#platform/problem-body.ts';
import type { FormOutcome, FormPage } from '#platform/server/http/read-operation-body.ts';
import { formAnswerTexts } from '#texts/answers.ts';

/** Form that was sent. A rejected one is shown again, with its input. */
interface SentForm {
  readonly texts: FormTexts;
  readonly fields: Readonly<Record<string, unknown>>;
}

const { dark } = colors;
const style = `
:root{color-scheme:dark;font:17px/1.6 system-ui,sans-serif;background:${dark.ground};color:${dark.text}}
body{max-width:40rem;margin:0 auto;padding:3rem 1.25rem}
h1{font-size:1.9rem;line-height:1.2;text-wrap:balance}a{color:${dark.accent}}
label{display:block;margin-top:1.1rem;font-weight:600}
input,textarea{box-sizing:border-box;width:100%;min-height:44px;margin-top:.3rem;padding:.6rem .75rem;
font:inherit;color:inherit;background:${dark.raised};border:1px solid ${dark['control-line']};border-radius:10px}
[aria-invalid]{border-color:${dark.bad}}.why{color:${dark.bad};margin:.25rem 0 0}
fieldset{margin:1.5rem 0 0;border:1px solid ${dark.line};border-radius:12px}
button{margin-top:1.75rem;min-height:48px;padding:0 1.4rem;font:inherit;font-weight:600;color:${dark['on-action']};
background:${dark.action};border:0;border-radius:10px}
.agree{display:flex;gap:.6rem;align-items:center;font-weight:400}
.agree input{width:1.3rem;height:1.3rem;min-height:0;margin:0;accent-color:${dark.action}}
`;
const styleHash = createHash('sha256').update(style).digest('base64');
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function renderControl(
  name: string,
  field: FormField | EntryField,
  value: string,
  why?: string,
): Html {
  const invalid = why ? html` aria-invalid="true" aria-describedby="${name}-why"` : '';
  const required = controlOf(field).required ? html` required` : '';
  const control =
    field.kind === 'textarea'
      ? html`<textarea id="${name}" name="${name}" rows="${field.rows ?? 4}"${required}${invalid}>
${value}</textarea>`
      : html`<input id="${name}" name="${name}" type="${inputType(field)}" value="${value}"${required}${invalid} />`;
  return html`<label for="${name}">${field.label}</label>${control}${
    why ? html`<p class="why" id="${name}-why">${why}</p>` : ''
  }`;
}

/** Error message of a control, by the control's name. */
type Why = (name: string) => string | undefined;

function renderList(
  { name: list, entry: title, fields }: FormList,
  sent: unknown,
  why: Why,
): Html[] {
  const entries = Array.isArray(sent) ? (sent as Record<string, unknown>[]) : [];
  return entries.map((entry, index) => {
    const controls = Object.entries(fields).map(([field, texts]) => {
      const name = `${list}.${index}.${field}`;
      return renderControl(name, texts, asText(entry[field]), why(name));
    });
    return html`<fieldset><legend>${title} ${index + 1}</legend>${controls}</fieldset>`;
  });
}

/** Renders the form again with everything the visitor typed, so that no input is lost. */
function renderForm({ texts, fields }: SentForm, why: Why): Html {
  const parts = texts.parts.map((part) => {
    if (part.kind === 'list') return renderList(part, fields[part.name], why);
    const value = asText(fields[part.name]);
    if (part.kind !== 'upload') return renderControl(part.name, part, value, why(part.name));
    // Sends the file name again with the next attempt, so that its response can say that the file is missing.
    return value && html`<input type="hidden" name="${part.name}" value="${value}" />`;
  });
  const { name, before, link, href } = texts.agreement ?? {};
  const checked = asText(fields[name ?? '']) ? html` checked` : '';
  const agreement =
    name &&
    html`<label class="agree">
      <input name="${name}" type="checkbox" required${checked} />
      <span>${before} <a href="${href}">${link}</a></span>
    </label>`;
  return html`<form method="post" action="${texts.action}">
    ${parts} ${agreement}
    <button type="submit">${texts.submit}</button>
  </form>`;
}

function renderPage(title: string, content: Html): Html {
  return html`<!doctype html>
    <html ${rootAttributes}>
      <head>
        <meta charset="utf-8" />
        <title>${title} | ${company.name}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="${dark.ground}" />
        <style>${new Html(style)}</style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}

/**
 * Maximum size of the page, in bytes. A function can return 6 MB, and the platform may pass on the response as
 * a JSON string. Escaping makes a text up to six times larger.
 */
const PAGE_MAX_BYTES = 5_000_000;

function renderRefusal(form: SentForm, problem: Problem): Html {
  const page = renderRefusalWith(form, problem);
  if (Buffer.byteLength(JSON.stringify(page.text)) <= PAGE_MAX_BYTES) return page;
  return renderRefusalWith({ ...form, fields: {} }, problem);
}

function renderRefusalWith(form: SentForm, { status, detail, errors = [] }: Problem): Html {
  const reach = html`<p>
    ${formAnswerTexts.reach.write} <a href="mailto:${company.email}">${company.email}</a> ${formAnswerTexts.reach.call}
    <a href="${phoneHref}">${company.phone}</a>.
  </p>`;
  // Errors of fields that the form has no control for are listed above it.
  const controls = new Set<string>();
  const again = renderForm(form, (name) => {
    controls.add(name);
    return errors.find(({ field }) => field === name)?.message;
  });
  const elsewhere = errors.filter(({ field }) => !controls.has(field));
  const wasRead = Object.keys(form.fields).length > 0;
  return html`<p role="alert">${detail} ${wasRead ? formAnswerTexts.nothingLost : formAnswerTexts.keptByBrowser}</p>
    ${elsewhere.map((error) => html`<p class="why">${error.message}</p>`)}
    ${status >= 500 && reach}
    ${again}
    <p><a href="${form.texts.page}">${formAnswerTexts.back}</a></p>`;
}

function answerForm(
  form: SentForm,
  outcome: FormOutcome,
  headers: Readonly<Record<string, string>>,
): Response {
  const { title, received } = form.texts;
  const isRefused = 'problem' in outcome;
  const page = isRefused
    ? renderPage(formAnswerTexts.notSent({ form: title }), renderRefusal(form, outcome.problem))
    : renderPage(
        received.heading,
        html`${outcome.notice && html`<p role="alert"><strong>${outcome.notice}</strong></p>`}
          <p>${received.text}</p><p><a href="${pagePaths.home}">${formAnswerTexts.home}</a></p>`,
      );
  return new Response(page.text, {
    status: isRefused ? outcome.problem.status : 200,
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy,
    },
  });
}

/** Creates the page that answers a form sent without JavaScript. */
export function createFormPage(texts: FormTexts): FormPage {
  return {
    upload: texts.parts.find(({ kind }) => kind === 'upload')?.name,
    answer: (fields, outcome, headers) => answerForm({ texts, fields }, outcome, headers),
  };
}
