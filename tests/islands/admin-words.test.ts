import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/browser/api.ts';
import { intakeStatuses } from '../../src/domain/intake.ts';
import { explainFailure, isUnauthorized } from '../../src/islands/admin/failures.ts';
import { statusText } from '../../src/islands/admin/StatusBadge.tsx';
import { failureWords as failures } from '../../src/site/admin-login.ts';

describe('statusText', () => {
  it('shows the three statuses with the words of the specification', () => {
    expect(intakeStatuses.map(statusText)).toEqual(['pending', 'in progress', 'completed']);
  });

  it.each(['on_hold', 'constructor', ''])('shows %j as it is stored', (status) => {
    expect(statusText(status)).toBe(status);
  });
});

describe('explainFailure', () => {
  it.each([
    [new ApiError(429, 'slow down'), failures.tooManyAttempts(60)],
    [new ApiError(429, 'slow down', 600), failures.tooManyAttempts(600)],
    [new ApiError(503, 'not configured'), failures.unavailable],
    [new ApiError(500, 'oops'), failures.refused(500)],
    [new TypeError('Failed to fetch'), failures.unreachable],
    [new DOMException('The operation timed out.', 'TimeoutError'), failures.tooSlow],
    [new SyntaxError('Unexpected token'), failures.unreadable],
  ])('describes what happened: %s', (error, text) => {
    expect(explainFailure(error)).toBe(text);
  });

  it('distinguishes a refused session or password from every other failure', () => {
    expect(isUnauthorized(new ApiError(401, 'Please log in.'))).toBe(true);
    expect(isUnauthorized(new ApiError(403, 'No.'))).toBe(false);
    expect(isUnauthorized(new TypeError('Failed to fetch'))).toBe(false);
  });
});
