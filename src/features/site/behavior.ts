/** Place of a form's draft. `local`: for all tabs, until it is removed. `session`: for one tab. */
export interface FormDraft {
  readonly area: 'local' | 'session';
  readonly key: string;
}

/** Place of the draft of an intake. Filling in the form can take days. */
export const intakeDraft: FormDraft = { area: 'local', key: 'intake-draft' };

export const contactDraft: FormDraft = { area: 'session', key: 'contact-draft' };

/** A draft is not used anymore this many days after the last visit to its form, which stores it again. */
export const DRAFT_KEPT_DAYS = 30;

/*
 * Numbers of the interface. Lengths are in CSS pixels, times in milliseconds. Those that scripts of islands use are
 * exported separately, so that the scripts contain no others.
 */

export const behavior = {
  /** Width below which the mobile layout applies. */
  mobileBreakpoint: 768,
  consultationFrameHeight: 600,
  heroAnimation: { delayOnMobile: 1000, delayOnDesktop: 100 },
  chatWidget: {
    delay: 3000,
    delayAfterLoad: 2000,
    observedFor: 120_000,
  },
  theme: { storageKey: 'theme' },
} as const;

export const noticeBehavior = {
  limit: 1,
  duration: 5000,
  removalDelay: 1_000_000,
  swipeDirection: 'right',
  swipeThreshold: 50,
  hotkey: 'F8',
} as const;

export const dashboardBehavior = {
  /** Time between two checks of an open dashboard for new records. */
  newRecordsCheck: 60_000,
  /** Caching of the dashboard's data. No list is refetched automatically. */
  dataFetching: {
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  },
} as const;
