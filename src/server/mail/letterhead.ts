import { colors } from '../../site/colors.ts';
import { company } from '../../site/company.ts';
import { logo } from '../../site/logo.ts';
import { html } from '../answer-page/html.ts';

/**
 * HTML part of an email to a customer: the logo above the same text. Undefined without a logo; the email
 * then has only its text. Email programs do not show SVG, so the build renders the logo as a PNG.
 */
export function withLetterhead(text: string): string | undefined {
  if (!logo) return undefined;
  const { width, height } = logo;
  return html`<div style="padding:16px 20px;background:${colors.dark.ground}">
  <img src="${company.host}/logo.png" width="${width}" height="${height}" alt="${company.name}" style="color:${colors.dark.text}" />
</div>
<div style="padding:20px;font:16px/1.5 sans-serif;white-space:pre-line">${text}</div>`.text;
}
