import { colors } from '#brand/colors.ts';
import { company } from '#brand/company.ts';
import { Html, html, isFromRight, rootAttributes } from '../html.ts';
import type { Mail } from './mail.ts';

/** Row of a table. A row that is false does not apply. The sum of a receipt is in bold type. */
export type MailRow = readonly [label: string, value: string | number, kind?: 'sum'] | false;

/** Part of an email. A blank line separates two parts. */
export type MailBlock =
  /** Paragraph. It may have several lines. */
  | string
  /** What happened. Its first line is a heading, and further lines are a paragraph. */
  | { readonly headline: string }
  /** Heading of the blocks that follow. */
  | { readonly heading: string }
  /** Step of what happens next. */
  | { readonly when: string; readonly what: string }
  /** Paragraph that ends with an address. */
  | { readonly text: string; readonly address: string }
  /** Words of a visitor. */
  | { readonly quote: string }
  | { readonly rows: readonly MailRow[] }
  /** Link on a line of its own. The next step of the recipient is a button. */
  | { readonly label: string; readonly address: string; readonly isButton?: true };

export interface MailParts {
  /** Customer to whom the email goes; the agency by default. */
  readonly to?: string;
  readonly replyTo?: Mail['replyTo'];
  readonly subject: string;
  /** A block that is false does not apply. */
  readonly blocks: readonly (MailBlock | false)[];
  /** Lines in small type at the end: about the sender, or ids for the agency. */
  readonly small?: readonly string[];
}

const rowsOf = (rows: readonly MailRow[]) => rows.filter((row) => row !== false);

function toText(block: MailBlock): string {
  if (typeof block === 'string') return block;
  if ('headline' in block) return block.headline;
  if ('heading' in block) return `${block.heading}:`;
  if ('when' in block) return `${block.when}: ${block.what}`;
  if ('quote' in block) return block.quote;
  if ('rows' in block) {
    return rowsOf(block.rows)
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n');
  }
  return 'text' in block ? `${block.text} ${block.address}` : `${block.label}: ${block.address}`;
}

const linkTo = (address: string, text = address) => html`<a href="${address}">${text}</a>`;

/** Text with links to the company's email address. */
const linked = (text: string) =>
  text
    .split(company.email)
    .map((part, index) =>
      index > 0 ? html`${linkTo(`mailto:${company.email}`, company.email)}${part}` : html`${part}`,
    );

/** Some email programs ignore `white-space: pre-line`. */
const withBreaks = (lines: readonly string[]) =>
  lines.map((line, index) => html`${index > 0 && new Html('<br />')}${linked(line)}`);

function toHtml(block: MailBlock): Html {
  if (typeof block === 'string') return html`<p>${withBreaks(block.split('\n'))}</p>`;
  if ('headline' in block) {
    const [first = '', ...more] = block.headline.split('\n');
    return html`<h1>${first}</h1>${more.length > 0 && html`<p>${withBreaks(more)}</p>`}`;
  }
  if ('heading' in block) return html`<h2>${block.heading}</h2>`;
  if ('when' in block) return html`<p><b>${block.when}</b><br />${linked(block.what)}</p>`;
  if ('quote' in block) {
    return html`<blockquote>${withBreaks(block.quote.split('\n'))}</blockquote>`;
  }
  if ('rows' in block) {
    const rows = rowsOf(block.rows).map(
      ([label, value, kind]) =>
        html`<tr${kind && html` class="${kind}"`}><th scope="row">${label}</th><td>${value}</td></tr>`,
    );
    return html`<table>${rows}</table>`;
  }
  if ('text' in block) return html`<p>${block.text} ${linkTo(block.address)}</p>`;
  return html`<p${block.isButton && html` class="button"`}>${linkTo(block.address, block.label)}</p>`;
}

const { dark, light } = colors;

/** Style rules that depend on the theme, with the colors of one theme. */
const paint = ({ ground, raised, line, text, muted, accent, ...more }: typeof light) => `
body,.page{background:${ground};color:${text}}.card{background:${raised}}
.card,blockquote,th,td{border-color:${line}}blockquote{background:${ground}}th,.small{color:${muted}}.sum th{color:${text}}a{color:${accent}}
.button a{background:${more.action};color:${more['on-action']}}`;

const fromLeft = `
body{margin:0;font:16px/1.55 -apple-system,'Segoe UI',Arial,sans-serif}
.page{padding:40px 12px 48px}
.head,.small{box-sizing:border-box;max-width:562px;margin:0 auto;padding:0 33px}
.head{padding-bottom:18px;font-size:20px;line-height:1;font-weight:700;letter-spacing:-.02em}
.head span{padding-left:10px;border-left:4px solid ${dark.brand}}
.card{max-width:560px;margin:0 auto;border:1px solid;border-radius:16px}
.letter{padding:16px 32px 24px}p,h1,h2,blockquote{margin:16px 0;overflow-wrap:anywhere}
h1{font-size:28px;line-height:1.2;font-weight:700;letter-spacing:-.02em;text-wrap:balance}
h2{margin-top:36px;font-size:18px;line-height:1.3}
blockquote{padding:14px 18px;border:1px solid;border-radius:10px}
table{width:100%;border-collapse:collapse;margin:24px 0}
th,td{padding:10px 0;border-top:1px solid;text-align:left;vertical-align:top;font-weight:400}
th{width:42%;padding-right:16px;font-size:15px}td{overflow-wrap:anywhere}
.sum *{font-weight:700}
.button{margin:24px 0}.button a{display:inline-block;padding:13px 22px;border-radius:10px;font-weight:600;text-decoration:none}
.small{margin-top:20px;font-size:14px}
${paint(light)}
@media(prefers-color-scheme:dark){${paint(dark)}}
@media(max-width:480px){.page{padding-top:24px}.letter{padding:8px 20px 16px}.head,.small{padding-left:21px;padding-right:21px}h1{font-size:24px}
th,td{display:block;width:auto;padding:10px 0 0;font-size:14px}td{border:0;padding:0 0 10px;font-size:16px}}`;

const mirror = (side: string) => (side === 'left' ? 'right' : 'left');
// Email programs do not know logical properties, such as `text-align: start`.
const style = isFromRight ? fromLeft.replaceAll(/\b(?:left|right)\b/g, mirror) : fromLeft;

/**
 * Renders the HTML part. It has no image, because spam filters count remote images against an email. An email to the
 * agency is in English, and its title is the subject.
 */
function renderPage(
  { to, subject }: Pick<MailParts, 'to' | 'subject'>,
  blocks: readonly MailBlock[],
  small: readonly string[],
): Html {
  const isForStaff = to === undefined;
  return html`<!doctype html>
<html ${isForStaff ? html`lang="en-US"` : rootAttributes}>
<head>
<meta charset="utf-8" />
<title>${subject}</title>
<meta name="viewport" content="width=device-width" />
<meta name="color-scheme" content="light dark" />
<style>${new Html(isForStaff ? fromLeft : style)}</style>
</head>
<body>
<div class="page">
<div class="head"><span>${company.name}</span></div>
<div class="card"><div class="letter">${isForStaff && html`<h1>${subject}</h1>`}${blocks.map(toHtml)}</div></div>
${small.length > 0 && html`<div class="small"><p>${withBreaks(small)}</p></div>`}
</div>
</body>
</html>`;
}

/** Creates an email, as text and as HTML. */
export function composeMail({ blocks: all, small = [], ...mail }: MailParts): Mail {
  const blocks = all.filter((block) => block !== false);
  const paragraphs = [...blocks.map(toText), ...(small.length > 0 ? [small.join('\n')] : [])];
  return {
    ...mail,
    text: paragraphs.join('\n\n'),
    html: renderPage(mail, blocks, small).text,
  };
}
