import { callPaths } from '../../domain/paths.ts';
import { TRAINING_GUIDE_MAX_BYTES } from '../../domain/training-guide.ts';
import { ApiError, send } from '../../browser/api.ts';

/** A file that has arrived. */
export interface UploadedGuide {
  readonly fileName: string;
  /** The address it was sent to. */
  readonly filePath: string;
  /** Bytes. */
  readonly fileSize: number;
  /** Milliseconds since 1970. */
  readonly uploadedAt: number;
}

export type UploadFailure = 'empty' | 'too-large' | 'network' | 'server';

export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly reason: UploadFailure;

  constructor(reason: UploadFailure, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Told how much of the file has left the browser, from 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** An upload that moves not a byte for so long will not go on. Milliseconds. */
const STALL_TIMEOUT = 60_000;

const CONTENT_TOO_LARGE = 413;

async function requestAddress(signal: AbortSignal): Promise<string> {
  try {
    const response = await send('POST', callPaths.trainingGuideUpload, undefined, signal);
    const answer = (await response.json()) as { readonly uploadURL?: unknown } | null;
    const address = answer?.uploadURL;
    if (typeof address === 'string' && URL.canParse(address)) return address;
    throw new UploadError('server');
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof UploadError) throw cause;
    throw new UploadError(cause instanceof ApiError ? 'server' : 'network', { cause });
  }
}

/** Sends the file in one PUT. Through XMLHttpRequest: `fetch` tells no progress of what it sends. */
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
      else reject(new UploadError(status === CONTENT_TOO_LARGE ? 'too-large' : 'server'));
    };
    request.onerror = request.onabort = () => reject(new UploadError('network'));
    request.onloadend = () => clearTimeout(stall);
    signal.addEventListener('abort', () => request.abort());
    request.open('PUT', address);
    request.withCredentials = true;
    watch();
    request.send(file);
  });
}

/**
 * Uploads a training guide: asks for an address, then sends the whole file there. Every try gets an
 * address of its own; what a broken one left behind is swept.
 * @throws UploadError with the reason; the signal's own reason when it was cancelled.
 */
export async function uploadTrainingGuide(
  file: File,
  options: UploadOptions,
): Promise<UploadedGuide> {
  if (file.size === 0) throw new UploadError('empty');
  if (file.size > TRAINING_GUIDE_MAX_BYTES) throw new UploadError('too-large');
  const address = await requestAddress(options.signal);
  try {
    await put(address, file, options);
  } finally {
    options.signal.throwIfAborted();
  }
  return {
    fileName: file.name,
    filePath: address,
    fileSize: file.size,
    uploadedAt: Date.now(),
  };
}
