import { formatCents, formatPrice } from '#brand/money.ts';
import { initialPayment, plans } from '#brand/plan.ts';
import { company } from '#brand/company.ts';
import { authorOf, isDemoSite, namedPeople } from '#features/site/people.ts';
import { expect, test } from './support/test.ts';

const texts = [
  {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    date: 'Effective date: January 1, 2024',
    sections: [
      'Acceptance of Terms',
      'Telemarketing Consent',
      'Services Provided',
      'Payment Terms',
      'Intellectual Property',
      'Client Responsibilities',
      'Limitation of Liability',
      'Privacy Policy',
      'Termination',
      'Governing Law',
      'Contact Information',
    ],
  },
  {
    path: '/terms-conditions',
    title: 'Terms & Conditions',
    date: 'Last updated: June 12, 2025',
    sections: [
      'Subscription Service',
      'Payment Terms',
      'Intellectual Property Rights',
      'User Conduct',
      'Termination',
      'Modifications to Terms',
      'Privacy',
      'Limitation of Liability',
      'Dispute Resolution',
      'Governing Law',
      'Warranties',
      'Indemnification',
      'Miscellaneous',
    ],
  },
];

for (const { path, title, date, sections } of texts) {
  const numbered = sections.map((section, index) => `${index + 1}. ${section}`);

  test.describe(path, () => {
    test('shows its title, its date, its sections, and links, and prints without controls', async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} | ${company.name}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText(date, { exact: true })).toBeVisible();
      const back = page.getByRole('link', { name: '← Back to Home', exact: true });
      await expect(back).toHaveAttribute('href', '/');
      const inHeader = page.getByRole('banner').getByRole('link', { name: /home$/ });
      await expect(inHeader.first()).toHaveAttribute('href', '/');
      const headings = page.getByRole('main').getByRole('heading', { level: 2 });
      expect((await headings.allTextContents()).slice(0, sections.length)).toEqual(numbered);
      await expect(page.getByRole('contentinfo')).toContainText(company.description);
      const quick = page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link');
      expect(
        await quick.evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
      ).toEqual([
        '/#home',
        '/#about',
        '/#services',
        '/#portfolio',
        '/#testimonials',
        '/#contact',
        '/#payment',
      ]);

      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link')).toHaveAccessibleName(
        `${company.name}, home`,
      );
      await expect(page.getByRole('contentinfo')).toBeHidden();
      await expect(back).toBeHidden();
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    });

    test('its table of contents links to every section, narrow and wide', async ({ page }) => {
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        const main = page.getByRole('main');
        if (width < 1000) await main.locator('summary').click();
        const links = main.getByRole('listitem').getByRole('link', { name: /^\d+\. / });
        await expect(links).toHaveText(numbered);
        await links.last().click();
        const heading = page.getByRole('heading', { level: 2, name: numbered.at(-1)! });
        await expect(heading).toBeInViewport();
      }
    });
  });
}

test("the terms state every plan's fees, link to the policy, and end with the acknowledgment", async ({
  page,
}) => {
  await page.goto('/terms-conditions');
  const box = page.getByRole('region', { name: 'Acknowledgment' });
  await expect(box).toContainText(
    'By checking the agreement box and proceeding with the subscription purchase through Stripe’s checkout',
  );
  expect(await box.evaluate((element) => element.nextElementSibling)).toBeNull();
  const cells = page.getByRole('table', { name: 'Plans and fees' }).locator('th, td');
  await expect(cells).toHaveText([
    ...['Plan', 'Setup fee, once', 'Monthly fee', 'First payment'],
    ...Object.values(plans).flatMap((plan) => [
      plan.name,
      formatPrice(plan.setupFee),
      formatPrice(plan.monthlyFee),
      formatCents(initialPayment(plan)),
    ]),
  ]);
  const links = page.locator('h2:text-is("7. Privacy") + p').getByRole('link');
  await expect(links).toHaveAttribute('href', '/privacy-policy');
});

test('an article leads to the page about its author, which names only real people', async ({
  page,
}) => {
  await page.goto('/blog/understanding-ai-agents-transform-business');
  const author = authorOf({ author: 'ai' }) ?? company.name;
  const header = page.getByRole('main').locator('header');
  await header.getByRole('link', { name: author, exact: true }).click();
  await expect(page).toHaveURL('/how-we-write#who-writes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How We Write and Check');
  const main = page.getByRole('main');
  await expect(main.getByText('They name no person as author or reviewer.')).toHaveCount(
    namedPeople.length === 0 ? 1 : 0,
  );
  for (const { name, work } of namedPeople) await expect(main).toContainText(`${name}. ${work}`);
  await expect(main.getByText('This site is a demonstration.')).toHaveCount(isDemoSite ? 1 : 0);
  await expect(main.getByRole('link', { name: company.email })).toBeVisible();
});
