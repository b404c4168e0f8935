import { writeSync } from 'node:fs';
import path from 'node:path';
import { openDatabaseFile } from '#server/db/database.ts';
import { DATABASE_FILE } from '#server/db/data-files.ts';
import { beginAgain, foldCells } from '#server/features/insight/cell-fold.ts';
import type { CellTransaction } from '#server/features/insight/cell-transaction.ts';

// Folds what waits, or throws all sums away and folds them again; made to be killed.
const [dataDir = '', what = 'fold'] = process.argv.slice(2);
const database = openDatabaseFile(path.join(dataDir, DATABASE_FILE));
const transaction: CellTransaction = (work) => database.transaction((db) => work({ db }));
writeSync(1, 'open\n');
if (what === 'rebuild') await beginAgain(database.read, transaction);
await foldCells(database.read, transaction, { now: Date.now });
await database.close();
