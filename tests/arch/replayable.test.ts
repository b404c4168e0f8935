import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findUnreplayable, RULES } from './replayable.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Fewer files than this means that the search looked past the sources. */
const FLOOR = 100;

describe('a command', () => {
  it('takes time, ids and randomness from its context alone, so that a hub can repeat it', () => {
    const { files, findings } = findUnreplayable(path.join(root, 'src-server/features'));
    expect(findings).toEqual([]);
    expect(files).toBeGreaterThan(FLOOR);
  });

  it('is refused in a fixture that breaks every rule', () => {
    const { findings } = findUnreplayable(path.join(root, 'tests/arch/fixtures/unreplayable'));
    expect(new Set(findings.map((finding) => finding.rule))).toEqual(new Set(RULES.map((rule) => rule.name)));
  });
});
