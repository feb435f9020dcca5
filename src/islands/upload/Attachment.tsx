import { type Ref, useEffect, useImperativeHandle } from 'react';
import type { UploadedFile } from '../../browser/use-draft.ts';
import { uploadTexts } from '../../site/upload.ts';
import { FileUpload } from './FileUpload.tsx';
import { type UploadControl, useUpload } from './use-upload.ts';

interface AttachmentProps {
  readonly ref: Ref<UploadControl>;
  readonly id: string;
  readonly name: string;
  /** Problem that the form found when it was sent. */
  readonly error: string | undefined;
  readonly restored: UploadedFile | undefined;
  /** True if the visitor pressed the button that this part replaces. */
  readonly takesFocus: boolean;
  readonly onChange: (file: UploadedFile | undefined) => void;
}

/** Upload of the file that belongs to a message. It loads when the visitor wants to attach a file. */
export function Attachment(props: AttachmentProps) {
  const { ref, id, name, error, restored, takesFocus, onChange } = props;
  const upload = useUpload(restored);
  const { uploaded, problem } = upload;
  useImperativeHandle(ref, () => upload);

  useEffect(() => {
    if (takesFocus) document.getElementById(id)?.focus({ preventScroll: true });
  }, [id, takesFocus]);
  useEffect(() => onChange(uploaded), [uploaded, onChange]);

  return (
    <FileUpload
      id={id}
      name={name}
      label={uploadTexts.attachment.choose}
      hint={`${uploadTexts.hint} ${uploadTexts.privacy}`}
      done={uploadTexts.attachment.done}
      // Another state of the upload makes a problem out of date.
      error={error === problem ? error : undefined}
      upload={upload}
    />
  );
}
