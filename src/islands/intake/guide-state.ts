import type { UploadedGuide } from './upload-training-guide.ts';

/** The training guide's way: no file, on its way, arrived; or not taken, and why. */
export type GuideState =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'uploading';
      readonly fileName: string;
      readonly fileSize: number;
      /** Whole percent of the file that have left the browser. */
      readonly percent: number;
    }
  | {
      readonly kind: 'uploaded';
      readonly guide: UploadedGuide;
      /** False for the file of a draft, whose arrival is no news. */
      readonly isNews: boolean;
    }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** The file to try again with; undefined when that could not help. */
      readonly file: File | undefined;
    };

export type GuideAction =
  | { readonly type: 'started'; readonly file: File }
  | { readonly type: 'progressed'; readonly part: number }
  | { readonly type: 'arrived'; readonly guide: UploadedGuide }
  | { readonly type: 'restored'; readonly guide: UploadedGuide }
  | { readonly type: 'failed'; readonly message: string; readonly file: File | undefined }
  | { readonly type: 'cleared' };

export const noGuide: GuideState = { kind: 'none' };

/** Pure: the same state and action give the same state. */
export function guideReducer(state: GuideState, action: GuideAction): GuideState {
  switch (action.type) {
    case 'started': {
      const { name, size } = action.file;
      return { kind: 'uploading', fileName: name, fileSize: size, percent: 0 };
    }
    case 'progressed': {
      if (state.kind !== 'uploading') return state;
      const percent = Math.floor(action.part * 100);
      return percent === state.percent ? state : { ...state, percent };
    }
    case 'arrived':
      return { kind: 'uploaded', guide: action.guide, isNews: true };
    case 'restored':
      return { kind: 'uploaded', guide: action.guide, isNews: false };
    case 'failed':
      return { kind: 'failed', message: action.message, file: action.file };
    case 'cleared':
      return noGuide;
  }
}
