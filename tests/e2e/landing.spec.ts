import { globSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { formatCents, formatPrice } from '#brand/money.ts';
import { initialPayment, planIds, plans, plansOfKind } from '#brand/plan.ts';
import { colors } from '#brand/colors.ts';
import { company } from '#brand/company.ts';
import {
  about as aboutTexts,
  calls,
  contact as contactTexts,
  faq,
  hero as heroTexts,
  kindsOnLanding,
  services as serviceTexts,
} from '#features/site/landing.ts';
import { comparePlans, plansLink, startLink } from '#features/site/navigation.ts';
import { landingTexts } from '#texts/landing.ts';
import { blog } from '#features/articles/blog.ts';
import { pagePaths } from '#features/site/paths.ts';
import { logo } from '#brand/logo.ts';
import { callMinutes, promises } from '#brand/file.ts';
import { taxNote } from '#brand/tax.ts';
import {
  agreementsOfKind,
  includedInKind,
  minutesMean,
  popularPlan,
  textsOfKind,
} from '#features/checkout/offer.ts';
import { listProfiles } from '#features/site/social.ts';
import { planTexts } from '#texts/plans.ts';
import brand from '../../brand.json' with { type: 'json' };
import { publishedArticles } from '../support/published-articles.ts';
import { computedColor } from './support/colors.ts';
import { watchShifts } from './support/layout-shift.ts';
import { waitUntilIdle } from './support/pages.ts';
import { expect, test } from './support/test.ts';

// The page moves, unlike in other tests (playwright.config.ts).
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const desktop = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

const telephone = `tel:${company.phone.replace(/[^+\d]/g, '')}`;
const demoTelephone = `tel:${company.demoPhone.replace(/[^+\d]/g, '')}`;
const raised = computedColor(colors.dark.raised);
const scrollOffset = 80;

async function expectLinks(links: Locator, expected: readonly (readonly [string, string])[]) {
  await expect(links).toHaveText(expected.map(([label]) => label));
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(expected.map(([, href]) => href));
}

async function expectLink(within: Locator, name: string, address: string | RegExp) {
  const link = within.getByRole('link', { name, exact: name.length < 10 });
  await expect(link).toHaveAttribute('href', address);
}

/** Distance from the top of the window to an element, in whole pixels. */
function topOf(element: Locator): Promise<number> {
  return element.evaluate((found) => Math.round(found.getBoundingClientRect().top));
}

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
}

test.describe('The landing page on a desktop', () => {
  test.use({ viewport: desktop });

  test.beforeEach(async ({ page }) => {
    await page.goto('/');
  });

  test('its header and its footer contain every link in the specification', async ({ page }) => {
    const header = page.getByRole('banner');
    const footer = page.getByRole('contentinfo');
    await expectLinks(header.getByRole('navigation', { name: 'Main' }).getByRole('link'), [
      ['Home', '/#home'],
      ['About', '/#about'],
      ['Services', '/#services'],
      ['Contact', '/#contact'],
      ['Blog', '/blog'],
    ]);
    await expectLink(header, company.phone, telephone);
    await expectLink(header, plansLink.label, plansLink.href);
    await expect(header.getByRole('button', { name: 'Menu' })).toBeHidden();

    await expectLinks(footer.getByRole('navigation', { name: 'Quick Links' }).getByRole('link'), [
      ['Home', '/#home'],
      ['About', '/#about'],
      ['Services', '/#services'],
      ['Trusted By', '/#testimonials'],
      ['Contact', '/#contact'],
    ]);
    const resources = footer.getByRole('navigation', { name: 'Resources' }).getByRole('link');
    expect(
      await resources.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual([
      '/blog',
      ...blog.footerArticles.flatMap((id) =>
        publishedArticles.filter((one) => one.id === id).map(({ slug }) => pagePaths.article(slug)),
      ),
    ]);
    for (const [name, address] of [
      ...listProfiles().map(({ label, href }) => [label, href] as const),
      [company.phone, telephone],
      [company.email, `mailto:${company.email}`],
      ['Intake form', '/ai-voice-agent-intake'],
      ['Privacy Policy', '/privacy-policy'],
      ['Terms & Conditions', '/terms-conditions'],
    ] as const) {
      await expectLink(footer, name, address);
    }
    await expect(footer).toContainText(company.hours);
    await expect(footer).toContainText(`© ${new Date().getFullYear()} ${company.name}`);
    await expect(footer).toContainText(`Powered by ${company.name}`);
  });

  test('prints a complete call while its animation waits', async ({ page }) => {
    const waiting = page.locator('.call p.wait > :first-child').first();
    await expect(waiting).toHaveCSS('opacity', '0');
    await page.emulateMedia({ media: 'print' });
    await expect(waiting).toHaveCSS('opacity', '1');
  });

  test('lays out every drawing, so that a screenshot of the whole page shows it', async ({
    page,
  }) => {
    const drawings = page.locator('main use');
    await expect(drawings.last()).toBeAttached();
    const areLaidOut = await drawings.evaluateAll((uses) =>
      uses
        .filter((use) => !use.closest('.call'))
        .map((use) => use.checkVisibility({ contentVisibilityAuto: true })),
    );
    expect(areLaidOut).not.toContain(false);
  });

  test('prints no example design wider than the paper, and no heading apart from its text', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 700, height: 900 });
    await page.emulateMedia({ media: 'print' });
    const ends = await page
      .locator('.services svg')
      .evaluateAll((drawings) => drawings.map((one) => one.getBoundingClientRect().right));
    expect(ends).toHaveLength(serviceTexts.cards.flatMap(({ drawings }) => drawings).length);
    expect(Math.max(...ends)).toBeLessThanOrEqual(700);
    for (const heading of await page.locator('main :is(h2, h3)').all()) {
      await expect(heading).toHaveCSS('break-after', 'avoid');
    }
  });

  test(
    'scrolls smoothly to each section and leaves 80 pixels above it',
    { tag: '@long' },
    async ({ page }) => {
      const header = page.getByRole('banner');
      await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
      for (const [label, section] of [
        ['Contact', 'contact'],
        ['About', 'about'],
        ['Services', 'services'],
      ] as const) {
        await header.getByRole('link', { name: label }).click();
        await expect(page).toHaveURL(`/#${section}`);
        await expect.poll(() => topOf(page.locator(`#${section}`))).toBe(scrollOffset);
        // Smooth scrolling takes two seconds, and ends where scrolling without motion does.
        await page.emulateMedia({ reducedMotion: 'reduce' });
      }
      await header.getByRole('link', { name: 'Home', exact: true }).click();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await page.getByRole('main').getByRole('link', { name: 'Get Started' }).click();
      await expect.poll(() => topOf(page.locator('#contact'))).toBe(scrollOffset);
      await expect(page.getByRole('textbox', { name: 'Name' })).toBeInViewport();

      await page.goto('/privacy-policy');
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: 'Contact', exact: true })
        .click();
      await expect(page).toHaveURL('/#contact');
      await expect.poll(() => topOf(page.locator('#contact'))).toBe(scrollOffset);
    },
  );

  test('contains the sections in the specification', async ({ page }) => {
    const hero = page.locator('#home');
    await expect(hero.getByRole('heading', { level: 1 })).toHaveText(heroTexts.headline);
    await expect(hero.getByRole('paragraph').first()).toHaveText(heroTexts.text);
    await expectLink(hero, startLink.label, startLink.href);
    await expect(hero).toContainText(heroTexts.demo + company.demoPhone + heroTexts.demoNote);
    await expectLink(hero, company.demoPhone, demoTelephone);
    await expect(hero.locator('.facts').getByRole('listitem')).toHaveText(
      heroTexts.facts.map(({ figure, text }) => `${figure} ${text}`),
    );
    const call = hero.getByRole('figure');
    const { agent, caller } = landingTexts.call;
    await expect(call.getByRole('listitem')).toHaveText(
      calls[0]!.lines.map((line, index) => (index % 2 === 0 ? caller : agent) + line),
    );
    await expect(call).toContainText('Booked');

    const about = page.locator('#about');
    // A site without the drawing of the demo has no picture here until it has photos.
    const ofDrawing = globSync('src/content/drawings/studio.svg').map(() => ({
      alt: aboutTexts.picture,
    }));
    const shown: readonly { readonly alt: string }[] =
      brand.photos.length > 0 ? brand.photos : ofDrawing;
    const pictures = about.getByRole('img');
    await expect(pictures).toHaveCount(shown.length);
    for (const [index, { alt }] of shown.entries()) {
      await expect(pictures.nth(index)).toBeVisible();
      await expect(pictures.nth(index)).toHaveAccessibleName(alt);
    }
    await expectLink(about, aboutTexts.callCard.action, demoTelephone);
    await expect(about.getByRole('heading', { level: 2 })).toHaveText(aboutTexts.heading);
    const { callCard, text, tiles } = aboutTexts;
    for (const paragraph of text) await expect(about).toContainText(paragraph);
    const card = about.getByRole('link', { name: callCard.action });
    for (const part of [callCard.heading, `${callCard.text} ${heroTexts.demoNote}`]) {
      await expect(card).toContainText(part);
    }
    await expect(card).toContainText(company.demoPhone);
    await expect(about.getByRole('listitem').getByRole('paragraph')).toHaveText(
      tiles.map((tile) => tile.text),
    );
    await expect(about.getByRole('heading', { level: 3 })).toHaveText(
      tiles.map(({ title }) => title),
    );

    const services = page.locator('#services');
    await expect(services.getByRole('heading', { level: 2 })).toHaveText(serviceTexts.heading);
    await expect(services).toContainText(serviceTexts.text);
    const points = services.locator('.card li');
    await expect(points).toHaveText(serviceTexts.cards.flatMap((one) => one.points));
    for (const { title, text: sentence, sells, drawings } of serviceTexts.cards) {
      await expect(services).toContainText(title + sentence);
      if (sells !== 'website' || drawings.length === 0) continue;
      // The keyboard scrolls the row of example designs.
      const row = services.getByRole('group', { name: title });
      await expect(row).toHaveAttribute('tabindex', '0');
    }
    await expect(services.getByRole('heading', { level: 3 })).toHaveText(
      serviceTexts.cards.map(({ title }) => title),
    );

    const contact = page.locator('#contact');
    await expectLink(contact, company.phone, telephone);
    await expectLink(contact, company.email, `mailto:${company.email}`);
    await expect(contact).toContainText(company.hours);
    await expect(contact.getByRole('heading', { level: 2 })).toHaveText(contactTexts.heading);
    await expect(contact).toContainText(contactTexts.text);
    await expect(contact).toContainText(contactTexts.nextHeading);
    await expect(contact.getByRole('listitem')).toHaveText(contactTexts.next);
    await expect(page.locator('iframe')).toHaveCount(0);
    const sections = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(sections).toHaveText([
      aboutTexts.heading,
      serviceTexts.heading,
      ...(brand.testimonials.length > 0 ? [landingTexts.testimonials] : []),
      serviceTexts.toolsHeading,
      ...kindsOnLanding.map((kind) => textsOfKind(kind).heading),
      faq.heading,
      contactTexts.heading,
    ]);
  });

  test('shows a drawing with each point of a card that has one for each', async ({ page }) => {
    const paired = serviceTexts.cards.filter(
      ({ drawings, points, sells }) => sells !== 'website' && drawings.length === points.length,
    );
    test.skip(paired.length === 0, 'No card has a drawing for each point.');
    for (const { title, drawings, points } of paired) {
      const card = page.locator('.services .card').filter({ hasText: title });
      await expect(card.locator('li')).toHaveText(points);
      const uses = card.locator('li > svg > use');
      await expect(uses).toHaveCount(drawings.length);
      const tops: number[] = [];
      for (const [index, name] of drawings.entries()) {
        await expect(uses.nth(index)).toHaveAttribute('href', new RegExp(`#${name}$`));
        tops.push(await topOf(card.locator('li > svg').nth(index)));
      }
      // On a desktop, the drawings are in one row, although their points differ in length.
      expect(new Set(tops).size).toBe(1);
    }
  });

  test('shows a call to another trade, each with its own booking, without a layout shift', async ({
    page,
  }) => {
    const hero = page.locator('#home');
    const call = hero.getByRole('figure');
    const before = await hero.boundingBox();
    for (const { trade, practice, booking } of [...calls.slice(1), ...calls.slice(0, 1)]) {
      await hero.getByText(trade, { exact: true }).click();
      await expect(hero.getByRole('radio', { name: trade })).toBeChecked();
      await expect(call).toHaveCount(1);
      await expect(call.locator('figcaption')).toContainText(landingTexts.call.title + practice);
      const { day, time, subject, details } = booking;
      const booked = call.getByRole('paragraph');
      await expect(booked).toHaveText(`${day}${time}${subject}${details}Booked`);
    }
    expect(await hero.boundingBox()).toEqual(before);
  });

  test('shows the tools three times, and lists the others', async ({ page }) => {
    const { toolsHeading, tools, moreTools } = serviceTexts;
    const strip = page.getByRole('region', { name: toolsHeading });
    const names = tools.map(({ name }) => name);
    await expect(strip.locator('ul li')).toHaveText([...names, ...names, ...names]);
    // Screen readers announce only the first copy.
    await expect(strip.getByRole('listitem')).toHaveText(names);
    await expect(strip.getByText(moreTools)).toBeVisible();
  });

  test('shows every plan with its prices, and marks one as POPULAR', async ({ page }) => {
    const cards = page.locator('#payment').getByRole('article');
    await expect(cards).toHaveCount(planIds.length);
    for (const plan of Object.values(plans)) {
      const { id, name, setupFee, monthlyFee, features, without, monthlyChanges } = plan;
      const choose = page.getByRole('link', { name: `Choose ${name}`, exact: true });
      const card = cards.filter({ has: choose });
      await expect(card.getByRole('heading', { level: 3 })).toContainText(name);
      await expect(card).toContainText(plan.audience);
      if (taxNote) await expect(card).toContainText(taxNote);
      await expect(card).toContainText(`${formatPrice(monthlyFee)} a month`);
      await expect(card).toContainText(
        setupFee > 0 ? `plus ${formatPrice(setupFee)} once, for setup` : 'without a setup fee',
      );
      await expect(card).toContainText(`Due today: ${formatCents(initialPayment(plan))}`);
      await expect(card.getByRole('listitem')).toHaveText([
        ...features,
        ...without.map((feature) => `Not included: ${feature}`),
        planTexts.changesWithin({ count: monthlyChanges, period: promises.changesDoneWithin }),
      ]);
      await expect(card.locator(choose)).toHaveAttribute('href', `/checkout/${id}`);
    }
    const popular = popularPlan ? [plans[popularPlan].name] : [];
    const marked = cards.filter({ has: page.getByText('POPULAR', { exact: true }) });
    await expect(marked.getByRole('heading')).toContainText(popular);
    const section = page.locator('#payment');
    // Each plan for a voice agent has all three.
    const agents = plansOfKind('voiceAgent').length;
    await expect(section.getByText(minutesMean)).toHaveCount(agents);
    const minutes = section.getByText(`${callMinutes.included} ${planTexts.minutes}`);
    await expect(minutes).toHaveCount(agents);
    await expect(section.getByRole('heading', { level: 3 })).toContainText(
      kindsOnLanding.flatMap((kind) => [
        ...plansOfKind(kind).map(({ name }) => name),
        textsOfKind(kind).included,
      ]),
    );
    const services = kindsOnLanding.flatMap(includedInKind);
    await expect(section.getByRole('term')).toHaveText(services.map(({ title }) => title));
    await expect(section.getByRole('definition')).toHaveText(services.map(({ text }) => text));
    for (const { title, text } of kindsOnLanding.flatMap(agreementsOfKind)) {
      await expect(section).toContainText(`${title}. ${text}`);
    }
    await expectLink(section, comparePlans.label, comparePlans.href);
    for (const [name, address] of [
      [company.demoPhone, demoTelephone],
      ['Fill out the intake form', '/ai-voice-agent-intake'],
    ] as const) {
      const links = section.getByRole('link', { name });
      await expect(links).toHaveCount(agents);
      for (const link of await links.all()) await expect(link).toHaveAttribute('href', address);
    }
  });

  test('answers the questions of a buyer, without markup that search engines no longer use', async ({
    page,
  }) => {
    const section = page.getByRole('region', { name: faq.heading });
    await expect(section.locator('summary')).toHaveText(faq.questions.map((one) => one.question));
    await expect(section.locator('details p')).toHaveText(faq.questions.map((one) => one.answer));
    expect(await page.content()).not.toContain('FAQPage');
  });

  test(
    'the keyboard alone reaches everything, in document order',
    { tag: '@long' },
    async ({ page }) => {
      // Smooth scrolling would still be in progress at the next key press.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      /** Focusable elements, in document order. The keyboard scrolls the row of example designs. */
      const expected = await page.evaluate(() =>
        [
          ...document.querySelectorAll<HTMLElement>(
            'a[href], button, input, textarea, select, summary, .website .art',
          ),
        ]
          .filter((element) => element.tabIndex >= 0 || element.matches('.art'))
          .filter((element) => element.checkVisibility())
          // Of a group of radio buttons, only the checked one.
          .filter((element) => !element.matches('[type=radio]:not(:checked)'))
          .map((element) => element.outerHTML.slice(0, 160)),
      );
      const walked: string[] = [];
      for (let step = 0; step < expected.length; step += 1) {
        await page.keyboard.press('Tab');
        const { html, ...focused } = await page.evaluate(() => {
          const element = document.activeElement as HTMLElement;
          // A radio button or checkbox that its label draws shows its focus ring there.
          const isDrawnByLabel = getComputedStyle(element).opacity === '0';
          const { outlineStyle } = getComputedStyle(
            isDrawnByLabel ? element.closest('label')! : element,
          );
          const { top, bottom, right } = element.getBoundingClientRect();
          const header = document.querySelector('header')!;
          const limit = element.closest('header, .skip-link') ? 0 : header.offsetHeight;
          return {
            html: element.outerHTML.slice(0, 160),
            isSeen: bottom > limit && top < innerHeight && right > 0,
            hasRing: outlineStyle !== 'none',
          };
        });
        walked.push(html);
        expect(focused, html).toEqual({ isSeen: true, hasRing: true });
      }
      // The form's scripts give the file another name.
      const unnamed = (html: string) => html.replace(/(?<=type="file") name="\w+"/, '');
      expect(walked.map(unnamed)).toEqual(expected.map(unnamed));

      await page.reload();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('main').getByRole('link', { name: 'Get Started' })).toBeFocused();
    },
  );
});

test('the page has as many columns as the window has room for, and controls that a finger can hit', async ({
  page,
}) => {
  // Moving parts have no fixed place.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const columnsOf = (selector: string) =>
    page.locator(selector).evaluateAll((parts) => {
      const lefts = parts.map((part) => Math.round(part.getBoundingClientRect().left));
      return new Set(lefts).size;
    });
  const websites = plansOfKind('website').length;
  const cards = Math.min(websites, websites === 4 ? 2 : 3);
  const header = page.getByRole('banner');
  for (const [width, facts, plansInRow, fields, footer] of [
    [360, 1, Math.min(websites, 1), 1, 2],
    [800, 2, cards, 2, 2],
    [1440, 4, cards, 2, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await columnsOf('.facts > li'), `facts, ${width}`).toBe(facts);
    expect(await columnsOf('.website > .plan'), `plans, ${width}`).toBe(plansInRow);
    expect(await columnsOf('.contact-form > .field:nth-child(-n + 2)'), `form, ${width}`).toBe(
      fields,
    );
    expect(await columnsOf('footer .cols-4 > *'), `footer, ${width}`).toBe(footer);
    const isShown = async (part: Locator) => ((await part.isVisible()) ? width : undefined);
    const plansButton = header.getByRole('link', { name: plansLink.label }).first();
    expect(await isShown(plansButton)).toBe(width >= 768 ? width : undefined);
    expect(await isShown(header.locator('.phone'))).toBe(width >= 960 ? width : undefined);
    expect(await isShown(header.getByRole('button', { name: 'Menu' }))).toBe(
      width < 768 ? width : undefined,
    );
  }
  await page.setViewportSize(phone);
  const small = await page
    .locator('.btn, .icon, .menu-button, .field input, textarea, summary, label:has(> .check)')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility())
        .filter((control) => control.getBoundingClientRect().height < 44)
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    );
  expect(small).toEqual([]);
  // Texts for screen readers take no space.
  const sizes = await page
    .locator('.sr-only')
    .evaluateAll((texts) => texts.map((text) => text.clientWidth * text.clientHeight));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1);
});

test('the header changes its style past 50 pixels', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  for (const [top, color] of [
    [0, 'rgba(0, 0, 0, 0)'],
    [50, 'rgba(0, 0, 0, 0)'],
    [52, raised],
    [48, 'rgba(0, 0, 0, 0)'],
  ] as const) {
    await scrollTo(page, top);
    await expect(header).toHaveCSS('background-color', color);
  }
});

test('without scripts, the header scrolls away', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static');
  await context.close();
});

test.describe('Motion', () => {
  test.use({ viewport: desktop });

  const chunks = ['/chunks/animate-call.js', '/chunks/animate-booking.js'];

  for (const { device, viewport, delay } of [
    { device: 'a tablet of 768 pixels', viewport: { width: 768, height: 1024 }, delay: 100 },
    { device: 'a phone', viewport: { width: 767, height: 900 }, delay: 1_000 },
  ]) {
    test(`requests the hero's two chunks after ${delay} ms on ${device}`, async ({
      page,
      pauseClock,
    }) => {
      await page.setViewportSize(viewport);
      await page.clock.install({ time: 0 });
      await pauseClock(1_000);
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      const requestedChunks = () => requested.filter((path) => chunks.includes(path));
      await page.goto('/');
      await page.clock.runFor(delay - 1);
      // A request of the page, which follows all earlier requests.
      await page.evaluate(() => fetch('/robots.txt'));
      expect(requestedChunks()).toEqual([]);
      await page.clock.runFor(1);
      await expect.poll(requestedChunks).toEqual(chunks);
    });
  }

  test('plays each example call line by line, and fills the booked slot at the end', async ({
    page,
    pauseClock,
  }) => {
    await page.clock.install({ time: 0 });
    await pauseClock(1_000);
    await page.goto('/');
    const unspoken = page.locator('.call .wait');
    await expect(unspoken).toHaveCount(0);
    await page.clock.runFor(100);
    for (const { trade, lines } of calls.slice(0, 2)) {
      await page.locator('#home').getByText(trade, { exact: true }).click();
      const call = page.locator('#home').getByRole('figure');
      // The lines and the booked slot.
      await expect(unspoken).toHaveCount(lines.length + 1);
      // The waveform of the call before does not go on.
      const waves = await page.evaluate(() => {
        const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect);
        return effects.filter(({ target }) => target?.matches('.call svg')).length;
      });
      expect(waves).toBe(1);
      await page.clock.runFor(1);
      await expect(call.locator('.wait').first()).toHaveText(/^Agent: /);
      for (const property of ['background-color', 'color']) {
        await expect(call.locator('.wait').first()).toHaveCSS(property, 'rgba(0, 0, 0, 0)');
      }
      const booked = call.getByText('Booked', { exact: true });
      await expect(booked).toHaveCSS('opacity', '0');
      await page.clock.runFor((lines.length - 1) * 1_300);
      await expect(call.locator('.wait')).toHaveText(/Booked/);
      await expect(booked).toHaveCSS('opacity', '0');
      await page.clock.runFor(1_300);
      await expect(unspoken).toHaveCount(0);
      await expect(booked).toHaveCSS('opacity', '1');
    }
  });

  test('plays the example call on a phone when half of it is on the screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    // Each of the two animations has added its styles.
    await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(2);
    const waiting = page.locator('.call .wait');
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(waiting).toHaveCount(0);
    await page.locator('.calls').evaluate((calls) => {
      calls.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
    await expect(waiting).not.toHaveCount(0);
  });

  test('animates a card when a twentieth of it is visible, and never hides it', async ({
    page,
  }) => {
    await page.goto('/');
    const card = page.locator('#payment').getByRole('article').first();
    const { top, height } = await card.evaluate((element: HTMLElement) => {
      let y = 0;
      for (let at: Element | null = element; at instanceof HTMLElement; at = at.offsetParent) {
        y += at.offsetTop;
      }
      return { top: y, height: element.offsetHeight };
    });
    const show = (part: number) => scrollTo(page, top + height * part - desktop.height);
    const rise = () =>
      card.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).f);
    await show(0.04);
    await expect.poll(rise).toBe(16);
    await expect(card).toHaveCSS('opacity', '1');
    await show(0.3);
    await expect.poll(rise).toBeLessThan(14);
    await show(1);
    await expect.poll(rise).toBe(0);
  });

  test('moves the logo strip until it is paused', async ({ page }) => {
    await page.goto('/');
    const track = page.locator('#testimonials .track');
    const state = () => track.evaluate((element) => element.getAnimations()[0]?.playState);
    await expect.poll(state).toBe('running');
    await page.getByRole('checkbox', { name: 'Pause' }).check();
    await expect.poll(state).toBe('paused');
    await page.getByRole('checkbox', { name: 'Pause' }).uncheck();
    await expect.poll(state).toBe('running');
    // In print, the whole strip is visible and static.
    await page.emulateMedia({ media: 'print' });
    await expect(track).toHaveCSS('animation-name', 'none');
    expect(await track.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
  });

  test('is disabled for visitors who prefer reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto('/');
    await page.clock.runFor(5_000);
    await page.evaluate(() => fetch('/robots.txt'));
    expect(requested.filter((path) => chunks.includes(path))).toEqual([]);
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
    await expect(page.getByRole('checkbox', { name: 'Pause' })).toBeHidden();
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .map(({ effect }) => (effect as KeyframeEffect).target?.className),
    );
    expect(moving).toEqual([]);
    for (const card of await page.locator('[data-reveal]').all()) {
      await expect(card).toHaveCSS('transform', 'none');
    }
    // The header still changes, because that is a state and not a movement.
    await scrollTo(page, 52);
    await expect(page.getByRole('banner')).toHaveCSS('background-color', raised);
  });
});

test.describe('The budget of the landing page', () => {
  for (const viewport of [desktop, phone]) {
    test(`allows five files before an interaction, no shift, and no paint larger than the first, ${viewport.width} wide`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      const shift = await watchShifts(page);
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { element } = entry as PerformanceEntry & { element?: Element };
            Object.assign(window, { largest: { at: entry.startTime, element: element?.tagName } });
          }
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      });
      const paths: string[] = [];
      page.on('request', (request) => paths.push(new URL(request.url()).pathname));
      const animation = page.waitForResponse('/chunks/animate-booking.js');
      await page.goto('/');
      await animation;
      await waitUntilIdle(page);
      const paint = await page.evaluate(() => {
        const { largest } = window as unknown as { largest: { at: number; element: string } };
        const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
        return { element: largest.element, isFirst: largest.at === first };
      });
      expect(paint).toEqual({
        element: expect.stringMatching(/^(?:H1|SPAN|P)$/),
        isFirst: true,
      });

      // Pointer movement and scrolling are not interactions.
      for (let y = 0; y < 12_000; y += 600) await scrollTo(page, y);
      await waitUntilIdle(page);
      // The owner's photos load when they are near the window.
      const isPhoto = (path: string) => /^\/_astro\/.+\.webp$/.test(path);
      expect(paths.filter(isPhoto)).toHaveLength(brand.photos.length);
      expect(paths.filter((path) => !isPhoto(path)).toSorted()).toEqual([
        '/',
        expect.stringMatching(/^\/_astro\/heading\.[\w-]+\.woff2$/),
        '/art.svg',
        ...(logo ? [logo.dark] : []),
        '/chunks/animate-booking.js',
        '/chunks/animate-call.js',
      ]);
      await expect(page.locator('deferred-island[ready]')).toHaveCount(0);
      await scrollTo(page, 0);
      expect(await shift()).toBe(0);
    });
  }
});
