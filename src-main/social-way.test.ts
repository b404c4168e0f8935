import { expect, it, vi } from 'vitest';
import { createSocialWays } from './social-way.ts';

const challenge = 'h'.repeat(43);
const CODE = 'c'.repeat(43);

/** A type, because the body of an answer takes any record of values. */
type Offer = {
  readonly providers: readonly string[];
  readonly begin_at: string | null;
};

const ways = (offer: Offer | undefined) => {
  const opened: string[] = [];
  const social = createSocialWays({
    request: async () => ({ status: 200, headers: {}, body: { data: offer } }),
    shell: {
      openExternal: async (url) => {
        opened.push(url);
      },
    },
  });
  return { social, opened };
};

const HUB = { providers: ['google'], begin_at: 'https://hub.school.test' };

it('opens the browser at the hub alone, and answers what it brings back', async () => {
  const { social, opened } = ways(HUB);
  const ended = social.begin(1, { provider: 'google', challenge });
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  const url = new URL(opened[0] ?? '');
  expect(`${url.origin}${url.pathname}`).toBe('https://hub.school.test/api/sign-in-google');
  expect(url.searchParams.get('challenge')).toBe(challenge);
  await fetch(`${url.searchParams.get('return_to') ?? ''}?social=${CODE}`);
  expect(await ended).toEqual({ code: CODE });
});

it.each([
  ['does not answer', undefined],
  ['offers another one', { ...HUB, providers: ['facebook'] }],
  ['has no address', { ...HUB, begin_at: null }],
  ['has an address that is none of a hub', { ...HUB, begin_at: 'file:///etc' }],
  ['has an address with more to it', { ...HUB, begin_at: 'https://hub.school.test/x?' }],
])('opens nothing where the hub %s', async (_what, offer) => {
  const { social, opened } = ways(offer);
  expect(await social.begin(1, { provider: 'google', challenge })).toEqual({ problem: 'unavailable' });
  expect(opened).toEqual([]);
});

it('a window has one way at a time, and gives up', async () => {
  const { social, opened } = ways(HUB);
  const first = social.begin(1, { provider: 'google', challenge });
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  const second = social.begin(1, { provider: 'google', challenge });
  expect(await first).toEqual({ problem: 'over' });
  await vi.waitFor(() => expect(opened).toHaveLength(2));
  social.cancel(1);
  expect(await second).toEqual({ problem: 'over' });
});

it('opens the page for a card at the hub alone', async () => {
  const token = 't'.repeat(43);
  const { social, opened } = ways(HUB);
  expect(await social.openCardPage(token)).toEqual({ opened: true });
  expect(opened).toEqual([`https://hub.school.test/api/card-page/${token}`]);
  const away = ways({ ...HUB, begin_at: 'file:///etc' });
  expect(await away.social.openCardPage(token)).toEqual({ opened: false });
  expect(away.opened).toEqual([]);
});
