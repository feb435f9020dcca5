import { useStore } from '@nanostores/react';
import * as Toast from '@radix-ui/react-toast';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { dismissNotice, raisedNotices, raiseNotice } from '../../browser/notice-store.ts';
import { takePaymentReturn } from '../../browser/payment-return.ts';
import { useIsHydrated } from '../../browser/use-is-hydrated.ts';
import { behaviour } from '../../site/behaviour.ts';
import styles from './notices.css?inline';

const { duration, hotkey, swipeDirection, swipeThreshold, viewportLabel } = behaviour.notice;

/** Brings the styles along with the first notice, so that no page carries them before. */
function useStyles(): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, []);
}

/** Shows raised notices, one at a time. Renders nothing on the server and nothing before the first. */
export function Notices() {
  const notices = useStore(raisedNotices);
  const isHydrated = useIsHydrated();
  useStyles();
  useEffect(() => {
    const returned = takePaymentReturn();
    if (returned) raiseNotice(returned);
  }, []);
  // An element, though an empty one: by what it returns Astro knows a component for React's.
  if (!isHydrated) return <></>;

  return (
    <Toast.Provider
      duration={duration}
      swipeDirection={swipeDirection}
      swipeThreshold={swipeThreshold}
    >
      {notices.map(({ id, title, description, variant, open }) => (
        <Toast.Root
          key={id}
          className={`notice notice-${variant}`}
          open={open}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(isOpen) => {
            if (!isOpen) dismissNotice(id);
          }}
        >
          <Toast.Title className="notice-title">{title}</Toast.Title>
          {description && <Toast.Description>{description}</Toast.Description>}
          <Toast.Close className="notice-close tip" aria-label="Close">
            <X size={18} aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className="notices" hotkey={[hotkey]} label={viewportLabel} />
    </Toast.Provider>
  );
}
