import { colors } from '#brand/colors.ts';
import { company } from '#brand/company.ts';
import { logo } from '#brand/logo.ts';
import { Html, html } from '../html.ts';

const { dark, light } = colors;

/** Returns the style rules that depend on the theme, with the colors of one theme. */
const paint = ({ ground, raised, line, text, muted, accent, ...more }: typeof light) => `
body,.page{background:${ground};color:${text}}.card{background:${raised};border-color:${line}}
th,td{border-color:${line}}th,.sender{color:${muted}}a{color:${accent}}
table+p>a:only-child{background:${more.action};color:${more['on-action']}}`;

const style = `
body{margin:0;font:16px/1.55 -apple-system,'Segoe UI',Arial,sans-serif}
.page{padding:24px 12px 40px}
.card{max-width:560px;margin:0 auto;border:1px solid;border-radius:16px;overflow:hidden}
.head{padding:14px 28px;background:${dark.ground};color:${dark.text};font-size:20px;font-weight:700}
.head img{vertical-align:middle;margin-right:8px}
.letter{padding:12px 28px 20px}p{margin:16px 0;white-space:pre-line;overflow-wrap:anywhere}
.letter .headline{font-size:20px;line-height:1.35;font-weight:700}
table{width:100%;border-collapse:collapse;margin:20px 0}
th,td{padding:9px 0;border-top:1px solid;text-align:left;vertical-align:top;font-weight:400}
td{padding-left:16px;text-align:right;overflow-wrap:anywhere}
table+p>a:only-child{display:inline-block;padding:12px 20px;border-radius:10px;font-weight:600;text-decoration:none}
.sender{box-sizing:border-box;max-width:562px;margin:20px auto 0;padding:0 28px;font-size:14px}
${paint(light)}
@media(prefers-color-scheme:dark){${paint(dark)}}
@media(max-width:480px){.head,.letter,.sender{padding-left:20px;padding-right:20px}}`;

/** Email programs do not show SVG, so the build renders the logo and the mark as PNG files. */
const head = logo
  ? html`<img src="${company.host}/logo.png" width="${logo.width}" height="${logo.height}" alt="${company.name}" />`
  : html`<img src="${company.host}/icon-192.png" width="40" height="40" alt="" />${company.name}`;

/** Makes addresses clickable. An address ends with its line or with a space. */
const withLinks = (text: string) =>
  text
    .split(/(https:\/\/\S+)/)
    .map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : part));

const FACT = /^([^:]{1,30}): (.+)$/;

/**
 * Renders a paragraph. Several lines that each have a label become a table. If a single line consists of a
 * label and an address, the label becomes the text of a link.
 * @param look class of the paragraph.
 */
function renderParagraph(text: string, look?: 'headline'): Html {
  const facts = text.split('\n').map((line) => FACT.exec(line));
  const [first] = facts;
  if (facts.length > 1 && facts.every(Boolean)) {
    const rows = facts.map(
      (fact) => html`<tr><th scope="row">${fact?.[1]}</th><td>${fact?.[2]}</td></tr>`,
    );
    return html`<table>${rows}</table>`;
  }
  return facts.length === 1 && /^https:\S+$/.test(first?.[2] ?? '')
    ? html`<p><a href="${first?.[2]}">${first?.[1]}</a></p>`
    : html`<p${look && html` class="${look}"`}>${withLinks(text)}</p>`;
}

/**
 * Returns the HTML part of an email to a customer: its text, below the logo or below the mark and the name.
 * The last paragraph names the sender.
 */
export function withLetterhead(text: string): string {
  const paragraphs = text.split('\n\n');
  const sender = paragraphs.pop() ?? '';
  // The first sentence says what happened. A greeting may precede it.
  const headline = paragraphs.findIndex((paragraph) => !paragraph.endsWith(','));
  const letter = paragraphs.map((paragraph, index) =>
    renderParagraph(paragraph, index === headline ? 'headline' : undefined),
  );
  return html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<meta name="color-scheme" content="light dark" />
<style>${new Html(style)}</style>
</head>
<body>
<div class="page">
<div class="card"><div class="head">${head}</div><div class="letter">${letter}</div></div>
<div class="sender">${renderParagraph(sender)}</div>
</div>
</body>
</html>`.text;
}
