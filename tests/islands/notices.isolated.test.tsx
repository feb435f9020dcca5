/** Tests of how a notice is shown and announced, without the browser that Radix needs. */
import type { PropsWithChildren } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { raisedNotices, raiseNotice } from '#features/notices/notice-store.ts';
import { notices, paymentFailed, setupRefused } from '#features/notices/notices.ts';
import { noticeLabels } from '#texts/notices.ts';
import { Notices } from '../../src/islands/notices/Notices.tsx';

vi.mock('#platform/browser/use-island.ts', () => ({
  useIsHydrated: () => true,
  useLateStyles: () => undefined,
}));
vi.mock('@radix-ui/react-toast', () => {
  const Part = ({ children }: PropsWithChildren) => <p>{children}</p>;
  return {
    Provider: Part,
    Title: Part,
    Description: Part,
    Viewport: () => null,
    Close: (props: object) => <button {...props} />,
    Root: ({
      type,
      className,
      children,
    }: PropsWithChildren<Record<'type' | 'className', string>>) => (
      <li className={className} data-type={type}>
        {children}
      </li>
    ),
  };
});

beforeEach(() => {
  raisedNotices.set([]);
  vi.stubGlobal('window', new EventTarget());
});

test.each([
  ['a failure', notices.contactFailed, 'foreground', 'notice notice-destructive'],
  ['a failed payment', paymentFailed('No.'), 'foreground', 'notice notice-destructive'],
  ['a refused checkout', setupRefused('No.'), 'foreground', 'notice notice-destructive'],
  [
    'a problem at a field',
    notices.contactFieldsMissing,
    'foreground',
    'notice notice-destructive notice-line',
  ],
  ['a payment', notices.paymentSucceeded, 'background', 'notice notice-done'],
  ['a payment that takes days', notices.paymentProcessing, 'background', 'notice notice-default'],
] as const)(
  '%s interrupts a screen reader only if it is a problem',
  (_name, notice, type, classes) => {
    raiseNotice(notice);
    const markup = renderToStaticMarkup(<Notices />);
    expect(markup).toContain(`<li class="${classes}" data-type="${type}">`);
    expect(markup).toContain(`<p>${notice.title}</p>`);
    expect(markup).toContain(`<p>${notice.description}</p>`);
    expect(markup).toContain(`aria-label="${noticeLabels.close}"`);
  },
);
