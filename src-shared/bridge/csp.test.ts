import { expect, it } from 'vitest';
import { buildCsp, pageHeaders } from './csp.ts';

it('is exactly the policy that was tried', () => {
  expect(buildCsp('R')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-R'; style-src-attr 'unsafe-inline'; " +
      "img-src 'self' blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; " +
      "object-src 'none'; base-uri 'none'; form-action 'none'; frame-src 'none'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types app default dompurify ProseMirrorClipboard",
  );
});

it('opens only scripts and the socket of the development server, in development', () => {
  const difference = buildCsp('R', { webSocket: 'ws://localhost:5173' })
    .split('; ')
    .filter((directive) => !buildCsp('R').split('; ').includes(directive));
  expect(difference).toEqual(["script-src 'self' 'nonce-R'", "connect-src 'self' ws://localhost:5173"]);
});

it('comes with the other headers of a page', () => {
  expect(pageHeaders('policy')).toMatchObject({
    'content-security-policy': 'policy',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
  expect(pageHeaders('policy')['permissions-policy']).toMatch(/^(\w|-)+=\(\)(, (\w|-)+=\(\))*$/);
});
