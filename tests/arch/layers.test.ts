import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const depcruise = path.join(root, 'node_modules/.bin/depcruise');
const folders = ['src-shared', 'src-server', 'src-main', 'src-preload', 'src-renderer', 'migrations'];
/** Fewer modules than this means that the tool looked past the sources. */
const FLOOR = 300;

interface Cruise {
  readonly summary: {
    readonly totalCruised: number;
    readonly error: number;
    readonly violations: { rule: { name: string } }[];
  };
}

function cruise(cwd: string, paths: readonly string[]): Cruise {
  const config = path.join(root, '.dependency-cruiser.cjs');
  const result = spawnSync(
    process.execPath,
    [depcruise, '--config', config, '--output-type', 'json', ...paths],
    {
      cwd,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    },
  );
  return JSON.parse(result.stdout);
}

describe('the layers', () => {
  it('hold in the sources, and the tool saw them all', () => {
    const { summary } = cruise(root, folders);
    expect(summary.violations.map((violation) => violation.rule.name)).toEqual([]);
    expect(summary.totalCruised).toBeGreaterThan(FLOOR);
  }, 60_000);

  it('are refused in a fixture that breaks them', () => {
    const { summary } = cruise(path.join(root, 'tests/arch/fixtures'), [
      'src-server',
      'src-shared',
      'src-renderer',
    ]);
    expect(summary.violations.map((violation) => violation.rule.name).toSorted()).toEqual([
      'declarations-are-data',
      'src-renderer-features-features-stand-alone',
      'src-shared-imports',
      'sync-knows-no-feature',
    ]);
  }, 60_000);
});
