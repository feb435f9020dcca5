import { useStore } from '@nanostores/react';
import * as Toast from '@radix-ui/react-toast';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { dismissNotice, raisedNotices } from '#features/notices/notice-store.ts';
import { useIsHydrated, useLateStyles } from '#platform/browser/use-island.ts';
import { noticeBehavior } from '#features/site/behavior.ts';
import { noticeLabels } from '#texts/notices.ts';
import styles from './notices.css?inline';

const icons = { default: Info, destructive: CircleAlert, done: CircleCheck } as const;
const { duration, hotkey, swipeDirection, swipeThreshold } = noticeBehavior;

/** Shows raised notices, one at a time. It renders nothing on the server. */
export function Notices() {
  const notices = useStore(raisedNotices);
  const isHydrated = useIsHydrated();
  useLateStyles(styles);
  // Returns an empty element instead of null, because Astro recognizes a React component by its result.
  if (!isHydrated) return <></>;

  return (
    <Toast.Provider
      label={noticeLabels.one}
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
            <Toast.Close className="notice-close tip" aria-label={noticeLabels.close}>
              <X size={18} aria-hidden="true" />
            </Toast.Close>
          </Toast.Root>
        );
      })}
      <Toast.Viewport className="notices" hotkey={[hotkey]} label={noticeLabels.list({ hotkey })} />
    </Toast.Provider>
  );
}
