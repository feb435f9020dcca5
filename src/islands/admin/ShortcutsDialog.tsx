import { Button } from '../../components/ui/Button.tsx';
import { adminWords } from '../../site/admin.ts';
import { Dialog } from './Dialog.tsx';

const words = adminWords.shortcuts;

interface ShortcutsDialogProps {
  readonly isOn: boolean;
  readonly onChoose: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** What the keys do, and a switch for people whose tools or hands press keys by themselves. */
export function ShortcutsDialog({ isOn, onChoose, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog title={words.title} onClose={onClose}>
      <dl className="mt-4 grid grid-cols-[4rem_1fr] gap-y-2">
        {words.list.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded border border-control-line px-1.5 py-0.5 text-sm">{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="check"
          checked={isOn}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        {words.enable}
      </label>
      <Button look="quiet" className="mt-4" onClick={onClose}>
        {words.close}
      </Button>
    </Dialog>
  );
}
