import { type IntakeSectionId, intakeSections, intakeTexts } from '../../site/intake-form.ts';
import { controlId } from './intake-state.ts';
import { SectionMarker, type SectionStatus } from './SectionMarker.tsx';

/** How far through the form a visitor is, and where. */
export interface Way {
  readonly statusOf: (id: IntakeSectionId) => SectionStatus;
  /** Undefined until the script has looked. */
  readonly current: IntakeSectionId | undefined;
}

/** The way through the form, beside it on wide screens. */
export function SectionRail({ statusOf, current }: Way) {
  return (
    <nav aria-label={intakeTexts.progress} className="hidden lg:block">
      <ol className="sticky top-24 flex flex-col">
        {intakeSections.map(({ id, title }, index) => (
          <li
            key={id}
            className="relative pb-3 before:absolute before:top-9 before:bottom-0 before:left-[1.125rem] before:w-px before:bg-line last:before:hidden"
          >
            <a
              href={`#${controlId(id)}`}
              aria-current={id === current ? 'step' : undefined}
              className="flex min-h-12 items-start gap-3 text-sm leading-snug text-muted transition-colors duration-150 hover:text-text aria-[current]:font-semibold aria-[current]:text-text"
            >
              <SectionMarker number={index + 1} status={statusOf(id)} isCurrent={id === current} />
              <span className="pt-1.5">{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
