import { DEFAULT_SCHEMA } from '../db/postgres-schema.ts';
import { cellProblems } from '../features/insight/cell-check.ts';
import { beginAgain, foldCells } from '../features/insight/cell-fold.ts';
import type { CellTransaction } from '../features/insight/cell-transaction.ts';
import { roleOf } from '../sync/role.ts';
import { EXIT, readArguments, UsageError } from './arguments.ts';
import { existingHub } from './existing-hub.ts';
import { complain, print } from './output.ts';
import { withServer } from './session.ts';

const USAGE = 'lectern insight rebuild --data DIR [--check] [--schema NAME]';

/** Folds the sums behind figures afresh; with `--check` counts them afresh, and changes nothing. */
export async function insight(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(
    args,
    {
      data: { type: 'string' },
      schema: { type: 'string', default: DEFAULT_SCHEMA },
      check: { type: 'boolean', default: false },
    },
    USAGE,
    1,
  );
  if (positionals[0] !== 'rebuild') throw new UsageError(`Usage: ${USAGE}`);
  const { dataDir, options } = await existingHub(values.data, values.schema, USAGE);
  return withServer(dataDir, options, async ({ database }) => {
    if ((await roleOf(database.read)) === 'device')
      throw new UsageError(
        'The hub of this computer keeps the sums behind figures. Call this command there.',
      );
    if (!values.check) {
      const transaction: CellTransaction = (work) => database.transaction((db) => work({ db }));
      await beginAgain(database.read, transaction);
      await foldCells(database.read, transaction, { now: Date.now });
    }
    const { checked, problems } = await cellProblems(database.read);
    print(`${dataDir}: ${checked} sums of a day ${values.check ? 'counted afresh' : 'made afresh'}.`);
    for (const problem of problems) complain(problem);
    return problems.length === 0 ? EXIT.ok : EXIT.unreadable;
  });
}
