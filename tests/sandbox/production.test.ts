import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { formatCents } from '#brand/money.ts';
import { initialPayment, planIds, plans } from '#brand/plan.ts';
import { build as buildSite, makeBuildFolder } from '../e2e/support/configured-site.ts';
import { addedPlanId, addFifthPlan } from '../support/fifth-plan.ts';
import { sandboxPart } from '../support/sandbox-part.ts';
import { replaceArticles } from '../support/small-blog.ts';

/** Bundles the payment loader as the site's build does, with the given payment settings. */
async function bundle(env: Readonly<Record<string, string>>): Promise<string> {
  const names = ['PUBLIC_PAYMENTS', 'PUBLIC_STRIPE_PUBLISHABLE_KEY'];
  const { outputFiles } = await build({
    entryPoints: ['src/features/checkout/browser/payment-loader.ts'],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    define: Object.fromEntries(
      names.map((name) => {
        const value = env[name];
        return [
          `import.meta.env.${name}`,
          value === undefined ? 'undefined' : JSON.stringify(value),
        ];
      }),
    ),
  });
  return outputFiles[0]?.text ?? '';
}

/** Every text file of a folder, by relative path. */
function readTexts(folder: string): Map<string, string> {
  const files = globSync('**/*.{html,js,css,json,xml,txt,svg}', { cwd: folder });
  const names = [...files, '_headers', '_redirects'];
  return new Map(names.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/** Policy of each address that has a separate policy. */
function readPolicies(headers: string): Map<string, string> {
  const policies = new Map<string, string>();
  let address = '';
  for (const line of headers.split('\n')) {
    if (line.startsWith('/')) address = line.trim();
    const policy = /^\s+Content-Security-Policy: (.*)$/i.exec(line)?.[1];
    if (policy) policies.set(address, policy);
  }
  return policies;
}

describe('a production build for Stripe, with one more plan and a small blog', () => {
  let folder: string;
  let texts: Map<string, string>;

  beforeAll(async () => {
    folder = makeBuildFolder();
    addFifthPlan(folder);
    replaceArticles(folder);
    await buildSite(folder, {
      CONTEXT: 'production',
      PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_live_of_this_test',
    });
    texts = readTexts(join(folder, 'dist'));
  }, 180_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('loads Stripe with the given key, and contains no trace of the sandbox', () => {
    const all = [...texts.values()];
    expect(texts.size).toBeGreaterThan(20);
    expect(all.some((text) => text.includes('pk_live_of_this_test'))).toBe(true);
    expect(all.some((text) => text.includes('https://js.stripe.com'))).toBe(true);
    const traces = [...texts].filter(([, text]) =>
      /\/sandbox\b|_sandbox|sk_test|No card is charged|Rehearse/.test(text),
    );
    expect(traces.map(([file]) => file)).toEqual([]);
  });

  test('shows published articles', () => {
    const title = 'The article an-article-that-is-out';
    expect(texts.get('blog/an-article-that-is-out.html')).toContain(title);
    expect(texts.get('blog.html')).toContain('/blog/an-article-that-is-out"');
  });

  test.each(['an-article-in-draft', 'an-article-of-the-future'])(
    'contains nothing of %s',
    (slug) => {
      expect(texts.has(`blog/${slug}.html`)).toBe(false);
      for (const path of ['blog.html', 'rss.xml', 'sitemap-0.xml', 'article-not-found.html']) {
        expect(texts.get(path), path).toBeTruthy();
        expect(texts.get(path), path).not.toContain(slug);
      }
    },
  );

  test('redirects former addresses permanently to the current one', () => {
    const lines = (texts.get('_redirects') ?? '').split('\n');
    expect(lines.filter((line) => line.endsWith(' 301'))).toEqual([
      '/blog/its-old-address /blog/an-article-that-is-out 301',
      '/blog/its-older-address /blog/an-article-that-is-out 301',
    ]);
  });

  test('sells the fifth plan everywhere plans are sold', () => {
    const page = (name: string) => (texts.get(name) ?? '').replace(/<[^>]+>/g, ' ');
    const checkout = page(`checkout/${addedPlanId}.html`);
    for (const words of ['Fifth Shop', 'Cash desk', '$900.45', '4 changes a month'])
      expect(checkout).toContain(words);
    expect(texts.get('index.html')).toContain(`href="/checkout/${addedPlanId}"`);
    // 19% of what is paid is in $777.00 and $123.45: $124.06 and $19.71.
    expect(checkout).toContain('$143.77');
    for (const words of ['Fifth Shop', 'For a business that sells online.', '$123.45'])
      expect(page('index.html')).toContain(words);
    expect(page('terms-conditions.html')).toContain('$900.45');
  });

  test('shows the only photo with its styles, and the logo of each theme', () => {
    const html = texts.get('index.html') ?? '';
    expect(html).toMatch(/\.about \.photos\s*\{/);
    for (const [theme, file] of [
      ['dark', 'logo.svg'],
      ['light', 'logo-light.svg'],
    ]) {
      expect(html).toMatch(
        new RegExp(`<img[^>]*class="[^"]*on-${theme}"[^>]*src="/brand/${file}"`),
      );
    }
  });

  test('shows at the checkout of each plan what it costs, and hides that page from search engines', () => {
    for (const id of planIds) {
      const page = texts.get(`checkout/${id}.html`) ?? '';
      for (const cents of [initialPayment(plans[id]), plans[id].monthlyFee])
        expect(page).toContain(`>${formatCents(cents)}<`);
      for (const feature of plans[id].features) expect(page).toContain(`>${feature}</strong>`);
      expect(page).toContain('<meta name="robots" content="noindex"');
    }
  });

  test('shows the photo and the testimonial, which other sites do not have', () => {
    const page = texts.get('index.html') ?? '';
    expect(page).toMatch(/<img src="\/_astro\/[^"]*Team[^"]+"[^>]* alt="Our team at the door"/);
    expect(page).not.toContain('#studio"');
    expect(page).toMatch(/<blockquote>They pick up\.<\/blockquote>[^]*<b>A\. Client<\/b>/);
  });

  test('allows checkout pages to connect to Stripe as Stripe requires, and no other page', () => {
    // https://docs.stripe.com/security/guide#content-security-policy
    const policies = readPolicies(texts.get('_headers') ?? '');
    const policy = policies.get('/checkout/:plan');
    expect(policy).toMatch(
      /script-src [^;]*https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com/,
    );
    expect(policy).toMatch(
      /frame-src [^;]*https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com https:\/\/hooks\.stripe\.com/,
    );
    expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/);
    // An unknown address may use what any page needs, but its page does not use it.
    for (const address of ['/checkout/:plan', '/*']) policies.delete(address);
    expect(policies.size).toBeGreaterThan(5);
    for (const [address, policy] of policies) expect(policy, address).not.toContain('stripe');
    const pages = [...texts].filter(([file]) => file.endsWith('.html'));
    const naming = pages.filter(([, text]) => /(?:js|api|hooks)\.stripe\.com/.test(text));
    const checkouts = [...planIds, addedPlanId].map((id) => `checkout/${id}.html`);
    expect(naming.map(([file]) => file).toSorted()).toEqual(checkouts.toSorted());
  });
});

test('no edge function contains any part of the sandbox', async () => {
  const { outputFiles } = await build({
    entryPoints: globSync('netlify/edge-functions/*.ts'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    outdir: 'of-this-test',
    write: false,
  });
  expect(outputFiles.length).toBeGreaterThan(0);
  for (const { path, text } of outputFiles) expect(text, path).not.toMatch(sandboxPart);
});

test('a build for this machine loads the sandbox', async () => {
  const code = await bundle({ PUBLIC_PAYMENTS: 'sandbox' });
  expect(code).toContain('/sandbox/stripe.js');
});
