import { useEffect, useRef, useState } from 'react';
import type { UploadedFile } from '../../browser/use-draft.ts';
import { CLAIM_VALID_MS, UPLOAD_ADDRESS_VALID_MS } from '../../domain/training-guide.ts';
import { uploadTexts } from '../../site/upload.ts';
import { UploadError, uploadFile } from './upload-file.ts';

/** Milliseconds after an upload in which a draft's file is restored: it can certainly be claimed. */
const FILE_USABLE_MS = CLAIM_VALID_MS - UPLOAD_ADDRESS_VALID_MS;

interface UploadState {
  readonly kind: 'none' | 'uploading' | 'uploaded' | 'failed';
  /** File that was chosen on this page. A draft's file is missing, and so is one that cannot be retried. */
  readonly file?: File | undefined;
  /** Sent part of the file, in whole percent. */
  readonly percent?: number;
  readonly uploaded?: UploadedFile;
  /** Reason of a failure, for the visitor. */
  readonly message?: string;
}

/** Uploads one file at a time. */
export function useUpload() {
  const [state, setState] = useState<UploadState>({ kind: 'none' });
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  /** Cancels a running upload. */
  function become(next: UploadState): void {
    running.current?.abort();
    setState(next);
  }

  return {
    ...state,
    /** Reason why the form cannot be sent yet. */
    problem:
      state.kind === 'uploading'
        ? uploadTexts.stillUploading
        : state.kind === 'failed' && state.file
          ? uploadTexts.notUploaded
          : undefined,
    /** Starts to upload a file, which replaces any other. */
    choose: (file: File) => {
      become({ kind: 'uploading', file, percent: 0 });
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      const follow = (next: UploadState): void => {
        if (!signal.aborted) setState(next);
      };
      const onProgress = (part: number): void =>
        follow({ kind: 'uploading', file, percent: Math.floor(part * 100) });
      uploadFile(file, { signal, onProgress }).then(
        (uploaded) => follow({ kind: 'uploaded', uploaded, file }),
        (error: unknown) => {
          const { message, canRetry } =
            error instanceof UploadError
              ? error
              : new UploadError(uploadTexts.failures.server, true);
          follow({ kind: 'failed', message, file: canRetry ? file : undefined });
        },
      );
    },
    /** Cancels a running upload, or removes the uploaded file. */
    clear: () => become({ kind: 'none' }),
    /** Shows the file of a draft, or no file. An upload of this page continues. */
    restore: (uploaded: UploadedFile | undefined) => {
      if (!uploaded) setState((before) => (before.kind === 'uploaded' ? { kind: 'none' } : before));
      else if (Date.now() - uploaded.uploadedAt < FILE_USABLE_MS) {
        become({ kind: 'uploaded', uploaded });
      } else become({ kind: 'failed', message: uploadTexts.failures.expired });
    },
    /** Removes a file that the server refused. @param message tells the visitor why. */
    refuse: (message: string) => setState(({ file }) => ({ kind: 'failed', message, file })),
  };
}
export type UploadControl = ReturnType<typeof useUpload>;
