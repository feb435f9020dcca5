import { ApiError, send } from '../../browser/api.ts';
import type { UploadedFile } from '../../browser/use-draft.ts';
import { callPaths } from '../../domain/paths.ts';
import { TRAINING_GUIDE_MAX_BYTES } from '../../domain/training-guide.ts';
import { uploadTexts } from '../../site/upload.ts';

/** A failed upload. Its message is for the visitor. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  /** True if another upload of the same file can succeed. */
  readonly canRetry: boolean;

  constructor(message: string, canRetry = false) {
    super(message);
    this.canRetry = canRetry;
  }
}

const { failures } = uploadTexts;

export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Receives the sent part of the file, from 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** Milliseconds without progress after which an upload is ended. */
const STALL_TIMEOUT = 60_000;

const CONTENT_TOO_LARGE = 413;
const TOO_MANY_REQUESTS = 429;

async function requestAddress(signal: AbortSignal): Promise<string> {
  const response = await send('POST', callPaths.trainingGuideUpload, undefined, signal).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      if (!(error instanceof ApiError)) throw new UploadError(failures.network, true);
      // The server describes its own limit. Netlify's limit has no description and ends in a minute.
      if (error.status === TOO_MANY_REQUESTS && error.problem) {
        throw new UploadError(uploadTexts.limited(error.problem.detail));
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
function put(address: string, file: File, { signal, onProgress }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout>;
    const watch = (): void => {
      clearTimeout(stall);
      stall = setTimeout(() => request.abort(), STALL_TIMEOUT);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      watch();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      const { status } = request;
      if (status >= 200 && status < 300) resolve();
      else if (status === CONTENT_TOO_LARGE) reject(new UploadError(failures['too-large']));
      else reject(new UploadError(failures.server, true));
    };
    request.onerror = request.onabort = () => reject(new UploadError(failures.network, true));
    request.onloadend = () => clearTimeout(stall);
    signal.addEventListener('abort', () => request.abort());
    request.open('PUT', address);
    request.withCredentials = true;
    watch();
    request.send(file);
  });
}

/**
 * Uploads a file: requests an address, then sends the whole file to it. Each call gets a new address.
 * Retention removes the rest of a failed upload.
 * @throws UploadError if the upload fails; the signal's reason if the visitor cancels it.
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<UploadedFile> {
  if (file.size === 0) throw new UploadError(failures.empty);
  if (file.size > TRAINING_GUIDE_MAX_BYTES) throw new UploadError(failures['too-large']);
  const address = await requestAddress(options.signal);
  try {
    await put(address, file, options);
  } finally {
    options.signal.throwIfAborted();
  }
  return { fileName: file.name, filePath: address, fileSize: file.size, uploadedAt: Date.now() };
}
