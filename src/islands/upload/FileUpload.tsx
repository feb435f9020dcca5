import FileText from 'lucide-react/icons/file-text';
import Upload from 'lucide-react/icons/upload';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useIsHydrated, useLateStyles } from '../../browser/use-island.ts';
import { Button } from '../../components/ui/Button.tsx';
import { formatFileSize } from '../../domain/training-guide.ts';
import { uploadTexts } from '../../site/upload.ts';
import styles from './upload.css?inline';
import type { UploadControl } from './use-upload.ts';

interface FileUploadProps {
  readonly id: string;
  /** Name of the control. The file is not sent with the form. */
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly done: string;
  /** Reason why the form cannot be sent with the file. */
  readonly error?: string | undefined;
  readonly upload: UploadControl;
}

/** Upload of one file, with its progress and its result. */
export function FileUpload({ id, name, label, hint, done, error, upload }: FileUploadProps) {
  const { kind, file, uploaded, choose, clear } = upload;
  const area = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(kind);
  const isHydrated = useIsHydrated();
  useLateStyles(styles);

  // The focused control is gone, so the control that replaces it takes the focus.
  useEffect(() => {
    const before = shown.current;
    shown.current = kind;
    // The file of a draft appears without an action of the visitor.
    const isRestored = before === 'none' && kind !== 'uploading';
    if (before === kind || isRestored) return;
    const { activeElement } = document;
    const isLost = activeElement === document.body || area.current?.contains(activeElement);
    if (isLost) document.getElementById(id)?.focus({ preventScroll: true });
  }, [id, kind]);

  function takeFile(control: HTMLInputElement | null): void {
    const chosen = control?.files?.[0];
    if (!chosen) return;
    // Without this, choosing the same file again would not fire a change event.
    control.value = '';
    choose(chosen);
  }
  // The visitor may choose a file before the scripts arrive.
  const takeEarlyFile = useEffectEvent(() => takeFile(input.current));
  useEffect(() => takeEarlyFile(), []);

  const isEmpty = kind === 'none' || kind === 'failed';
  const fileName = file?.name ?? uploaded?.fileName;
  const fileSize = file?.size ?? uploaded?.fileSize ?? 0;
  return (
    <div
      ref={area}
      className="upload"
      onDragOver={(event) => {
        if (isEmpty) event.preventDefault();
      }}
      onDrop={(event) => {
        const [dropped] = event.dataTransfer.files;
        if (!isEmpty || !dropped) return;
        event.preventDefault();
        choose(dropped);
      }}
    >
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
      {isEmpty && (
        <div className="upload-row mt-4 noscript:hidden">
          {fileName && (
            <p className="upload-name">
              <bdi>{fileName}</bdi>
            </p>
          )}
          <input
            ref={input}
            id={id}
            name={name}
            type="file"
            className="sr-only"
            // The browser's own submission must not contain the name of a file that was not uploaded.
            form={isHydrated ? undefined : ''}
            aria-describedby={`${id}-hint ${id}-failure`}
            onChange={({ currentTarget }) => takeFile(currentTarget)}
          />
          <label htmlFor={id} className="btn btn-quiet">
            <Upload size={16} aria-hidden="true" />
            {label}
          </label>
          {file && (
            <>
              <Button look="quiet" onClick={() => choose(file)}>
                {uploadTexts.retry}
                <span className="sr-only">{`: ${file.name}`}</span>
              </Button>
              <Button look="quiet" onClick={clear}>
                {uploadTexts.remove}
              </Button>
            </>
          )}
        </div>
      )}
      {!isHydrated && <p className="upload-missing keeps-state">{uploadTexts.notAvailable}</p>}
      {!isEmpty && (
        <div className="upload-row upload-file mt-4">
          <FileText size={20} aria-hidden="true" />
          <p className="upload-name">
            <bdi>{fileName}</bdi>
            <small>{formatFileSize(fileSize)}</small>
          </p>
          <Button id={id} name={name} look="quiet" onClick={clear}>
            <X size={16} aria-hidden="true" />
            {kind === 'uploading' ? uploadTexts.cancel : uploadTexts.remove}
          </Button>
          {kind === 'uploading' && (
            <div className="upload-progress">
              <progress aria-label={uploadTexts.uploading} max={100} value={upload.percent} />
              <small>{`${upload.percent} %`}</small>
            </div>
          )}
        </div>
      )}
      <p role="status">{kind === 'uploaded' && file && done}</p>
      <p id={`${id}-failure`} role="alert" className="field-error">
        {error ?? (kind === 'failed' && upload.message)}
      </p>
    </div>
  );
}
