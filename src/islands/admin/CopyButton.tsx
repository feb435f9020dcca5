import * as Tooltip from '@radix-ui/react-tooltip';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Link from 'lucide-react/icons/link';
import { useState } from 'react';
import { adminWords } from '../../site/admin.ts';

const { copied, copyFailed } = adminWords.detail;

interface CopyButtonProps {
  /** What the button does, in words: its name, and its tooltip. */
  readonly label: string;
  readonly text: string;
  readonly look?: 'copy' | 'link';
}

/** Copies a text, and says that it did. */
export function CopyButton({ label, text, look = 'copy' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<string>();
  const Icon = outcome === copied ? Check : look === 'link' ? Link : Copy;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(copied);
    } catch {
      setOutcome(copyFailed);
    }
  };

  return (
    <span className="print:hidden">
      <Tooltip.Root onOpenChange={(isOpen) => !isOpen && setOutcome(undefined)}>
        <Tooltip.Trigger asChild>
          <button
            type="button"
            aria-label={label}
            onClick={(event) => {
              // Clicking would close the tooltip, which is about to say that it worked.
              event.preventDefault();
              void copy();
            }}
            className="inline-grid size-11 cursor-pointer place-items-center rounded-control text-muted hover:bg-raised hover:text-text"
          >
            <Icon size={16} aria-hidden="true" />
          </button>
        </Tooltip.Trigger>
        <Tooltip.Portal container={document.querySelector('main')}>
          <Tooltip.Content
            sideOffset={4}
            className="z-50 rounded-control border border-line bg-raised px-2.5 py-1.5 text-sm text-text shadow-lg"
          >
            {outcome ?? label}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
      <span role="status" className="sr-only">
        {outcome}
      </span>
    </span>
  );
}
