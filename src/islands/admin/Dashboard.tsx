import { QueryClientProvider } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/browser/api.ts';
import { useLateStyles } from '#platform/browser/use-island.ts';
import { Button } from '../../components/ui/Button.tsx';
import { type SiteAlert, summarySchema } from '#features/submissions/review.ts';
import { dashboardBehavior } from '#features/site/behavior.ts';
import { callPaths } from '#features/site/paths.ts';
import { alertText } from './alerts.ts';
import { Boundary } from './Boundary.tsx';
import styles from './dashboard.css?inline';
import { DialogButton } from './Dialog.tsx';
import { intakeList } from './intakes.tsx';
import { messageList } from './messages.tsx';
import { BarPortal } from './panels.tsx';
import { Passkeys } from './Passkeys.tsx';
import { paymentList } from './payments.tsx';
import { tabNames, useView } from './view.ts';
import { makeQueryClient, useAnswer } from './records.ts';
import { RecordsTab } from './RecordsTab.tsx';
import { ShortcutList } from './shortcuts.tsx';
import { useStored } from './stored.ts';
import { useIdleLogout } from './use-idle-logout.ts';
import { isNewer, useVisit } from './use-visit.ts';

const lists = { intakes: intakeList, messages: messageList, payments: paymentList };

interface DashboardProps {
  readonly onLogout: () => void;
  readonly onIdle: () => void;
  /** Called when the server answers 401. @param wasRead true if an earlier call was successful. */
  readonly onSessionEnd: (wasRead: boolean) => void;
}

/** Dashboard with its three tabs. A logout removes it, and it then discards the data that it has read. */
export function Dashboard({ onSessionEnd, ...props }: DashboardProps) {
  useLateStyles(styles);
  const [client] = useState(() => makeQueryClient(onSessionEnd));
  useEffect(() => () => client.clear(), [client]);
  return (
    <QueryClientProvider client={client}>
      <Tabs {...props} />
    </QueryClientProvider>
  );
}

function Tabs({ onLogout, onIdle }: Omit<DashboardProps, 'onSessionEnd'>) {
  const [{ tab, record }, go] = useView();
  const [hasShortcuts, chooseShortcuts] = useStored('localStorage', 'admin-shortcuts', true);
  useIdleLogout(onIdle);
  const title = useRef<HTMLHeadingElement>(null);
  // The library makes no check while the page is hidden.
  const { data: summary, error } = useAnswer(callPaths.adminSummary, summarySchema, {
    refetchInterval: dashboardBehavior.newRecordsCheck,
  });
  const { since, seen, see } = useVisit(summary?.newest);
  // Only a 5xx status is a problem of the site. A failed connection is not.
  const isSiteBroken = error instanceof ApiError && error.status >= 500;
  const alerts: readonly SiteAlert[] = isSiteBroken
    ? [{ kind: 'storage' }]
    : (summary?.alerts ?? []);

  useEffect(() => {
    // After a login, a reload, or the browser's Back button, the focused element no longer exists.
    if (document.activeElement === document.body) title.current?.focus();
  }, [tab, record]);

  const hasNew = (name: (typeof tabNames)[number]) => isNewer(summary?.newest[name], seen[name]);

  const open = useCallback((kind: typeof tab, id: string) => go({ tab: kind, record: id }), [go]);
  const select = useCallback((id: string | undefined) => go({ tab, record: id }), [go, tab]);

  const shared = {
    selectedId: record,
    onSelect: select,
    onOpen: open,
    hasShortcuts,
    summary,
    since: since[tab],
    onSeen: see,
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col text-sm print:block">
      <BarPortal id="bar-start">
        <h1
          ref={title}
          tabIndex={-1}
          className="shrink-0 rounded-control text-sm/tight font-semibold outline-none max-xl:sr-only"
        >
          AI Voice Agent Admin Dashboard
        </h1>
        <nav aria-label="Kind of records" className="flex h-full min-w-0 flex-1 sm:flex-none">
          {tabNames.map((name) => (
            <button
              key={name}
              type="button"
              aria-current={name === tab ? 'page' : undefined}
              title={hasNew(name) ? `New ${lists[name].texts.label.toLowerCase()}` : undefined}
              onClick={() => go({ tab: name, record: undefined })}
              className="h-full flex-auto cursor-pointer border-y-3 border-transparent px-0.5 font-head text-xs font-bold text-muted -outline-offset-3 hover:text-text aria-[current]:border-b-accent aria-[current]:text-text max-[420px]:text-[0.75rem] sm:px-3 sm:text-sm"
            >
              <span>{lists[name].texts.label}</span>
              {hasNew(name) && (
                <span className="mb-1 ml-1 inline-block size-2 rounded-full bg-accent" />
              )}
            </button>
          ))}
        </nav>
      </BarPortal>
      <BarPortal id="bar-end">
        <DialogButton icon={Keyboard} label="Keyboard shortcuts" className="pointer-coarse:hidden">
          <ShortcutList isOn={hasShortcuts} onChoose={chooseShortcuts} />
        </DialogButton>
        <DialogButton icon={KeyRound} label="Passkeys">
          <Passkeys />
        </DialogButton>
        <Button
          variant="quiet"
          className="border-transparent px-2.5 text-sm text-muted max-lg:px-3"
          onClick={onLogout}
        >
          <LogOut size={16} aria-hidden="true" />
          <span className="max-lg:sr-only">Logout</span>
        </Button>
      </BarPortal>
      <SiteAlerts alerts={alerts} />
      <div className="panes relative flex min-h-0 flex-1 flex-col print:block">
        <Boundary key={tab}>
          {tab === 'intakes' && <RecordsTab description={intakeList} {...shared} />}
          {tab === 'messages' && <RecordsTab description={messageList} {...shared} />}
          {tab === 'payments' && <RecordsTab description={paymentList} {...shared} />}
        </Boundary>
      </div>
    </div>
  );
}

/** Problems of the site, whose number is also in the title of the browser's tab. */
function SiteAlerts({ alerts }: { readonly alerts: readonly SiteAlert[] }) {
  useEffect(() => {
    const pageTitle = document.title;
    if (alerts.length > 0) document.title = `⚠ ${alerts.length} ${pageTitle}`;
    return () => {
      document.title = pageTitle;
    };
  }, [alerts.length]);

  return (
    <div aria-live="polite" className="print:hidden">
      {alerts.map(alertText).map((text) => (
        <p
          key={text}
          className="flex gap-2 border-b border-line bg-bad/12 px-4 py-1.5 max-sm:text-xs/5"
        >
          <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-bad" />
          <span>{text}</span>
        </p>
      ))}
    </div>
  );
}
