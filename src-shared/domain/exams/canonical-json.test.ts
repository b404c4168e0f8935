import { fc, it as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

/** The same, key by key: whatever was hashed before has the same hash. */
const byEntries = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(byEntries);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, byEntries(member)]),
  );
};

describe('canonical JSON', () => {
  it('has its keys in one order, and nothing that is undefined', () => {
    expect(canonicalJson({ b: 1, a: [{ d: undefined, c: null }] })).toBe('{"a":[{"c":null}],"b":1}');
    expect(canonicalJson(JSON.parse('{"b":1,"__proto__":{"x":1}}'))).toBe('{"__proto__":{"x":1},"b":1}');
  });

  property.prop([fc.jsonValue()])('is what it was when it was made by entries', (value) => {
    expect(canonicalJson(value)).toBe(JSON.stringify(byEntries(value)));
  });
});
