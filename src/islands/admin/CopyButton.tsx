import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Link from 'lucide-react/icons/link';
import { useState } from 'react';
import { adminWords } from '../../site/admin.ts';

const { copied, copyFailed } = adminWords.detail;

interface CopyButtonProps {
  /** Accessible name and tooltip of the button. */
  readonly label: string;
  readonly text: string;
  readonly look?: 'copy' | 'link';
}

/** Button that copies a text, and confirms it. */
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
    <span className={`inline-flex align-middle print:hidden ${look === 'copy' ? 'ml-1' : ''}`}>
      <button
        type="button"
        aria-label={label}
        data-tip={outcome}
        onClick={() => void copy()}
        onBlur={() => setOutcome(undefined)}
        onPointerLeave={() => setOutcome(undefined)}
        className={`tip inline-grid size-[44px] cursor-pointer place-items-center rounded-control text-muted hover:bg-(--tint) hover:text-text data-tip:[--wait:0s] ${look === 'link' ? 'border border-control-line pointer-fine:size-9' : 'pointer-fine:size-6'}`}
      >
        <Icon size={16} aria-hidden="true" />
      </button>
      <span role="status" className="sr-only">
        {outcome}
      </span>
    </span>
  );
}
