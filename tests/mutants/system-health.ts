import type { Mutant } from './mutant.ts';

/** What health has to notice, and tell once. */
export const systemHealthMutants: readonly Mutant[] = [
  {
    name: 'probe-that-always-says-good',
    file: 'src-shared/domain/system-health/judgement.ts',
    find: `if (isBeyond(failing)) return 'failing';`,
    replace: `if (isBeyond(failing)) return 'good';`,
    test: { file: 'src-server/features/system-health/broken.api.test.ts', only: 'synchronous off' },
  },
  {
    name: 'unmeasured-is-good',
    file: 'src-shared/domain/system-health/judgement.ts',
    find: `if (typeof value !== 'number' || Number.isNaN(value)) return 'unknown';`,
    replace: `if (typeof value !== 'number' || Number.isNaN(value)) return 'good';`,
    test: { file: 'src-shared/domain/system-health/system-health.test.ts' },
  },
  {
    name: 'changed-byte-of-a-backup-passes',
    file: 'src-server/backups/examine.ts',
    find: `if (checksum !== 'wrong') return { ...found, checksum };`,
    replace: `if (checksum !== null) return { ...found, checksum };`,
    test: { file: 'src-server/features/system-health/broken.api.test.ts', only: 'one changed byte' },
  },
  {
    name: 'alert-told-again-and-again',
    file: 'src-server/features/system-health/alert-teller.ts',
    find: 'await repo.updateStanding(ctx.db, probe, { told: alert });',
    replace: '',
    test: { file: 'src-server/features/system-health/system-health.api.test.ts', only: 'started again' },
  },
];
