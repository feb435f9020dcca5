import { brandColor } from './colors.ts';

/** Under which key the browser's storage keeps the draft of an intake. */
export const DRAFT_KEY = 'intake-draft';

/** A draft of the intake form that nobody changed for this long is removed. */
export const DRAFT_KEPT_DAYS = 30;

/** Numbers of the interface. Lengths in CSS pixels, times in milliseconds. */
export const behaviour = {
  /** The space a section keeps above itself when a link scrolls to it. */
  scrollOffset: 80,
  /** Scrolled further than this, the header changes its style. */
  headerThreshold: 50,
  /** Narrower than this is mobile. */
  mobileBreakpoint: 768,
  /** The part of an element that must be visible before it is revealed. */
  revealThreshold: 0.05,
  consultationFrameHeight: 600,
  heroAnimation: { delayOnMobile: 1000, delayOnDesktop: 100 },
  tooltip: { openDelay: 700, skipDelay: 300 },
  notice: {
    limit: 1,
    duration: 5000,
    removalDelay: 1_000_000,
    swipeDirection: 'right',
    swipeThreshold: 50,
    hotkey: 'F8',
    viewportLabel: 'Notifications ({hotkey})',
  },
  chatWidget: {
    delay: 3000,
    delayAfterLoad: 2000,
    observedFor: 120_000,
    color: brandColor,
  },
  /** How long the admin list is kept and when it is fetched again: never by itself. */
  dataFetching: {
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  },
  /** Drafts are written this long after the last keystroke. */
  draftDelay: 250,
  theme: { storageKey: 'theme', default: 'dark' },
} as const;
