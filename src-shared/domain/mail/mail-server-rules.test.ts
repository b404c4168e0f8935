import { expect, it } from 'vitest';
import { isPasswordExposed } from './mail-server-rules.ts';

it('a password leaves this computer over a protected connection only', () => {
  const server = { host: 'mail.school.example', security: 'none', userName: 'lectern' } as const;
  expect(isPasswordExposed(server)).toBe(true);
  expect(isPasswordExposed({ ...server, security: 'tls' })).toBe(false);
  expect(isPasswordExposed({ ...server, security: 'starttls' })).toBe(false);
  expect(isPasswordExposed({ ...server, userName: null })).toBe(false);
  expect(isPasswordExposed({ ...server, host: 'LOCALHOST' })).toBe(false);
  expect(isPasswordExposed({ ...server, host: '::1' })).toBe(false);
});
