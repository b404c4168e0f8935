import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { networkError } from '#renderer/lib/transport-error.ts';
import { formatTimeLeft } from './format-time-left.ts';
import { signInError } from './sign-in-error.ts';

describe('what the sign-in says', () => {
  it('shows the server message of 400, 401 and 404', () => {
    for (const code of ['MALFORMED', 'INVALID_CREDENTIALS', 'NOT_FOUND'] as const) {
      expect(signInError(new AppError(code, 'Words of the server.'))).toEqual({
        kind: 'server',
        message: 'Words of the server.',
      });
    }
  });

  it('shows why nobody could be asked, where the server says it', () => {
    const away = new AppError('UNAVAILABLE', 'The hub does not answer.');
    expect(signInError(away)).toEqual({ kind: 'server', message: 'The hub does not answer.' });
  });

  it('falls back to the invalid credentials text when the server says nothing', () => {
    expect(signInError(new AppError('INVALID_CREDENTIALS', ''))).toEqual({ kind: 'text', key: 'invalid' });
  });

  it('has its own text for 500, whatever the server says', () => {
    expect(signInError(new AppError('INTERNAL', 'SELECT *'))).toEqual({ kind: 'text', key: 'internal' });
  });

  it.each([
    new AppError('VALIDATION_FAILED', 'x'),
    new AppError('UNAVAILABLE', ''),
    networkError(),
    new Error('x'),
    'x',
  ])('has one text for everything else: %s', (error) => {
    expect(signInError(error)).toEqual({ kind: 'text', key: 'other' });
  });

  it('waits as long as the server asks', () => {
    const limited = new AppError('RATE_LIMITED', 'x', { retryAfterMs: 90_000 });
    expect(signInError(limited)).toEqual({ kind: 'wait', milliseconds: 90_000 });
    expect(signInError(new AppError('RATE_LIMITED', 'x'))).toEqual({ kind: 'wait', milliseconds: 60_000 });
  });
});

describe('formatTimeLeft', () => {
  it.each([
    [300_000, '5:00'],
    [61_000, '1:01'],
    [999, '0:01'],
    [0, '0:00'],
    [-5, '0:00'],
  ])('%i ms is %s', (milliseconds, text) => {
    expect(formatTimeLeft(milliseconds)).toBe(text);
  });
});
