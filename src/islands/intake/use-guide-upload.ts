import { useEffect, useReducer, useRef } from 'react';
import { type UploadedGuide, UploadError, uploadTrainingGuide } from './upload-training-guide.ts';
import { uploadTexts } from '../../site/intake-form.ts';
import { guideReducer, type GuideState, noGuide } from './guide-state.ts';

/** Reasons that another try with the same file may overcome. */
const passing: ReadonlySet<string> = new Set(['network', 'server']);

export interface GuideUploadControl {
  readonly guide: GuideState;
  /** Begins to upload a file, in place of any other. */
  readonly choose: (file: File) => void;
  /** Cancels what is on its way, or drops what has arrived. */
  readonly clear: () => void;
  /** Takes over the guide of a draft. */
  readonly restore: (guide: UploadedGuide) => void;
  /** Drops the guide because it cannot be sent, and says why. */
  readonly refuse: (message: string) => void;
}

/** Uploads one file at a time. */
export function useGuideUpload(): GuideUploadControl {
  const [guide, dispatch] = useReducer(guideReducer, noGuide);
  const running = useRef<AbortController>(undefined);
  /** The last file that was chosen here, for another try; a draft's is not at hand. */
  const lastFile = useRef<File>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  function stop(): void {
    running.current?.abort();
    running.current = undefined;
  }

  function choose(file: File): void {
    stop();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    lastFile.current = file;
    dispatch({ type: 'started', file });
    const onProgress = (part: number): void => {
      if (!signal.aborted) dispatch({ type: 'progressed', part });
    };
    uploadTrainingGuide(file, { signal, onProgress }).then(
      (arrived) => {
        if (!signal.aborted) dispatch({ type: 'arrived', guide: arrived });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        const reason = error instanceof UploadError ? error.reason : 'server';
        const again = passing.has(reason) ? file : undefined;
        dispatch({ type: 'failed', message: uploadTexts.failures[reason], file: again });
      },
    );
  }

  return {
    guide,
    choose,
    clear: () => {
      stop();
      lastFile.current = undefined;
      dispatch({ type: 'cleared' });
    },
    restore: (restored) => {
      stop();
      lastFile.current = undefined;
      dispatch({ type: 'restored', guide: restored });
    },
    refuse: (message) => dispatch({ type: 'failed', message, file: lastFile.current }),
  };
}
