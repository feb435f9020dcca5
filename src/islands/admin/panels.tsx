import Inbox from 'lucide-react/icons/inbox';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Elements } from '../../components/ui/elements.ts';

/** Renders controls in a part of the page's bar (admin.astro). */
export function BarPortal({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const [part] = useState(() => document.getElementById(id));
  return part && createPortal(children, part);
}

/** Remark for screen readers in a link with `target="_blank"`. */
export const NewTab = () => <span className="sr-only"> (opens in a new tab)</span>;

interface TitledProps<Content> {
  readonly title: string;
  readonly children: Content;
}

/** Message for an empty list, or for the reading pane while no record is open. */
export function Empty({ title, children }: TitledProps<ReactNode>) {
  return (
    <div className="mx-auto max-w-sm px-4 pt-[clamp(2rem,10vh,10rem)] pb-10 text-center text-balance text-muted">
      <Inbox size={36} strokeWidth={1.25} aria-hidden="true" className="mx-auto mb-3" />
      <h2 className="text-base text-text">{title}</h2>
      <p className="mt-1">{children}</p>
    </div>
  );
}

export function Section({ title, children }: TitledProps<Elements>) {
  return (
    <section className="mt-6 border-t border-line pt-5">
      <h3 className="mb-3 text-base">{title}</h3>
      {children}
    </section>
  );
}

interface DescriptionListProps {
  /** Names and contents. Those without a content are not shown. */
  readonly rows: readonly (readonly [name: string, content: ReactNode])[];
}

export function DescriptionList({ rows }: DescriptionListProps) {
  return (
    <dl className="grid grid-cols-[7rem_1fr] items-baseline gap-x-4 gap-y-1.5 sm:grid-cols-[13rem_1fr]">
      {rows.map(
        ([name, content], index) =>
          content && (
            <div key={index} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap tabular-nums">{content}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
