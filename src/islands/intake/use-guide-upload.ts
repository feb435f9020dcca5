import { useEffect, useRef, useState } from 'react';
import { uploadTexts } from '../../site/intake-form.ts';
import { type UploadedGuide, UploadError, uploadTrainingGuide } from './upload-training-guide.ts';

/** The training guide's way: no file, on its way, arrived; or not taken, and why. */
type GuideState =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'uploading';
      readonly file: File;
      /** Whole percent of the file that have left the browser. */
      readonly percent: number;
    }
  | {
      readonly kind: 'uploaded';
      readonly guide: UploadedGuide;
      /** What was chosen here; a draft's file is not at hand, and its arrival no news. */
      readonly file?: File | undefined;
    }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** The file to try again with; undefined when that could not help. */
      readonly file: File | undefined;
    };

/** Reasons that another try with the same file may overcome. */
const passing: ReadonlySet<string> = new Set(['network', 'server']);

/** Uploads one file at a time. */
export function useGuideUpload() {
  const [guide, setGuide] = useState<GuideState>({ kind: 'none' });
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  /** Ends what is on its way. */
  function become(next: GuideState): void {
    running.current?.abort();
    setGuide(next);
  }

  return {
    guide,
    /** Begins to upload a file, in place of any other. */
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
          const reason = error instanceof UploadError ? error.reason : 'server';
          const again = passing.has(reason) ? file : undefined;
          follow({ kind: 'failed', message: uploadTexts.failures[reason], file: again });
        },
      );
    },
    /** Cancels what is on its way, or drops what has arrived. */
    clear: () => become({ kind: 'none' }),
    /** Takes over the guide of a draft. */
    restore: (restored: UploadedGuide) => become({ kind: 'uploaded', guide: restored }),
    /** Drops the guide because it cannot be sent, and says why. */
    refuse: (message: string) =>
      setGuide((before) => ({
        kind: 'failed',
        message,
        file: before.kind === 'uploaded' ? before.file : undefined,
      })),
  };
}
export type GuideUploadControl = ReturnType<typeof useGuideUpload>;
