import type { Mutant } from './mutant.ts';

/** What a start refuses, and what a backup has to hold. */
export const backupMutants: readonly Mutant[] = [
  {
    name: 'data-lock-removed',
    file: 'src-server/db/lock.ts',
    find: `lock.exec('begin exclusive');`,
    replace: '',
    test: { file: 'src-server/db/lock.test.ts' },
  },
  {
    name: 'lock-deleted-lets-in',
    file: 'src-server/db/lock.ts',
    find: 'if (isOpenElsewhere(database)) throw new DataInUseError(dataDir);',
    replace: '',
    test: { file: 'tests/attack/opening.test.ts', only: 'lets nobody in' },
  },
  {
    name: 'log-overwritten-by-a-new-institution',
    file: 'src-server/open-server.ts',
    find: 'if (postgres === undefined) assertUsable(dataDir, options.isExisting);',
    replace: '',
    test: { file: 'tests/attack/opening.test.ts', only: 'overwrites nothing' },
  },
  {
    name: 'spoilt-log-left-out',
    file: 'src-server/db/wal-file.ts',
    find: 'if (hasCommit) return',
    replace: 'if (false) return',
    test: { file: 'tests/attack/damaged-log.test.ts', only: 'behind what does not hold' },
  },
  {
    name: 'damaged-backup-named',
    file: 'src-server/backups/stored.ts',
    find: "return copy.pragma('integrity_check', { simple: true }) === 'ok';",
    replace: 'return true;',
    test: { file: 'tests/attack/backups.test.ts', only: 'newest backup that holds' },
  },
  {
    name: 'backup-with-broken-logs-restored',
    file: 'src-server/institutions/restore.ts',
    find: 'if (problem !== undefined) throw',
    replace: 'if (problem === null) throw',
    test: { file: 'tests/attack/backups.test.ts', only: 'whose logs do not hold' },
  },
  {
    name: 'changed-result-blocks-restore',
    file: 'src-server/db/verify.ts',
    find: 'checks.filter(({ name }) => OF_DAMAGE.has(name))',
    replace: 'checks',
    test: { file: 'tests/attack/backups.test.ts', only: 'a result was changed' },
  },
  {
    name: 'zeroed-table-ready',
    file: 'src-server/http/health.ts',
    find: 'readable: unreadable === null',
    replace: 'readable: true',
    test: { file: 'src-server/http/health.test.ts', only: 'before what exams need' },
  },
  {
    name: 'ready-without-writing',
    file: 'src-server/http/health.ts',
    find: 'answers(isWritable(), WRITE_TIMEOUT_MS)',
    replace: 'answers(Promise.resolve(true), isWritable.length)',
    test: { file: 'src-server/http/health.test.ts', only: 'nothing can be written' },
  },
  {
    name: 'backups-of-two-hubs-in-one-folder',
    file: 'src-server/backups/stored.ts',
    find: 'isMade(wanted) ? wanted',
    replace: 'isMade(wanted) || true ? wanted',
    test: { file: 'tests/attack/backups.test.ts', only: 'given the same folder' },
  },
];
