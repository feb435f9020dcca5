/** The legal texts of the demo. An owner replaces them. */
import { formatCents, formatPrice } from '#brand/money.ts';
import { initialPayment, plans } from '#brand/plan.ts';
import { expect, test } from '../e2e/support/test.ts';

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
  test(`${path} has the title, the date, and the sections of the specification`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText(date, { exact: true })).toBeVisible();
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    expect((await headings.allTextContents()).slice(0, sections.length)).toEqual(
      sections.map((section, index) => `${index + 1}. ${section}`),
    );
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
