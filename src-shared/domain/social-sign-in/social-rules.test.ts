import { describe, expect, it } from 'vitest';
import { judgeIdentity, mayUnlink, type IdentityFacts } from './identity-rules.ts';
import { isReturnPlace, readReturn, returnAddress } from './return-place.ts';

const SITE = 'https://hub.school.test';
const CODE = 'c'.repeat(43);
const LISTENER = `http://127.0.0.1:49152/${'p'.repeat(43)}`;

const facts = (change: Partial<IdentityFacts>): IdentityFacts => ({
  isLinked: false,
  address: { isVerified: true },
  account: { hasPassword: true },
  mayRegister: false,
  ...change,
});

describe('whom a provider signs in', () => {
  it.each([
    ['who is linked', { isLinked: true, address: null, account: null }, 'sign-in'],
    ['an account with a password', {}, 'ask-password'],
    ['an account without one', { account: { hasPassword: false } }, 'link'],
    ['an address that nobody verified', { address: { isVerified: false } }, 'unverified'],
    [
      'the same, without a password',
      { address: { isVerified: false }, account: { hasPassword: false } },
      'unverified',
    ],
    ['no account', { account: null }, 'unknown'],
    ['no account, where people register', { account: null, mayRegister: true }, 'register'],
    ['no address', { account: null, address: null, mayRegister: true }, 'unverified'],
    [
      'no account and an address that nobody verified',
      { account: null, address: { isVerified: false }, mayRegister: true },
      'unverified',
    ],
  ] as const)('%s: %o', (_what, change, verdict) => {
    expect(judgeIdentity(facts(change))).toBe(verdict);
  });
});

it('the only way in is kept', () => {
  expect(mayUnlink({ hasPassword: false, identities: 1 })).toBe(false);
  expect(mayUnlink({ hasPassword: true, identities: 1 })).toBe(true);
  expect(mayUnlink({ hasPassword: false, identities: 2 })).toBe(true);
});

describe('where a browser is sent', () => {
  it.each(['signin', 'account', LISTENER])('%s', (place) => expect(isReturnPlace(place)).toBe(true));

  it.each([
    '',
    'toString',
    'https://127.0.0.1:49152/pppppppppppppppppppppp',
    'http://127.0.0.1:80/pppppppppppppppppppppp',
    'http://127.0.0.1:99999/pppppppppppppppppppppp',
    'http://localhost:49152/pppppppppppppppppppppp',
    'http://127.0.0.1:49152/short',
    `${LISTENER}?x=1`,
    `${LISTENER}\n`,
  ])('not to %j', (place) => expect(isReturnPlace(place)).toBe(false));

  it('a page and the listener read what the hub has written', () => {
    const page = returnAddress('signin', SITE, { code: CODE });
    expect(page).toBe(`${SITE}/signin#social=${CODE}`);
    expect(readReturn(page.slice(page.indexOf('#')))).toEqual({ code: CODE });
    const listened = returnAddress(LISTENER, SITE, { problem: 'refused' });
    expect(readReturn(listened.slice(listened.indexOf('?')))).toEqual({ problem: 'refused' });
    expect(readReturn('#something')).toBeNull();
    expect(readReturn(`#social=${CODE}&more=1`)).toBeNull();
  });
});
