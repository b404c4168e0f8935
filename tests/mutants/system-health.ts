import type { Mutant } from './mutant.ts';

/** What health has to notice, and tell once. */
export const systemHealthMutants: readonly Mutant[] = [
  {
    name: 'readiness-believes-a-false-signature',
    file: 'src-shared/domain/exam-attempts/readiness.ts',
    find: `if (sealed !== undefined && sealed.isHere && !sealed.isGenuine) return 'not-genuine';`,
    replace: '',
    test: { file: 'src-shared/domain/exam-attempts/readiness.test.ts', only: 'not-genuine' },
  },
  {
    name: 'readiness-without-a-commit',
    file: 'src-server/features/readiness/service.ts',
    find: `await ctx.transaction((inner) => writeState(inner.db, 'readiness_probe', String(inner.now)));`,
    replace: '',
    test: { file: 'src-server/features/readiness/readiness.api.test.ts', only: 'writes a test entry' },
  },
  {
    name: 'readiness-told-to-a-hub-of-before',
    file: 'src-server/sync/greeting.ts',
    find: 'schema < READINESS_IN_HELLO ? undefined : await findReadiness(read)',
    replace: 'await findReadiness(read)',
    test: { file: 'tests/sync/device-state.test.ts', only: 'readiness check' },
  },
  {
    name: 'probe-that-always-says-good',
    file: 'src-shared/domain/system-health/judgement.ts',
    find: `if (isBeyond(failing)) return 'failing';`,
    replace: `if (isBeyond(failing)) return 'good';`,
    test: { file: 'src-server/features/system-health/broken.api.test.ts', only: 'synchronous off' },
  },
  {
    name: 'full-disk-is-not-said',
    file: 'src-server/features/system-health/service.ts',
    find: `health.states()['disk'] === 'failing'`,
    replace: `health.states()['disk'] === 'unknown'`,
    test: { file: 'src-server/features/system-health/two-minutes.api.test.ts', only: 'a disk that is full' },
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
