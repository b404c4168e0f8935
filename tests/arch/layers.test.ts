import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const depcruise = path.join(root, 'node_modules/.bin/depcruise');
const folders = ['src-shared', 'src-server', 'src-main', 'src-preload', 'src-renderer', 'migrations'];
/** 90 % of the modules that there were when this was written: fewer means that the tool looked past the sources. */
const FLOOR = 1500;

const config = path.join(root, '.dependency-cruiser.cjs');
const { forbidden }: { forbidden: readonly { readonly name: string }[] } = createRequire(import.meta.url)(
  config,
);

interface Cruise {
  readonly summary: {
    readonly totalCruised: number;
    readonly error: number;
    readonly violations: { from: string; rule: { name: string } }[];
  };
}

function cruise(cwd: string, paths: readonly string[]): Cruise {
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

  it('are refused in fixtures, of which each breaks one rule', () => {
    const { summary } = cruise(path.join(root, 'tests/arch/fixtures'), folders);
    const broken = summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`);
    expect(broken.toSorted()).toEqual([
      'migrations/0001_opens.ts: migrations-imports',
      'src-main/runs-sql.ts: main-hosts-the-server-only',
      'src-preload/opens-the-database.ts: preload-knows-the-bridge-only',
      'src-renderer/features/a/uses-b.ts: src-renderer-features-features-stand-alone',
      'src-renderer/opens-the-database.ts: renderer-stays-in-the-page',
      'src-renderer/reads-the-disk.ts: renderer-has-no-node',
      'src-server/asks-the-page.ts: server-stays-headless',
      'src-server/features/a/handlers.ts: handlers-know-no-database',
      'src-server/features/announcements/tables.ts: declarations-are-data',
      'src-server/features/b/service.ts: resolvable',
      'src-server/first.ts: no-cycles',
      'src-server/sync/names-a-feature.ts: sync-knows-no-feature',
      'src-shared/contract/knows-a-rule.ts: contract-takes-few-rules',
      'src-shared/reads-the-disk.ts: src-shared-imports',
    ]);
    expect(new Set(summary.violations.map(({ rule }) => rule.name))).toEqual(
      new Set(forbidden.map(({ name }) => name)),
    );
  }, 60_000);
});
