import { useEffect, useRef, useState } from 'react';
import { ApiError, send } from '#platform/browser/api.ts';
import { type UploadedFile, warnBeforeUnload } from '#features/forms/browser/use-draft.ts';
import { callPaths } from '#features/site/paths.ts';
import { UPLOAD_MAX_BYTES, uploadMaxSize } from '#features/forms/file-rules.ts';
import { uploadTexts } from '#texts/uploads.ts';

class UploadError extends Error {
  override readonly name = 'UploadError';
  /** True if another upload of the same file can succeed. */
  readonly canRetry: boolean;

  constructor(message: string, canRetry = false) {
    super(message);
    this.canRetry = canRetry;
  }
}

const { failures } = uploadTexts;

const CONTENT_TOO_LARGE = 413;
const TOO_MANY_REQUESTS = 429;

/**
 * Time without progress or an answer after which an upload is aborted, in milliseconds. The platform answers within 40
 * seconds after the file has arrived.
 */
const STALLED_AFTER = 60_000;

/** Error of a call that got no response. */
const lostConnection = () =>
  new UploadError(navigator.onLine ? failures.network : failures.offline, true);

/** Error of a file that could not be sent. A browser cannot read a file that changed after it was chosen. */
async function describeBreak(file: File): Promise<UploadError> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return lostConnection();
  } catch {
    return new UploadError(failures.changed);
  }
}

async function requestAddress(signal: AbortSignal): Promise<string> {
  const response = await send('POST', callPaths.fileUpload, undefined, signal).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      if (!(error instanceof ApiError)) throw lostConnection();
      // The server describes its own limit. Netlify's limit has no description and ends in a minute.
      if (error.status === TOO_MANY_REQUESTS && error.problem) {
        throw new UploadError(uploadTexts.limited({ reason: error.problem.detail }));
      }
      throw new UploadError(failures.server, true);
    },
  );
  const answer = (await response.json()) as { readonly uploadURL?: unknown } | null;
  const address = answer?.uploadURL;
  if (typeof address === 'string' && URL.canParse(address)) return address;
  throw new UploadError(failures.server, true);
}

/** Sends the file in one PUT. Uses XMLHttpRequest because `fetch` does not report upload progress. */
function put(
  address: string,
  file: File,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const watch = (): void => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALLED_AFTER);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      watch();
      onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    };
    request.onloadend = () => clearTimeout(stalled);
    request.onload = () => {
      const { status } = request;
      if (status >= 200 && status < 300) resolve();
      else if (status === CONTENT_TOO_LARGE)
        reject(new UploadError(failures.tooLarge({ maxSize: uploadMaxSize })));
      else reject(new UploadError(failures.server, true));
    };
    request.onerror = request.onabort = () => void describeBreak(file).then(reject);
    signal.addEventListener('abort', () => request.abort());
    request.open('PUT', address);
    request.withCredentials = true;
    request.send(file);
    watch();
  });
}

/**
 * Uploads a file: requests an address, then sends the whole file to it. Each call gets a new address.
 * Retention removes what a failed upload leaves in storage.
 * @throws UploadError if the upload fails; the signal's reason if the visitor cancels it.
 */
async function uploadFile(
  file: File,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<UploadedFile> {
  if (file.size === 0) throw new UploadError(failures.empty);
  if (file.size > UPLOAD_MAX_BYTES) {
    throw new UploadError(failures.tooLarge({ maxSize: uploadMaxSize }));
  }
  const address = await requestAddress(signal);
  try {
    await put(address, file, signal, onProgress);
  } finally {
    signal.throwIfAborted();
  }
  return { fileName: file.name, filePath: address, fileSize: file.size };
}

interface UploadState {
  readonly kind: 'none' | 'uploading' | 'uploaded' | 'failed';
  /** File that was chosen on this page; undefined for a draft's file, and for one that cannot be retried. */
  readonly file?: File | undefined;
  /** Sent part of the file, in whole percent. */
  readonly percent?: number;
  readonly uploaded?: UploadedFile;
  /** Reason of a failure, for the visitor. */
  readonly message?: string;
}

/** Uploads one file at a time. @param restored file of a draft, which the server may no longer have. */
export function useUpload(restored: UploadedFile | undefined) {
  const [state, setState] = useState<UploadState>(
    restored ? { kind: 'uploaded', uploaded: restored } : { kind: 'none' },
  );
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);
  const isUploading = state.kind === 'uploading';
  useEffect(() => (isUploading ? warnBeforeUnload() : undefined), [isUploading]);

  /** Cancels a running upload, and changes the state. */
  function become(next: UploadState): void {
    running.current?.abort();
    setState(next);
  }

  return {
    ...state,
    /** Reason why the form cannot be sent yet. */
    problem: isUploading
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
      const onProgress = (percent: number): void => follow({ kind: 'uploading', file, percent });
      uploadFile(file, signal, onProgress).then(
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
    /** Removes a file that the server refused. @param message tells the visitor why. */
    showFailure: (message: string) => setState(({ file }) => ({ kind: 'failed', message, file })),
  };
}
export type UploadControl = ReturnType<typeof useUpload>;
