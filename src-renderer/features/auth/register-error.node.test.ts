import { expect, it } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { registerError } from './register-error.ts';

it.each([
  ['a field', new AppError('VALIDATION_FAILED', 'Email already in use.'), { kind: 'field' }],
  ['a failure of the server', new AppError('INTERNAL', 'x'), { kind: 'text', key: 'internal' }],
  ['closed registration', new AppError('FORBIDDEN', 'Ask.'), { kind: 'server', message: 'Ask.' }],
  ['a hub that is away', new AppError('UNAVAILABLE', 'Away.'), { kind: 'server', message: 'Away.' }],
  ['too many', new AppError('RATE_LIMITED', 'x', { retryAfterMs: 5 }), { kind: 'wait', milliseconds: 5 }],
  ['a conflict', new AppError('CONFLICT', 'x'), { kind: 'text', key: 'other' }],
  ['no answer', new Error('gone'), { kind: 'text', key: 'other' }],
])('%s', (_what, error, said) => {
  expect(registerError(error)).toEqual(said);
});
