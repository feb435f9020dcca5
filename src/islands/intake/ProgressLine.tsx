import { intakeSections } from '../../site/intake-form.ts';
import type { SectionStatus } from './SectionMarker.tsx';
import type { Way } from './SectionRail.tsx';

const looks = {
  open: 'bg-line',
  filled: 'bg-good',
  wrong: 'bg-bad',
} as const satisfies Record<SectionStatus, string>;

/** The way through the form on narrow screens: one piece of a line a section. The sections say it in words. */
export function ProgressLine({ statusOf, current }: Way) {
  return (
    <div
      aria-hidden="true"
      className="sticky top-[64px] z-5 -mx-[20px] mb-5 flex h-2 items-center gap-1 bg-ground px-[20px] lg:hidden"
    >
      {intakeSections.map(({ id }) => {
        const status = statusOf(id);
        const look = id === current && status === 'open' ? 'bg-accent' : looks[status];
        return (
          <span
            key={id}
            className={`flex-1 rounded-full transition-colors duration-150 ${look} ${id === current ? 'h-1.5' : 'h-1'}`}
          />
        );
      })}
    </div>
  );
}
