import { securityHeaders } from '../../domain/security-headers.ts';

/** Headers of every response of a function. Without a page's own policy, it loads and frames nothing. */
export const answerHeaders = {
  ...securityHeaders,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;
