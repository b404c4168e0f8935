import { expect, it } from 'vitest';
import { redact } from './main-log.ts';

it('keeps secrets out of the log, however deep, and errors readable', () => {
  const details = {
    refusal: 'x',
    token: 'canary',
    request: { headers: [{ authorization: 'canary' }], body: { Password: 'canary', userEmail: 'canary' } },
    error: new Error('why'),
  };
  const text = JSON.stringify(redact(details));
  expect(text).not.toContain('canary');
  expect(text).toContain('why');
  expect(redact(undefined)).toBeUndefined();
});
