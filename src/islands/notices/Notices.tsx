import { useStore } from '@nanostores/react';
import * as Toast from '@radix-ui/react-toast';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { dismissNotice, raisedNotices } from '../../browser/notice-store.ts';
import { useIsHydrated, useLateStyles } from '../../browser/use-island.ts';
import { behavior } from '../../site/behavior.ts';
import styles from './notices.css?inline';

const icons = { default: Info, destructive: CircleAlert, done: CircleCheck } as const;
const { duration, hotkey, swipeDirection, swipeThreshold, viewportLabel } = behavior.notice;

/** Space between a notice and the control that it covered, in pixels. */
const GAP = 8;

/**
 * Scrolls the page if a notice covers the focused control or its error, or the heading above them, as long
 * as the control stays visible.
 */
function uncoverFocus(notice: HTMLElement | null): void {
  const control = document.activeElement?.closest('.field, div:has(> .agree), .btn');
  if (!notice || !control) return;
  const { top, bottom, left, right } = notice.getBoundingClientRect();
  const controlBottom = control.getBoundingClientRect().bottom;
  for (const element of [control.closest('section')?.querySelector('h2'), control]) {
    const covered = element?.getBoundingClientRect();
    if (!covered || covered.left >= right || covered.right <= left) continue;
    if (covered.top >= bottom || covered.bottom <= top) continue;
    const isAbove = covered.bottom < innerHeight / 2;
    const distance = isAbove ? covered.top - bottom - GAP : covered.bottom - top + GAP;
    if (controlBottom - distance > innerHeight) continue;
    scrollBy(0, distance);
    return;
  }
}

/** Shows raised notices, one at a time. Renders nothing on the server and nothing before the first. */
export function Notices() {
  const notices = useStore(raisedNotices);
  const isHydrated = useIsHydrated();
  useLateStyles(styles);
  // An empty element instead of null, because Astro recognizes a React component by what it returns.
  if (!isHydrated) return <></>;

  return (
    <Toast.Provider
      duration={duration}
      swipeDirection={swipeDirection}
      swipeThreshold={swipeThreshold}
    >
      {notices.map(({ id, title, description, variant, isDone, isAtField, open }) => {
        const tone = isDone ? 'done' : variant;
        const Icon = icons[tone];
        return (
          <Toast.Root
            key={id}
            ref={uncoverFocus}
            className={`notice notice-${tone} ${isAtField ? 'notice-line' : ''}`.trimEnd()}
            open={open}
            type={variant === 'destructive' ? 'foreground' : 'background'}
            onOpenChange={(isOpen) => {
              if (!isOpen) dismissNotice(id);
            }}
          >
            <Icon size={20} aria-hidden="true" />
            <Toast.Title className="notice-title">{title}</Toast.Title>
            {description && <Toast.Description>{description}</Toast.Description>}
            <Toast.Close className="notice-close tip" aria-label="Close">
              <X size={18} aria-hidden="true" />
            </Toast.Close>
          </Toast.Root>
        );
      })}
      <Toast.Viewport className="notices" hotkey={[hotkey]} label={viewportLabel} />
    </Toast.Provider>
  );
}
