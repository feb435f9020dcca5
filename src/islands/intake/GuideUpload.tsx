import FileText from 'lucide-react/icons/file-text';
import Upload from 'lucide-react/icons/upload';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { formatFileSize } from '../../domain/training-guide.ts';
import { uploadTexts } from '../../site/intake-form.ts';
import { messages } from '../../site/notices.ts';
import { GUIDE_FIELD } from './field-problems.ts';
import { controlId } from './intake-state.ts';
import type { GuideUploadControl } from './use-guide-upload.ts';

const ID = controlId(GUIDE_FIELD);

/** Upload of one file, with its progress and its result. */
export function GuideUpload({ upload }: { readonly upload: GuideUploadControl }) {
  const { guide, choose, clear } = upload;
  const area = useRef<HTMLDivElement>(null);
  const shown = useRef(guide.kind);

  // The focused control is gone, so the control that replaces it takes the focus.
  useEffect(() => {
    if (shown.current === guide.kind) return;
    shown.current = guide.kind;
    const { activeElement } = document;
    const isLost = activeElement === document.body || area.current?.contains(activeElement);
    if (isLost) document.getElementById(ID)?.focus({ preventScroll: true });
  }, [guide.kind]);

  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const isEmpty = guide.kind === 'none' || guide.kind === 'failed';
  return (
    <div
      ref={area}
      onDragOver={(event) => {
        if (isEmpty) event.preventDefault();
      }}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (!isEmpty || !file) return;
        event.preventDefault();
        choose(file);
      }}
    >
      <p id={`${ID}-hint`} className="mb-4 text-sm text-muted">
        {uploadTexts.hint} {uploadTexts.privacy}
      </p>
      {!isHydrated && <p className="min-h-11 text-sm">{uploadTexts.notAvailable}</p>}
      {isHydrated && isEmpty && (
        <div className="flex flex-wrap items-center gap-3">
          <input
            id={ID}
            type="file"
            aria-describedby={`${ID}-hint ${ID}-failure`}
            className="peer sr-only"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              // Without this, choosing the same file again would not fire a change event.
              currentTarget.value = '';
              if (file) choose(file);
            }}
          />
          <label
            htmlFor={ID}
            className="btn btn-quiet outline-offset-2 outline-accent peer-focus-visible:outline-2 max-sm:w-full"
          >
            <Upload aria-hidden="true" className="size-4" />
            {uploadTexts.choose}
          </label>
          {guide.kind === 'failed' && guide.file && (
            <FailedFile file={guide.file} choose={choose} clear={clear} />
          )}
        </div>
      )}
      {guide.kind === 'uploading' && (
        <FileLine
          name={guide.file.name}
          size={guide.file.size}
          action={uploadTexts.cancel}
          onAction={clear}
        >
          <progress
            aria-label={uploadTexts.uploading}
            max={100}
            value={guide.percent}
            // With a border or a background, browsers draw it green and ignore `accent-color`.
            className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
          />
          <span className="text-sm whitespace-nowrap text-muted tabular-nums">{`${guide.percent} %`}</span>
        </FileLine>
      )}
      {guide.kind === 'uploaded' && (
        <FileLine
          name={guide.guide.fileName}
          size={guide.guide.fileSize}
          action={uploadTexts.remove}
          onAction={clear}
        />
      )}
      <p role="status" className="mt-3 text-sm text-good empty:hidden">
        {guide.kind === 'uploaded' && guide.file && messages.trainingGuideUploaded}
      </p>
      <p id={`${ID}-failure`} role="alert" className="field-error empty:hidden">
        {guide.kind === 'failed' && guide.message}
      </p>
    </div>
  );
}

interface FailedFileProps extends Pick<GuideUploadControl, 'choose' | 'clear'> {
  readonly file: File;
}

function FailedFile({ file, choose, clear }: FailedFileProps) {
  return (
    <>
      <p className="order-first w-full font-medium wrap-anywhere">
        <bdi>{file.name}</bdi>
      </p>
      <Button look="quiet" className="max-sm:flex-1 max-sm:px-2" onClick={() => choose(file)}>
        {uploadTexts.retry}
        <span className="sr-only">{`: ${file.name}`}</span>
      </Button>
      <Button look="quiet" className="max-sm:flex-1 max-sm:px-2" onClick={clear}>
        {uploadTexts.remove}
      </Button>
    </>
  );
}

interface FileLineProps {
  readonly name: string;
  readonly size: number;
  readonly action: string;
  readonly onAction: () => void;
  readonly children?: ReactNode;
}

/** Name and size of a file, with one action. */
function FileLine({ name, size, action, onAction, children }: FileLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control border border-line bg-ground p-4">
      <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted tabular-nums">{formatFileSize(size)}</p>
      </div>
      <Button id={ID} look="quiet" className="max-sm:w-full" onClick={onAction}>
        <X aria-hidden="true" className="size-4" />
        {action}
      </Button>
      {children && <div className="flex w-full items-center gap-3">{children}</div>}
    </div>
  );
}
