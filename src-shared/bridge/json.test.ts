import { describe, expect, it } from 'vitest';
import { checkMessage } from './json.ts';

const limits = { maxBytes: 1000, maxDepth: 4 };

describe('checkMessage', () => {
  it.each([
    null,
    undefined,
    true,
    1.5,
    'x',
    [1, [2]],
    { a: { b: null } },
    new Uint8Array(3),
    { a: undefined },
  ])('lets %j pass', (message) => expect(checkMessage(message, limits).ok).toBe(true));

  it('lets plain objects of another realm pass', () => {
    // There, Object.prototype is another object, whose own prototype is null as well.
    const foreign: unknown = Object.assign(Object.create(Object.create(null)), { a: [1] });
    expect(checkMessage(foreign, limits).ok).toBe(true);
  });

  it.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1n,
    Symbol('x'),
    () => 1,
    new Map(),
    new Date(0),
    /x/,
    new Error('x'),
  ])('refuses %s as no plain data', (message) =>
    expect(checkMessage({ a: message }, limits)).toEqual({ ok: false, reason: 'not plain data' }),
  );

  it('counts strings, bytes, keys and nodes', () => {
    for (const message of [
      'x'.repeat(1000),
      new Uint8Array(1000),
      { ['k'.repeat(1000)]: 1 },
      Array(200).fill(1),
    ]) {
      expect(checkMessage(message, limits)).toEqual({ ok: false, reason: 'too large' });
    }
  });

  it('is not held up by a sparse array of a forged length', () => {
    expect(checkMessage(Array(2 ** 32 - 1), limits)).toEqual({ ok: false, reason: 'too large' });
  });

  it('ends on a value that contains itself', () => {
    const loop: unknown[] = [];
    loop.push(loop);
    expect(checkMessage(loop, limits).ok).toBe(false);
  });

  it('allows exactly the depth', () => {
    expect(checkMessage([[['x']]], limits).ok).toBe(true);
    expect(checkMessage([[[['x']]]], limits)).toEqual({ ok: false, reason: 'too deep' });
  });
});
