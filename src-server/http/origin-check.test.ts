import { describe, expect, it } from 'vitest';
import { refuseForeignRequest } from './origin-check.ts';

const hosts = new Set(['127.0.0.1:4123', 'localhost:4123']);
const own = '127.0.0.1:4123';

const check = (method: string, headers: Record<string, string>): string | undefined =>
  refuseForeignRequest({ method, headers: new Headers(headers) }, hosts);

describe('refuseForeignRequest', () => {
  it.each([
    ['GET', { host: own }],
    ['GET', { host: 'LOCALHOST:4123' }],
    ['POST', { host: own }],
    ['POST', { host: own, origin: `http://${own}` }],
    ['GET', { host: own, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['POST', { host: own, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
  ])('lets %s with %j pass', (method, headers) => expect(check(method, headers)).toBeUndefined());

  it.each([
    ['GET', {}],
    ['GET', { host: 'evil.example:4123' }],
    ['GET', { host: '127.0.0.1:80' }],
    ['GET', { host: '127.0.0.1:4123.evil.example' }],
    ['POST', { host: own, origin: 'https://evil.example' }],
    ['POST', { host: own, origin: 'http://localhost:4123' }],
    ['POST', { host: own, origin: 'null' }],
    ['POST', { host: own, origin: 'http://127.0.0.1:80' }],
    ['GET', { host: own, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    ['POST', { host: own, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
  ])('refuses %s with %j', (method, headers) => expect(check(method, headers)).toBeDefined());
});
