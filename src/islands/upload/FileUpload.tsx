import FileText from 'lucide-react/icons/file-text';
import Upload from 'lucide-react/icons/upload';
import X from 'lucide-react/icons/x';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import type { UploadedFile } from '#features/forms/browser/use-draft.ts';
import { useIsHydrated, useLateStyles } from '#platform/browser/use-island.ts';
import { Button } from '../../components/ui/Button.tsx';
import { formatFileSize, uploadMaxSize } from '#features/forms/file-rules.ts';
import { uploadTexts } from '#texts/uploads.ts';
import styles from './upload.css?inline';
import { type UploadControl, useUpload } from './use-upload.ts';

interface FileUploadProps {
  readonly ref: Ref<UploadControl>;
  readonly id: string;
  /** Name of the control, by which the form finds a problem. */
  readonly name: string;
  /** Name of the control without scripts. The form then sends the name of the file, but not the file. */
  readonly plainName?: string;
  readonly label: string;
  readonly done: string;
  /** Problem that the form found when it was sent. */
  readonly error?: string | undefined;
  /** File of a draft. */
  readonly restored: UploadedFile | undefined;
  /** File that the visitor chose with the button that this part replaces. */
  readonly chosen?: File | undefined;
  /** Called when the state changes, unless the upload fails. The file is undefined until it is uploaded. */
  readonly onChange: (file: UploadedFile | undefined) => void;
}

export function FileUpload(props: FileUploadProps) {
  const { ref, id, name, plainName, label, done, error, restored, chosen, onChange } = props;
  const upload = useUpload(restored);
  const { kind, file, uploaded, problem, choose, clear } = upload;
  const area = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(chosen ? undefined : kind);
  const isHydrated = useIsHydrated();
  useLateStyles(styles);
  useImperativeHandle(ref, () => upload);

  // If the focused control was removed, the control that replaces it takes the focus.
  useEffect(() => {
    const before = shown.current;
    shown.current = kind;
    const { activeElement } = document;
    const isLost = activeElement === document.body || area.current?.contains(activeElement);
    if (before !== kind && isLost) document.getElementById(id)?.focus({ preventScroll: true });
  }, [id, kind]);

  const report = useEffectEvent(() => {
    if (kind !== 'failed') onChange(uploaded);
  });
  useEffect(() => report(), [kind, uploaded]);

  function takeFile(control: HTMLInputElement | null): void {
    const chosen = control?.files?.[0];
    // Then the control is replaced, so the next one also fires an event for the same file.
    if (chosen) choose(chosen);
  }
  // Takes a file that the visitor chose before this part was shown, or before the scripts had loaded.
  const takeEarlyFile = useEffectEvent(() => {
    if (chosen) choose(chosen);
    else takeFile(input.current);
  });
  useEffect(() => takeEarlyFile(), []);

  const isEmpty = kind === 'none' || kind === 'failed';
  const fileName = file?.name ?? uploaded?.fileName;
  const fileSize = file?.size ?? uploaded?.fileSize ?? 0;
  return (
    <div ref={area} className="upload">
      {(isEmpty || !chosen) && (
        <p id={`${id}-hint`} className="field-hint">
          {`${uploadTexts.hint({ maxSize: uploadMaxSize })} ${uploadTexts.privacy}`}
        </p>
      )}
      {isEmpty && (
        <div className="row upload-row mt-4 noscript:hidden">
          {fileName && (
            <p className="upload-name">
              <bdi>{fileName}</bdi>
            </p>
          )}
          <input
            ref={input}
            id={id}
            name={isHydrated ? name : plainName}
            type="file"
            className={isHydrated ? 'sr-only' : 'upload-early'}
            aria-describedby={`${id}-hint ${id}-failure`}
            onChange={({ currentTarget }) => takeFile(currentTarget)}
          />
          <label htmlFor={id} className="btn btn-quiet">
            <Upload size={16} aria-hidden="true" />
            <span>{label}</span>
          </label>
          {file && (
            <>
              <Button variant="quiet" onClick={() => choose(file)}>
                {uploadTexts.retry}
                <span className="sr-only">{`: ${file.name}`}</span>
              </Button>
              <Button variant="quiet" onClick={clear}>
                {uploadTexts.remove}
              </Button>
            </>
          )}
        </div>
      )}
      {!isHydrated && (
        <>
          <p className="upload-waiting">{uploadTexts.notYet}</p>
          <p className="upload-missing keeps-state">{uploadTexts.notAvailable}</p>
        </>
      )}
      {!isEmpty && (
        <div className="row upload-row upload-file mt-4">
          <FileText size={20} aria-hidden="true" />
          <p className="upload-name">
            <bdi>{fileName}</bdi>
            <small>{formatFileSize(fileSize)}</small>
          </p>
          <Button id={id} name={name} variant="quiet" onClick={clear}>
            <X size={16} aria-hidden="true" />
            <span>{kind === 'uploading' ? uploadTexts.cancel : uploadTexts.remove}</span>
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
        {/* A problem that the form found is shown only while the upload still has it. */}
        {(error === problem && error) || (kind === 'failed' && upload.message)}
      </p>
    </div>
  );
}
