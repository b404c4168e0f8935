import type { Mutant } from './mutant.ts';

const MIGRATION = 'migrations/0118_insight_cells.ts';
const REPO = 'src-server/features/insight/cell-repo.ts';
const test = { file: 'src-server/features/insight/cells.api.test.ts', only: 'after every history' };

/** Sums of attempts by day are what the attempts come to, whatever happened to them since. */
export const insightMutants: readonly Mutant[] = [
  {
    name: 'insight-late-day-is-not-folded',
    file: MIGRATION,
    find: "note(kind, 'old') + note(kind, 'new')",
    replace: "note(kind, 'new')",
    test,
  },
  {
    name: 'insight-note-of-a-mark-is-missing',
    file: MIGRATION,
    find: "    'score',\n",
    replace: '',
    test,
  },
  {
    name: 'insight-void-attempt-counts',
    file: REPO,
    find: "    .where('state', '<>', 'void')\n",
    replace: '',
    test,
  },
  {
    name: 'insight-test-run-counts',
    file: REPO,
    find: "    .where('state', '<>', 'void')\n    .where('purpose', '=', 'real')\n",
    replace: "    .where('state', '<>', 'void')\n",
    test,
  },
  {
    name: 'insight-change-meanwhile-is-lost',
    file: REPO,
    find: "db.deleteFrom('insight_backlog').where('id', 'in', idsIn(db, ids)).execute()",
    replace: "db.deleteFrom('insight_backlog').where('id', '>', 0 * ids.length).execute()",
    test,
  },
  {
    name: 'insight-day-by-utc',
    file: 'src-shared/domain/insight/slot-clock.ts',
    find: 'at + (offsetOfDay',
    replace: 'at + 0 * (offsetOfDay',
    test,
  },
];
