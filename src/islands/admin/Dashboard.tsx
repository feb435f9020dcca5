import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLateStyles } from '../../browser/use-late-styles.ts';
import { Button } from '../../components/ui/Button.tsx';
import type { DashboardTab } from '../../domain/paths.ts';
import { partWords } from '../../site/admin-login.ts';
import { adminWords, alertText } from '../../site/admin.ts';
import styles from './dashboard.css?inline';
import { Boundary, lazyPart } from './lazy-part.tsx';
import { IconButton } from './ListFilters.tsx';
import { isNarrow, tabNames, usePlace } from './place.ts';
import { useSummary } from './record-changes.ts';
import { intakeKind, messageKind, paymentKind } from './record-kinds.tsx';
import { noFilters, useFilters } from './record-list.ts';
import { makeQueryClient } from './records.ts';
import { RecordsTab } from './RecordsTab.tsx';
import { tabOfArrivals, useArrivals } from './use-arrivals.ts';
import { ShortcutsDialog, useShortcutChoice, useTooltipDismissal } from './shortcuts.tsx';

const words = adminWords.dashboard;

const PasskeysDialog = lazyPart(() =>
  import('./PasskeysDialog.tsx').then((part) => part.PasskeysDialog),
);

interface DashboardProps {
  /** True after a login, which removes the focused form. False after a reload, which keeps the focus. */
  readonly takesFocus: boolean;
  readonly onLogout: () => void;
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

/** Parts of the page's bar (admin.astro) that show the dashboard's controls. */
function useBar() {
  const [bar] = useState(() => ({
    start: document.getElementById('bar-start'),
    end: document.getElementById('bar-end'),
  }));
  return bar;
}

function Tabs({ takesFocus, onLogout, onSessionEnd }: DashboardProps) {
  const [{ tab, record }, go] = usePlace();
  const [hasShortcuts, chooseShortcuts] = useShortcutChoice();
  useTooltipDismissal();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [arePasskeysOpen, setArePasskeysOpen] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const client = useQueryClient();
  const allFilters = {
    submissions: useFilters('submissions'),
    messages: useFilters('messages'),
    payments: useFilters('payments'),
  };
  const { data: summary } = useSummary();
  const { alerts, ...arrivals } = useArrivals(summary, () => onSessionEnd(true));
  const bar = useBar();
  /** Open record of each tab, which a tab shows again. */
  const open = useRef<Partial<Record<DashboardTab, string | undefined>>>({});

  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);

  const isFirstPlace = useRef(true);
  useEffect(() => {
    // The browser's Back button can remove the focused element.
    const isLost = document.activeElement === document.body;
    if (isLost && !isFirstPlace.current) title.current?.focus();
    isFirstPlace.current = false;
    open.current = { ...open.current, [tab]: record };
  }, [tab, record]);

  const showNew = () => {
    const next = tabOfArrivals(arrivals);
    title.current?.focus();
    // New rows must be visible: not filtered out, not scrolled away, and not behind an open record on
    // a small screen.
    allFilters[next][1](noFilters);
    go({ tab: next, record: next === tab && !isNarrow() ? record : undefined });
    void client.invalidateQueries();
  };

  const [filters, onFilter] = allFilters[tab];
  const tabProps = {
    ...{ selectedId: record, hasShortcuts, filters, onFilter },
    onSelect: (id: string | undefined) => go({ tab, record: id }),
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col text-sm print:block">
      {bar.start &&
        createPortal(
          <>
            <h1
              ref={title}
              tabIndex={-1}
              className="shrink-0 [font-family:inherit] text-sm/tight font-semibold tracking-normal max-xl:sr-only"
            >
              {words.title}
            </h1>
            <TabList tab={tab} onChoose={(next) => go({ tab: next, record: open.current[next] })} />
          </>,
          bar.start,
        )}
      {bar.end &&
        createPortal(
          <>
            <IconButton
              label={words.shortcuts}
              className="pointer-coarse:max-sm:hidden"
              onClick={() => setIsHelpOpen(true)}
            >
              <Keyboard size={18} aria-hidden="true" />
            </IconButton>
            <IconButton label={words.passkeys} onClick={() => setArePasskeysOpen(true)}>
              <KeyRound size={18} aria-hidden="true" />
            </IconButton>
            <Button
              look="quiet"
              className="border-transparent px-2.5 text-sm text-muted max-lg:px-3"
              onClick={onLogout}
            >
              <LogOut size={16} aria-hidden="true" />
              <span className="max-lg:sr-only">{partWords.logout}</span>
            </Button>
          </>,
          bar.end,
        )}
      <Notices
        alerts={alerts.map(alertText)}
        arrivals={words.arrivals(arrivals.intakes, arrivals.messages, arrivals.payments)}
        onShow={showNew}
      />
      <div
        role="tabpanel"
        id="panel"
        aria-labelledby={`tab-${tab}`}
        className="relative flex min-h-0 flex-1 flex-col print:block"
      >
        <Boundary key={tab}>
          {tab === 'submissions' && <RecordsTab {...tabProps} kind={intakeKind} />}
          {tab === 'messages' && <RecordsTab {...tabProps} kind={messageKind} />}
          {tab === 'payments' && <RecordsTab {...tabProps} kind={paymentKind} />}
        </Boundary>
      </div>
      {arePasskeysOpen && <PasskeysDialog onClose={() => setArePasskeysOpen(false)} />}
      {isHelpOpen && (
        <ShortcutsDialog
          isOn={hasShortcuts}
          onChoose={chooseShortcuts}
          onClose={() => setIsHelpOpen(false)}
        />
      )}
    </div>
  );
}

interface TabListProps {
  readonly tab: DashboardTab;
  readonly onChoose: (tab: DashboardTab) => void;
}

/** Tabs that follow the ARIA practices: the Tab key stops once, and arrow keys move between them. */
function TabList({ tab, onChoose }: TabListProps) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = tabNames.at((tabNames.indexOf(tab) + step) % tabNames.length);
    if (next === undefined) return;
    onChoose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label={words.tabList}
      onKeyDown={move}
      className="flex h-full min-w-0 flex-1 sm:flex-none"
    >
      {tabNames.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === tab}
          aria-controls="panel"
          tabIndex={name === tab ? 0 : -1}
          onClick={() => onChoose(name)}
          className="h-full flex-auto cursor-pointer border-y-3 border-transparent px-0.5 text-xs font-semibold text-muted -outline-offset-3 hover:text-text aria-selected:border-b-accent aria-selected:text-text max-[420px]:text-[0.75rem] sm:px-3 sm:text-sm"
        >
          {words.tabs[name]}
        </button>
      ))}
    </div>
  );
}

interface NoticesProps {
  readonly alerts: readonly string[];
  readonly arrivals: string;
  readonly onShow: () => void;
}

/** One line for each problem of the site, and one for new records. */
function Notices({ alerts, arrivals, onShow }: NoticesProps) {
  return (
    <div className="print:hidden">
      <div aria-live="polite">
        {alerts.map((text) => (
          <p key={text} className="flex gap-2 border-b border-line bg-bad/12 px-4 py-1.5">
            <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-bad" />
            {text}
          </p>
        ))}
      </div>
      <p role="status" className="sr-only">
        {arrivals}
      </p>
      {arrivals !== '' && (
        <div className="flex items-center justify-between gap-4 border-b border-line bg-raised px-4">
          <span aria-hidden="true">{arrivals}</span>
          <button type="button" className="quiet-link shrink-0" onClick={onShow}>
            {words.showNew}
          </button>
        </div>
      )}
    </div>
  );
}
