import { useEffect, useRef, useState } from 'react';
import { uploadTexts } from '../../site/intake-form.ts';
import { type UploadedGuide, UploadError, uploadTrainingGuide } from './upload-training-guide.ts';

/** State of the training guide. */
type GuideState =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'uploading';
      readonly file: File;
      /** Sent part of the file, in whole percent. */
      readonly percent: number;
    }
  | {
      readonly kind: 'uploaded';
      readonly guide: UploadedGuide;
      /** File that was chosen on this page. A draft's guide has none, and is not announced. */
      readonly file?: File | undefined;
    }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** File for another attempt; undefined if that cannot succeed. */
      readonly file: File | undefined;
    };

/** Uploads one file at a time. */
export function useGuideUpload() {
  const [guide, setGuide] = useState<GuideState>({ kind: 'none' });
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  /** Cancels a running upload. */
  function become(next: GuideState): void {
    running.current?.abort();
    setGuide(next);
  }

  return {
    guide,
    /** Starts to upload a file, which replaces any other. */
    choose: (file: File) => {
      become({ kind: 'uploading', file, percent: 0 });
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      const follow = (next: GuideState): void => {
        if (!signal.aborted) setGuide(next);
      };
      const onProgress = (part: number): void =>
        follow({ kind: 'uploading', file, percent: Math.floor(part * 100) });
      uploadTrainingGuide(file, { signal, onProgress }).then(
        (arrived) => follow({ kind: 'uploaded', guide: arrived, file }),
        (error: unknown) => {
          const { message, canRetry } =
            error instanceof UploadError
              ? error
              : { message: uploadTexts.failures.server, canRetry: true };
          follow({ kind: 'failed', message, file: canRetry ? file : undefined });
        },
      );
    },
    /** Cancels a running upload, or removes the uploaded file. */
    clear: () => become({ kind: 'none' }),
    /** Restores the guide of a draft. */
    restore: (restored: UploadedGuide) => become({ kind: 'uploaded', guide: restored }),
    /** Removes a guide that cannot be sent. @param message tells the visitor why. */
    refuse: (message: string) =>
      setGuide((before) => ({
        kind: 'failed',
        message,
        file: before.kind === 'uploaded' ? before.file : undefined,
      })),
  };
}
export type GuideUploadControl = ReturnType<typeof useGuideUpload>;
