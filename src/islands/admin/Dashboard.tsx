import { LogOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/ui/Button.tsx';
import { adminWords } from '../../site/admin.ts';
import { statusText } from './StatusBadge.tsx';
import { NoSubmission, SubmissionDetail } from './SubmissionDetail.tsx';
import { submissionButtonId, SubmissionList } from './SubmissionList.tsx';
import { shownStatus, useIntakes } from './use-intakes.ts';

const words = adminWords.dashboard;

interface DashboardProps {
  /** After a login the focus has nowhere to be; after a reload it stays where the browser has it. */
  readonly takesFocus: boolean;
  readonly onLogout: () => void;
  readonly onSessionEnd: () => void;
}

/** List and detail: side by side from 900 px, one at a time below. Fills the height of the window. */
export function Dashboard({ takesFocus, onLogout, onSessionEnd }: DashboardProps) {
  const { state, reload, changeStatus } = useIntakes(onSessionEnd);
  const [selectedId, setSelectedId] = useState<string>();
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLElement>(null);
  const detailTitle = useRef<HTMLHeadingElement>(null);
  const selected = state.intakes?.find(({ id }) => id === selectedId);

  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);

  const select = (id: string) => {
    flushSync(() => setSelectedId(id));
    const isListHidden = list.current?.getClientRects().length === 0;
    if (isListHidden) detailTitle.current?.focus();
  };

  const goBack = () => {
    const id = selectedId;
    flushSync(() => setSelectedId(undefined));
    if (id !== undefined) document.getElementById(submissionButtonId(id))?.focus();
  };

  const whenSelected = selected ? 'max-[899.98px]:hidden' : '';
  const unlessSelected = selected ? '' : 'max-[899.98px]:hidden';
  return (
    <div className="flex min-h-dvh flex-col text-[0.95rem] min-[900px]:h-dvh">
      <header className="flex items-center justify-between gap-4 border-b border-line px-4 py-2">
        <h1 ref={title} tabIndex={-1} className="min-w-0 text-lg">
          {words.title}
        </h1>
        <Button look="quiet" onClick={onLogout} className="shrink-0">
          <LogOut size={16} aria-hidden="true" />
          {words.logout}
        </Button>
      </header>
      <p role="status" className="sr-only">
        {state.savedStatus && adminWords.statusSaved(statusText(state.savedStatus))}
      </p>
      <div className="min-h-0 flex-1 min-[900px]:grid min-[900px]:grid-cols-[minmax(20rem,24rem)_1fr]">
        <section
          ref={list}
          aria-labelledby="list-title"
          aria-busy={state.isLoading}
          className={`border-line min-[900px]:overflow-y-auto min-[900px]:border-r ${whenSelected}`}
        >
          <SubmissionList
            state={state}
            selectedId={selected?.id}
            onSelect={select}
            onRetry={reload}
          />
        </section>
        <div
          key={selected?.id ?? 'none'}
          className={`min-w-0 min-[900px]:overflow-y-auto ${unlessSelected}`}
        >
          {selected ? (
            <SubmissionDetail
              intake={selected}
              shownStatus={shownStatus(state, selected)}
              titleRef={detailTitle}
              onStatusChange={(status) => changeStatus(selected.id, status)}
              onBack={goBack}
            />
          ) : (
            <NoSubmission />
          )}
        </div>
      </div>
    </div>
  );
}
