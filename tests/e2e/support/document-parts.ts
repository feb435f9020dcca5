import { brotliCompressSync } from 'node:zlib';

/** Parts of a page's document, with the file in which its owner makes them smaller. */
const parts: readonly (readonly [part: RegExp, name: string, change: string])[] = [
  [/<style[^]*?<\/style>/g, 'styles', 'src/styles; colors of brand.json'],
  [/<script(?![^>]*ld\+json)[^]*?<\/script>/g, 'scripts', 'src/layouts'],
  [/<script[^>]*ld\+json[^]*?<\/script>/g, 'structured data', 'brand.json: company, social'],
  [/<(?:title|meta|link)\b[^>]*>/g, 'head', 'brand.json: company; src/content/site/hero.json'],
  [/<header\b[^]*?<\/header>/g, 'header', 'brand.json: company, logo'],
  [/<footer\b[^]*?<\/footer>/g, 'footer', 'brand.json: company; src/content/site/blog.json'],
  [/<div class="prose"[^]*?<\/main>/g, 'text', 'src/content/legal; brand.json: plans'],
  [/<section id="home"[^]*?<\/section>/g, 'start', 'src/content/site/hero.json, calls.json'],
  [/<section id="about"[^]*?<\/section>/g, 'about', 'src/content/site/about.json; photos'],
  [/<section id="services"[^]*?<\/section>/g, 'services', 'src/content/site/services.json'],
  [/<section id="testimonials"[^]*?<\/section>/g, 'tools', 'src/content/site/services.json'],
  [/<section[^>]* testimonials"[^]*?<\/section>/g, 'clients', 'brand.json: testimonials'],
  [/<section id="payment"[^]*?<\/section>/g, 'plans', 'brand.json: plans; site/offer.json'],
  [/<section class="section faq"[^]*?<\/section>/g, 'questions', 'src/content/site/faq.json'],
  [/<section id="contact"[^]*?<\/section>/g, 'contact', 'src/content/site/contact.json'],
];

const weigh = (text: string) => brotliCompressSync(text).byteLength;

/** Returns the compressed bytes that a page would lose without each of its parts, the heaviest first. */
export function listParts(html: string): string {
  const whole = weigh(html);
  return parts
    .map(([part, name, change]) => ({ name, change, bytes: whole - weigh(html.replace(part, '')) }))
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ name, change, bytes }) => `${bytes} bytes: ${name} (${change})`)
    .join('\n');
}
