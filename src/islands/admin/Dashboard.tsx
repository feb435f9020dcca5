import { QueryClientProvider } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useCallback, useEffect, useRef, useState } from 'react';
import { tryStorage } from '../../browser/try-storage.ts';
import { useLateStyles } from '../../browser/use-island.ts';
import { Button } from '../../components/ui/Button.tsx';
import type { DashboardTab } from '../../domain/paths.ts';
import { alertText } from './alerts.ts';
import { Boundary } from './Boundary.tsx';
import styles from './dashboard.css?inline';
import { DialogButton } from './Dialog.tsx';
import { intakeKind } from './intakes.tsx';
import { messageKind } from './messages.tsx';
import { InBar } from './panels.tsx';
import { Passkeys } from './Passkeys.tsx';
import { paymentKind } from './payments.tsx';
import { isNarrow, tabNames, useView } from './view.ts';
import { filtersStorageKey, makeQueryClient } from './records.ts';
import { RecordsTab } from './RecordsTab.tsx';
import { ShortcutList, useTooltipDismissal } from './shortcuts.tsx';
import { useStored } from './stored.ts';
import { useArrivals } from './use-arrivals.ts';
import { useIdleLogout } from './use-idle-logout.ts';

const kinds = { submissions: intakeKind, messages: messageKind, payments: paymentKind };

export interface DashboardProps {
  /** True after a login, which removes the focused form. False after a reload, which keeps the focus. */
  readonly takesFocus: boolean;
  readonly onLogout: () => void;
  readonly onIdle: () => void;
  /** Called when the server answers 401. @param wasRead true if it answered a read before. */
  readonly onSessionEnd: (wasRead: boolean) => void;
}

/** Dashboard with its three tabs. A logout discards the data that it has read. */
export function Dashboard(props: DashboardProps) {
  const { onSessionEnd } = props;
  useLateStyles(styles);
  const [client] = useState(() => makeQueryClient(onSessionEnd));
  useEffect(() => () => client.clear(), [client]);
  return (
    <QueryClientProvider client={client}>
      <Tabs {...props} />
    </QueryClientProvider>
  );
}

function Tabs({ takesFocus, onLogout, onIdle, onSessionEnd }: DashboardProps) {
  const [{ tab, record }, go] = useView();
  const [hasShortcuts, chooseShortcuts] = useStored('localStorage', 'admin-shortcuts', true);
  useTooltipDismissal();
  useIdleLogout(onIdle);
  const title = useRef<HTMLHeadingElement>(null);
  const arrivals = useArrivals(onSessionEnd);
  const arrived = arrivals.counts
    .map(([name, count]) => kinds[name].texts.arrived(count))
    .join(', ');
  /** Number of times that new records were shown, which shows their list without filters. */
  const [visit, setVisit] = useState(0);
  /** Open record of each tab, which a tab shows again. */
  const open = useRef<Partial<Record<DashboardTab, string | undefined>>>({});

  // After a reload, the browser decides what has the focus.
  const keepsFocus = useRef(!takesFocus);
  useEffect(() => {
    // A login or the browser's Back button removes the focused element.
    const isLost = document.activeElement === document.body;
    if (isLost && !keepsFocus.current) title.current?.focus();
    keepsFocus.current = false;
    open.current = { ...open.current, [tab]: record };
  }, [tab, record]);

  const select = useCallback((id: string | undefined) => go({ tab, record: id }), [go, tab]);

  const showNew = () => {
    const next = arrivals.counts[0]?.[0] ?? tab;
    title.current?.focus();
    // New rows must be visible: not filtered out, not scrolled away, and not behind an open record on
    // a small screen.
    const [area, key] = filtersStorageKey(next);
    tryStorage(() => window[area].removeItem(key));
    setVisit(visit + 1);
    go({ tab: next, record: next === tab && !isNarrow() ? record : undefined });
    arrivals.markAsSeen();
  };

  return (
    <div className="flex min-h-0 flex-1 flex-col text-sm print:block">
      <InBar id="bar-start">
        <h1
          ref={title}
          tabIndex={-1}
          className="shrink-0 text-sm/tight font-semibold max-xl:sr-only"
        >
          AI Voice Agent Admin Dashboard
        </h1>
        <nav aria-label="Kind of records" className="flex h-full min-w-0 flex-1 sm:flex-none">
          {tabNames.map((name) => (
            <button
              key={name}
              type="button"
              aria-current={name === tab ? 'page' : undefined}
              onClick={() => go({ tab: name, record: open.current[name] })}
              className="h-full flex-auto cursor-pointer border-y-3 border-transparent px-0.5 text-xs font-semibold text-muted -outline-offset-3 hover:text-text aria-[current]:border-b-accent aria-[current]:text-text max-[420px]:text-[0.75rem] sm:px-3 sm:text-sm"
            >
              {kinds[name].texts.label}
            </button>
          ))}
        </nav>
      </InBar>
      <InBar id="bar-end">
        <DialogButton
          icon={Keyboard}
          label="Keyboard shortcuts"
          className="pointer-coarse:max-sm:hidden"
        >
          <ShortcutList isOn={hasShortcuts} onChoose={chooseShortcuts} />
        </DialogButton>
        <DialogButton icon={KeyRound} label="Passkeys">
          <Passkeys />
        </DialogButton>
        <Button
          look="quiet"
          className="border-transparent px-2.5 text-sm text-muted max-lg:px-3"
          onClick={onLogout}
        >
          <LogOut size={16} aria-hidden="true" />
          <span className="max-lg:sr-only">Logout</span>
        </Button>
      </InBar>
      <div className="print:hidden">
        <div aria-live="polite">
          {arrivals.alerts.map(alertText).map((text) => (
            <p
              key={text}
              className="flex gap-2 border-b border-line bg-bad/12 px-4 py-1.5 max-sm:text-xs/5"
            >
              <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-bad" />
              {text}
            </p>
          ))}
        </div>
        <p role="status" className="sr-only">
          {arrived}
        </p>
        {arrived && (
          <div className="flex items-center justify-between gap-4 border-b border-line bg-raised px-4">
            <span aria-hidden="true">{arrived}</span>
            <button
              type="button"
              className="min-h-11 shrink-0 cursor-pointer text-accent underline"
              onClick={showNew}
            >
              Show new
            </button>
          </div>
        )}
      </div>
      <div className="panes relative flex min-h-0 flex-1 flex-col print:block">
        <Boundary key={`${tab} ${visit}`}>
          <RecordsTab
            kind={kinds[tab]}
            selectedId={record}
            onSelect={select}
            hasShortcuts={hasShortcuts}
            summary={arrivals.summary}
          />
        </Boundary>
      </div>
    </div>
  );
}
