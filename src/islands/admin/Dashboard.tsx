import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useLateStyles } from '../../browser/use-late-styles.ts';
import { Button } from '../../components/ui/Button.tsx';
import { partWords } from '../../site/admin-login.ts';
import { adminWords } from '../../site/admin.ts';
import styles from './dashboard.css?inline';
import { useSummary } from './intake-changes.ts';
import { noFilters } from './intake-list.ts';
import { Boundary, lazyPart } from './lazy-part.tsx';
import { IntakesTab } from './IntakesTab.tsx';
import { isNarrow, type TabName, tabNames, usePlace } from './place.ts';
import { makeQueryClient } from './records.ts';
import { type Arrivals, tabOfArrivals, takeAsSeen, useArrivals } from './use-arrivals.ts';
import { ShortcutsDialog, useShortcutChoice, useTooltipDismissal } from './shortcuts.tsx';

const words = adminWords.dashboard;

const MessagesTab = lazyPart(() => import('./MessagesTab.tsx').then((part) => part.MessagesTab));
const PasskeysDialog = lazyPart(() =>
  import('./PasskeysDialog.tsx').then((part) => part.PasskeysDialog),
);
const PaymentsTab = lazyPart(() => import('./PaymentsTab.tsx').then((part) => part.PaymentsTab));

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

function Tabs({ takesFocus, onLogout, onSessionEnd }: DashboardProps) {
  const [{ tab, intake }, go] = usePlace();
  const [hasShortcuts, chooseShortcuts] = useShortcutChoice();
  useTooltipDismissal();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [arePasskeysOpen, setArePasskeysOpen] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const client = useQueryClient();
  const [filters, setFilters] = useState(noFilters);
  const { data: summary } = useSummary();
  const seen = summary && {
    intake: summary.newestIntake,
    message: summary.newestMessage,
    payments: summary.payments,
  };
  const arrivals = useArrivals(seen, () => onSessionEnd(true));

  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);

  const isFirstPlace = useRef(true);
  useEffect(() => {
    // The browser's Back button can remove the focused element.
    const isLost = document.activeElement === document.body;
    if (isLost && !isFirstPlace.current) title.current?.focus();
    isFirstPlace.current = false;
  }, [tab, intake]);

  const select = useCallback((id: string | undefined) => go({ intake: id }), [go]);
  const chooseTab = (next: TabName) => {
    if (next !== 'submissions') takeAsSeen(client, next, arrivals);
    go({ tab: next });
  };

  const showNew = () => {
    const next = tabOfArrivals(arrivals);
    title.current?.focus();
    // New rows must be visible: not filtered out, not scrolled away, and not behind an open intake on
    // a small screen.
    if (next === 'submissions') setFilters({ ...noFilters });
    go(next === 'submissions' && isNarrow() ? { tab: next, intake: undefined } : { tab: next });
    void client.invalidateQueries();
  };

  return (
    <div className="flex h-[calc(100dvh-3.5rem)] flex-col text-sm print:block print:h-auto">
      <header className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 py-2 print:hidden">
        <h1
          ref={title}
          tabIndex={-1}
          className="min-w-0 flex-1 basis-32 text-base/tight sm:text-lg"
        >
          {words.title}
        </h1>
        <div className="flex shrink-0 gap-2">
          <Button
            look="quiet"
            className="tip max-sm:px-3"
            aria-label={words.shortcuts}
            aria-haspopup="dialog"
            onClick={() => setIsHelpOpen(true)}
          >
            <Keyboard size={18} aria-hidden="true" />
          </Button>
          <Button
            look="quiet"
            className="tip max-sm:px-3"
            aria-label={words.passkeys}
            aria-haspopup="dialog"
            onClick={() => setArePasskeysOpen(true)}
          >
            <KeyRound size={18} aria-hidden="true" />
          </Button>
          <Button look="quiet" className="max-sm:px-3" onClick={onLogout}>
            <LogOut size={16} aria-hidden="true" />
            {partWords.logout}
          </Button>
        </div>
        <TabList tab={tab} onChoose={chooseTab} />
      </header>
      <ArrivalsBar arrivals={arrivals} onShow={showNew} />
      <div
        role="tabpanel"
        id="panel"
        aria-labelledby={`tab-${tab}`}
        className={`relative flex min-h-0 flex-1 flex-col print:block ${tab === 'submissions' ? '' : 'overflow-y-auto'}`}
      >
        <Boundary key={tab}>
          {tab === 'submissions' && (
            <IntakesTab
              selectedId={intake}
              onSelect={select}
              hasShortcuts={hasShortcuts}
              filters={filters}
              onFilter={setFilters}
            />
          )}
          {tab === 'messages' && <MessagesTab />}
          {tab === 'payments' && <PaymentsTab />}
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
  readonly tab: TabName;
  readonly onChoose: (tab: TabName) => void;
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
      className="-mb-2 flex w-full"
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
          className="min-h-11 min-w-0 flex-1 cursor-pointer border-b-3 border-transparent px-1 font-semibold text-muted -outline-offset-3 hover:text-text aria-selected:border-accent aria-selected:text-text sm:max-w-36"
        >
          {words.tabs[name]}
        </button>
      ))}
    </div>
  );
}

interface ArrivalsBarProps {
  readonly arrivals: Arrivals;
  readonly onShow: () => void;
}

function ArrivalsBar({ arrivals, onShow }: ArrivalsBarProps) {
  const text = words.arrivals(arrivals.intakes, arrivals.messages, arrivals.payments);
  return (
    <div className="print:hidden">
      <p role="status" className="sr-only">
        {text}
      </p>
      {text !== '' && (
        <div className="flex items-center justify-between gap-4 border-b border-line bg-raised px-4 py-2">
          <span aria-hidden="true">{text}</span>
          <Button look="quiet" className="shrink-0" onClick={onShow}>
            {words.showNew}
          </Button>
        </div>
      )}
    </div>
  );
}
