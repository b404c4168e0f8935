import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { JsonShape } from './json-shape.ts';

const read = (text: string, depth: number, values = 1000, piece = text.length) => {
  const shape = new JsonShape({ depth, values });
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += piece) {
    const refusal = shape.read(bytes.subarray(at, at + piece));
    if (refusal !== null) return refusal;
  }
  return null;
};

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe('the bytes of JSON', () => {
  it('may be exactly as deep as allowed', () => {
    expect(read('[{"a":[]}]', 3)).toBeNull();
    expect(read('[{"a":[[]]}]', 3)).toBe('too deep');
    expect(read('[[],[],[]]', 2)).toBeNull();
  });

  it('may hold brackets in their texts, whatever stands before the quote', () => {
    expect(read(String.raw`["[[[[\"[[[[\\", "]", "\\\"{{{{"]`, 1)).toBeNull();
    expect(read(String.raw`["\\", [[["x"]]]]`, 3)).toBe('too deep');
  });

  it('may hold as many values as allowed', () => {
    expect(read('[1,2,3]', 2, 4)).toBeNull();
    expect(read('[1,2,3]', 2, 3)).toBe('too many values');
    expect(read('[[],[],[]]', 2, 4)).toBe('too many values');
    expect(read('[",,,,,,,,,"]', 2, 2)).toBeNull();
  });

  test.prop([fc.json(), fc.integer({ min: 1, max: 9 })], { numRuns: 2000 })(
    'are judged as what they mean, however they are cut',
    (text, piece) => {
      const depth = depthOf(JSON.parse(text));
      expect(read(text, depth, 10_000, piece)).toBeNull();
      if (depth > 0) expect(read(text, depth - 1, 10_000, piece)).toBe('too deep');
    },
  );
});
