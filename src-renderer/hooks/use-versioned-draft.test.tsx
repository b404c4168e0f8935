import { useEffect, useMemo } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import type { LoadedDraft } from '#shared/domain/drafts/draft.ts';
import { draftBackup } from '#renderer/lib/draft-backup.ts';
import { openStage } from '#tests/helpers/stage.tsx';
import { useVersionedDraft, type VersionedDraft } from './use-versioned-draft.ts';

const UPDATED = '2026-11-23T08:00:00.000Z';

/** One note on a server that can be away, be changed elsewhere and lose answers. */
const startServer = () => {
  const server = {
    stands: undefined as LoadedDraft<string> | undefined,
    isAway: false,
    losesAnswer: false,
    calls: [] as string[],
    published: [] as string[],
    gate: Promise.resolve(),
    put: (value: string) => {
      server.stands = { id: 1, version: (server.stands?.version ?? 0) + 1, value, updatedAt: UPDATED };
      return server.stands;
    },
    reach: async (call: string) => {
      server.calls.push(call);
      await server.gate;
      if (server.isAway) throw new Error('away');
    },
    answer: <A,>(answer: A): A => {
      if (server.losesAnswer) throw new Error('lost');
      return answer;
    },
  };
  return server;
};

let server = startServer();
let note: VersionedDraft<string> | undefined;

const the = (): VersionedDraft<string> => {
  if (note === undefined) throw new Error('The note is not open.');
  return note;
};

const Note = ({ loaded }: { readonly loaded: LoadedDraft<string> | undefined }) => {
  const handle = useVersionedDraft<string>({
    loaded,
    blank: '',
    same: (one, other) => one === other,
    problem: (text) => (text.endsWith('?') ? 'It ends with a question mark' : undefined),
    complete: (typed, defaults) => (typed.includes('!') ? typed : `${defaults}${typed}`),
    backup: useMemo(() => draftBackup('note', 1, z.string()), []),
    create: async (key, value) => {
      await server.reach(`create ${value} ${key.length > 0 ? 'keyed' : ''}`);
      return server.answer(server.stands ?? server.put('Re: '));
    },
    save: async (value, { version }) => {
      await server.reach(`save ${value}`);
      if (server.stands === undefined) throw new AppError('NOT_FOUND', 'There is no such note.');
      if (server.stands.version !== version) throw new AppError('VERSION_CONFLICT', 'Changed.');
      return server.answer(server.put(value).version);
    },
    load: async () => {
      await server.reach('load');
      if (server.stands === undefined) throw new AppError('NOT_FOUND', 'There is no such note.');
      return server.stands;
    },
    describeError: (error) => (error instanceof Error ? error.message : ''),
  });
  useEffect(() => {
    note = handle;
  });
  return <output>{handle.draft.value}</output>;
};

const open = (loaded = server.stands) => openStage(<Note loaded={loaded} />);
const left = () => Object.keys(localStorage).filter((key) => key.startsWith('lectern.note-draft.'));

beforeEach(() => {
  for (const key of left()) localStorage.removeItem(key);
  server = startServer();
  note = undefined;
});

describe('a draft that saves itself', () => {
  test('is made by the first word, takes the defaults, and keeps what is typed meanwhile', async () => {
    await open();
    const gate = Promise.withResolvers<void>();
    server.gate = gate.promise;
    the().change('a');
    void the().save.flush();
    await expect.poll(() => server.calls).toEqual(['create a keyed']);
    the().change('ab');
    gate.resolve();
    await expect.poll(() => server.stands?.value).toBe('Re: ab');
    await expect.poll(() => the().save.status.state).toBe('saved');
    expect(the().draft.value).toBe('Re: ab');
    expect(left()).toEqual([]);
  });

  test('is not sent while something is wrong with it, and says what', async () => {
    server.put('a');
    await open();
    the().change('why?');
    await expect
      .poll(() => the().save.status)
      .toEqual({ state: 'failed', reason: 'It ends with a question mark' });
    expect(await the().save.flush()).toBe(false);
    expect(server.calls).toEqual([]);
  });

  test('comes back after a crash, and is saved then', async () => {
    server.put('a');
    const first = await open();
    server.isAway = true;
    the().change('b');
    await first.screen.unmount();
    expect(left()).toHaveLength(1);
    server.isAway = false;
    await open();
    expect(the().draft.value).toBe('b');
    await expect.poll(() => server.stands?.value).toBe('b');
    await expect.poll(left).toEqual([]);
  });

  test('that was left over an older version waits for a choice, and is saved over the newer one', async () => {
    server.put('a');
    const first = await open();
    the().change('b?');
    await first.screen.unmount();
    server.put('theirs');
    await open();
    expect(the().theirs?.value).toBe('theirs');
    the().change('b');
    expect(await the().save.flush()).toBe(false);
    expect(server.stands?.value).toBe('theirs');
    await the().resolve('b');
    expect(server.stands).toMatchObject({ version: 3, value: 'b' });
    await expect.poll(() => the().theirs).toBeUndefined();
  });

  test('that meets another version asks for it, and is not sent again by itself', async () => {
    server.put('a');
    await open();
    server.put('theirs');
    the().change('b');
    expect(await the().save.flush()).toBe(false);
    await expect.poll(() => the().theirs?.value).toBe('theirs');
    expect(await the().save.flush()).toBe(false);
    expect(server.calls).toEqual(['save b', 'load']);
    await expect.poll(() => the().save.status.state).toBe('failed');
    await the().resolve('theirs');
    await expect.poll(() => the().save.status.state).toBe('saved');
    expect(server.calls).toEqual(['save b', 'load']);
  });

  test('is no conflict with its own save, whose answer was lost', async () => {
    server.put('a');
    await open();
    server.losesAnswer = true;
    the().change('b');
    expect(await the().save.flush()).toBe(false);
    server.losesAnswer = false;
    the().change('bc');
    expect(await the().save.flush()).toBe(true);
    expect(server.stands?.value).toBe('bc');
    expect(the().theirs).toBeUndefined();
  });

  test('that was deleted elsewhere says so, stays here, and is saved once it is back', async () => {
    const before = server.put('a');
    await open();
    server.stands = undefined;
    the().change('b');
    expect(await the().save.flush()).toBe(false);
    await expect
      .poll(() => the().save.status)
      .toEqual({ state: 'failed', reason: 'it was deleted elsewhere' });
    expect(left()).toHaveLength(1);
    server.stands = before;
    the().save.retry();
    await expect.poll(() => server.stands?.value).toBe('b');
  });
});

describe('publishing', () => {
  const publish = () =>
    the().publish(async ({ version }, key) => {
      await server.reach('publish');
      if (server.stands?.version !== version) throw new AppError('VERSION_CONFLICT', 'Changed.');
      server.published.push(`${server.stands.value} ${key}`);
      return version;
    });

  test('stores first what was typed, and has one key for one version', async () => {
    server.put('a');
    await open();
    the().change('b');
    expect(await publish()).toBe(2);
    expect(await publish()).toBe(2);
    expect(server.published).toHaveLength(2);
    expect(new Set(server.published).size).toBe(1);
    the().change('c');
    await publish();
    expect(new Set(server.published).size).toBe(2);
  });

  test('does not happen while something is not stored, or over a version that nobody has seen', async () => {
    server.put('a');
    await open();
    server.isAway = true;
    the().change('b');
    expect(await publish()).toBeUndefined();
    server.isAway = false;
    expect(await the().save.flush()).toBe(true);
    server.put('theirs');
    expect(await publish()).toBeUndefined();
    await expect.poll(() => the().theirs?.value).toBe('theirs');
    expect(server.published).toEqual([]);
  });

  test('of what nobody has written yet makes it first', async () => {
    await open();
    expect(await publish()).toBe(1);
    expect(server.stands?.value).toBe('Re: ');
  });
});
