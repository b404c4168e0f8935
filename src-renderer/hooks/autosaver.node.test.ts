import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SaveStatus } from './autosaver.ts';
import { createAutosaver } from './autosaver.ts';

const open = (save: (value: string) => Promise<void>) => {
  const statuses: SaveStatus[] = [];
  const saver = createAutosaver<string>({
    save,
    onStatus: (status) => statuses.push(status),
    describeError: (error) => (error instanceof Error ? error.message : ''),
    delayMs: 800,
    retryMs: [2_000, 5_000],
  });
  return { saver, statuses, states: () => statuses.map((status) => status.state) };
};

const deferred = () => {
  const calls: { value: string; resolve: () => void; reject: (error: Error) => void }[] = [];
  const save = (value: string): Promise<void> =>
    new Promise((resolve, reject) => {
      calls.push({ value, resolve, reject });
    });
  return { calls, save };
};

describe('the autosaver', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('saves once after the pause, with the newest value', async () => {
    const saved: string[] = [];
    const { saver } = open(async (value) => void saved.push(value));
    saver.change('a');
    await vi.advanceTimersByTimeAsync(500);
    saver.change('ab');
    await vi.advanceTimersByTimeAsync(799);
    expect(saved).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(saved).toEqual(['ab']);
  });

  test('does not say saved before the promise has resolved', async () => {
    const { calls, save } = deferred();
    const { saver, states } = open(save);
    saver.change('a');
    await vi.advanceTimersByTimeAsync(800);
    expect(states()).toEqual(['dirty', 'saving']);
    calls[0]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(states()).toEqual(['dirty', 'saving', 'saved']);
  });

  test('does not say saved when something newer came during the save', async () => {
    const { calls, save } = deferred();
    const { saver, states } = open(save);
    saver.change('a');
    await vi.advanceTimersByTimeAsync(800);
    saver.change('ab');
    calls[0]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(states()).not.toContain('saved');
    expect(calls.map(({ value }) => value)).toEqual(['a', 'ab']);
    calls[1]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(states().at(-1)).toBe('saved');
  });

  test('keeps a failed value, names the reason and tries again by itself', async () => {
    let fails = 1;
    const saved: string[] = [];
    const { saver, statuses } = open(async (value) => {
      if (fails-- > 0) throw new Error('disk full');
      saved.push(value);
    });
    saver.change('a');
    await vi.advanceTimersByTimeAsync(800);
    expect(statuses.at(-1)).toEqual({ state: 'failed', reason: 'disk full' });
    expect(saver.hasUnsaved()).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(saved).toEqual(['a']);
    expect(statuses.at(-1)?.state).toBe('saved');
  });

  test('a failed save does not overwrite what was written meanwhile', async () => {
    const { calls, save } = deferred();
    const { saver } = open(save);
    saver.change('old');
    await vi.advanceTimersByTimeAsync(800);
    saver.change('new');
    calls[0]?.reject(new Error('busy'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(calls[1]?.value).toBe('new');
  });

  test('flush saves at once and answers whether everything is stored', async () => {
    const saved: string[] = [];
    const { saver } = open(async (value) => void saved.push(value));
    saver.change('a');
    await expect(saver.flush()).resolves.toBe(true);
    expect(saved).toEqual(['a']);
    const failing = open(() => Promise.reject(new Error('no')));
    failing.saver.change('b');
    await expect(failing.saver.flush()).resolves.toBe(false);
    failing.saver.dispose();
  });

  test('leaving the screen still saves', async () => {
    const saved: string[] = [];
    const { saver, states } = open(async (value) => void saved.push(value));
    saver.change('a');
    saver.dispose();
    await vi.advanceTimersByTimeAsync(0);
    expect(saved).toEqual(['a']);
    expect(states()).toEqual(['dirty']);
  });
});
