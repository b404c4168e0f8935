import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Attention } from './attention.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const watching = () => {
  const said: string[] = [];
  const began = Date.now();
  const attention = new Attention({
    now: () => Date.now() - began,
    onLeft: (seenAt) => said.push(`left at ${seenAt}`),
    onBack: (forMs) => said.push(`back after ${forMs}`),
  });
  return { said, attention, pass: (ms: number) => vi.advanceTimersByTime(ms) };
};

describe('who took the screen from a window', () => {
  it('is somebody, where nothing else happens: also for a moment', () => {
    const { said, attention, pass } = watching();
    pass(100);
    attention.gone();
    attention.gone();
    pass(200);
    attention.here();
    expect(said).toEqual(['left at 100', 'back after 200']);
    attention.gone();
    pass(1500);
    expect(said).toHaveLength(3);
    pass(8500);
    attention.here();
    expect(said.slice(2)).toEqual(['left at 300', 'back after 10000']);
  });

  it.each(['before', 'after'] as const)(
    'is nobody where the system locks %s the window hears of it',
    (when) => {
      const { said, attention, pass } = watching();
      if (when === 'before') attention.taken('lock');
      attention.gone();
      pass(300);
      if (when === 'after') attention.taken('lock');
      pass(60_000);
      attention.taken('suspend');
      pass(60_000);
      attention.given('suspend', false);
      attention.given('lock', false);
      pass(900);
      attention.here();
      pass(60_000);
      expect(said).toEqual([]);
    },
  );

  it('is somebody again who does not come back after it was unlocked', () => {
    const { said, attention, pass } = watching();
    attention.taken('lock');
    attention.gone();
    pass(60_000);
    attention.given('lock', false);
    pass(5000);
    expect(said).toEqual(['left at 60000']);
  });

  it('has no sleep in the time that somebody was away', () => {
    const { said, attention, pass } = watching();
    attention.gone();
    pass(5000);
    attention.taken('suspend');
    pass(600_000);
    attention.given('suspend', false);
    pass(1000);
    attention.here();
    expect(said).toEqual(['left at 0', 'back after 6000']);
  });
});
