import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ownEntry } from '../audit/audit-entry.ts';
import { backUp } from '../db/backup.ts';
import { DEFAULT_SCHEMA } from '../db/postgres-schema.ts';
import { DATABASE_FILE } from '../db/data-files.ts';
import { addScale } from '../features/setup/scale-school/scale-school.ts';
import { rebuildStates } from '../features/course-progress/fold-service.ts';
import { rebuildTally } from '../features/questions/tally.ts';
import { verifyFiles } from '../blobs/verify-files.ts';
import { verifyDatabase } from '../db/verify.ts';
import { fileSigningKey } from '../signing-key.ts';
import { verifyReceipt } from './verify-receipt.ts';
import { beginHistory } from '../sync/restore.ts';
import { roleOf } from '../sync/role.ts';
import { EXIT, readArguments, required, UsageError } from './arguments.ts';
import { existingData, existingHub } from './existing-hub.ts';
import { complain, print, printJson } from './output.ts';
import { withServer } from './session.ts';

const SCHEMA = { type: 'string', default: DEFAULT_SCHEMA } as const;

const MOST_ATTEMPTS = 10_000_000;

/** How many attempts are asked for; null where none are. */
function scaleOf(text: string | undefined, usage: string): number | null {
  if (text === undefined) return null;
  const scale = /^\d{1,8}$/u.test(text) ? Number(text) : Number.NaN;
  if (!(scale >= 1 && scale <= MOST_ATTEMPTS))
    throw new UsageError(
      `--scale '${text}' is no number of attempts: give a whole number from 1 to ${MOST_ATTEMPTS}.\nUsage: ${usage}`,
    );
  return scale;
}

/** Loads the demo school into an empty folder, and beside it so many attempts as are asked for. */
export async function seed(args: readonly string[]): Promise<number> {
  const usage = 'lectern seed --data DIR [--scale ATTEMPTS]';
  const { values } = readArguments(args, { data: { type: 'string' }, scale: { type: 'string' } }, usage, 0);
  const dataDir = required(values.data, 'data', usage);
  const attempts = scaleOf(values.scale, usage);
  if (attempts !== null && existsSync(path.join(dataDir, DATABASE_FILE)))
    throw new UsageError(`${dataDir} holds an institution already: --scale fills a new folder.`);
  return withServer(dataDir, { demo: true }, async (server) => {
    if (attempts !== null)
      await addScale(server.database, { attempts, now: Date.now() }, (done) =>
        print(`${done} of ${attempts} attempts`),
      );
    const { count } = await server.database.read
      .selectFrom('question')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    print(`${dataDir}: ready, with ${count} questions.`);
    return EXIT.ok;
  });
}

/** Copies the database while nothing else uses it, checks the copy, and names it last. */
export async function backup(args: readonly string[]): Promise<number> {
  const usage = 'lectern backup --data DIR --out FILE';
  const { values } = readArguments(args, { data: { type: 'string' }, out: { type: 'string' } }, usage, 0);
  const out = required(values.out, 'out', usage);
  return withServer(existingData(values.data, usage), {}, async (server) => {
    await backUp(server.database, out);
    print(`${out}: written and checked.`);
    return EXIT.ok;
  });
}

/** After a hub was restored from a backup, and before it is started: its devices notice, and bring back what it lost. */
export async function beginNewHistory(args: readonly string[]): Promise<number> {
  const usage = 'lectern begin-history --data DIR [--schema NAME]';
  const { values } = readArguments(args, { data: { type: 'string' }, schema: SCHEMA }, usage, 0);
  const { dataDir, options } = await existingHub(values.data, values.schema, usage);
  return withServer(dataDir, options, async ({ database, services }) => {
    if ((await roleOf(database.read)) !== 'hub') throw new UsageError(`No devices follow ${dataDir}.`);
    const now = Date.now();
    await database.transaction(async (db) => {
      await beginHistory(db, randomUUID(), now);
      await services.audit.append(db, ownEntry('history.begin', { at: now }, { kind: 'institution' }));
    });
    print(`${dataDir}: a new history begins. Start the hub.`);
    return EXIT.ok;
  });
}

/** The key that receipts are checked with; null where this server never signed one, or another folder has it. */
function receiptKey(dataDir: string): string | null {
  const file = path.join(dataDir, 'keys', 'receipt.pem');
  return existsSync(file) ? fileSigningKey(file).publicKey() : null;
}

/** What SQLite calls a file that is none, or is damaged. */
const isDamage = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(String(error.code));

/** The same as `withServer`; a database that cannot be opened is a sentence. */
async function withReadableServer(...[dataDir, options, work]: Parameters<typeof withServer<number>>) {
  try {
    return await withServer(dataDir, options, work);
  } catch (error) {
    if (!isDamage(error)) throw error;
    complain(
      `${path.join(dataDir, DATABASE_FILE)} is damaged and cannot be read (${error.message}). ` +
        'Keep a copy of it, and restore the newest good backup.',
    );
    return EXIT.unreadable;
  }
}

/**
 * Integrity, foreign keys, derived counts, the ledger, every answer chain with what follows from it, and the files by
 * name and length; with `--deep` by every byte. With `--rebuild` what is derived is made anew from its rows before that.
 */
export async function verify(args: readonly string[]): Promise<number> {
  const usage = 'lectern verify --data DIR [--schema NAME] [--deep] [--rebuild] [--receipt CODE] [--json]';
  const { values } = readArguments(
    args,
    {
      data: { type: 'string' },
      schema: SCHEMA,
      json: { type: 'boolean' },
      deep: { type: 'boolean' },
      rebuild: { type: 'boolean' },
      receipt: { type: 'string' },
    },
    usage,
    0,
  );
  const { dataDir, options } = await existingHub(values.data, values.schema, usage);
  return withReadableServer(dataDir, options, async (server) => {
    if (values.receipt !== undefined)
      return verifyReceipt(server.database.read, {
        receipt: values.receipt,
        publicKey: receiptKey(dataDir),
        isJson: values.json === true,
      });
    if (values.rebuild === true)
      await server.database.transaction(async (db) => {
        await rebuildTally(db);
        await rebuildStates({ db });
      });
    const found = await verifyDatabase(server.database, receiptKey(dataDir));
    const files = await verifyFiles(server.database.read, server.services.blobs, values.deep === true);
    const report = {
      ok: found.ok && files.problems.length === 0,
      checks: [...found.checks, { name: 'files', ...files }],
    };
    if (values.json === true) printJson(report);
    else {
      for (const check of report.checks)
        print(
          `${check.problems.length === 0 ? 'ok  ' : 'FAIL'} ${check.name}: ${check.checked} checked` +
            (check.blanked === undefined ? '' : `, ${check.blanked} with details blanked`),
        );
    }
    for (const problem of report.checks.flatMap((check) => check.problems)) complain(problem);
    return report.ok ? EXIT.ok : EXIT.unreadable;
  });
}
