import { Verdict, type Mutation } from '#shared/contract/sync-wire.ts';
import type { Db } from '../db/tables.ts';
import { takeChanges } from './capture.ts';
import { judgeOne } from './hub-push.ts';
import { hashOfMutation } from './hub-verdicts.ts';
import type { ImportClient } from './import-client.ts';
import { importedVerdict, noteImported } from './imported-changes.ts';
import { PushedRows, type JudgeDeps } from './judging.ts';
import type { SentMutation } from './read-items.ts';
import { stampChanges } from './stamp.ts';
import { touchedVersions } from './touched-versions.ts';

/** What became of a change of a file. */
export interface ImportedChange {
  readonly verdict: Verdict;
  /** It was done before: nothing was done now. */
  readonly wasKnown: boolean;
}

type Deps = Pick<JudgeDeps, 'db' | 'dialect' | 'now' | 'newId' | 'replay' | 'blobs' | 'log'> & {
  readonly importedBy: number;
};

/**
 * Judges the changes of a file, in the caller's transaction, as a push of their computer would be judged now. The
 * queue of that computer stays as it is: what it still brings by itself is found done.
 */
export async function importChanges(
  deps: Deps,
  client: ImportClient,
  mutations: readonly SentMutation[],
): Promise<ImportedChange[]> {
  const { db, dialect } = deps;
  await stampChanges(db, dialect, await takeChanges(db));
  const pushed = new PushedRows();
  const versions = await touchedVersions(db, mutations);
  const judging: JudgeDeps = {
    ...deps,
    client,
    pushed,
    versionOf: (table, id) => versions.get(table, id),
  };
  const results: ImportedChange[] = [];
  for (const mutation of mutations) {
    const known = await findKnown(db, client, mutation);
    if (known !== null) {
      results.push({ verdict: known, wasKnown: true });
      continue;
    }
    const { verdict } = await judgeOne(judging, mutation);
    if (verdict.s === 'ok' || verdict.s === 'conflict')
      await noteImported(db, {
        hash: hashOfMutation(mutation),
        client_id: client.id,
        mid: mutation.mid,
        user_id: mutation.user_id,
        verdict: JSON.stringify(verdict),
        imported_by: deps.importedBy,
        imported_at: deps.now,
      });
    results.push({ verdict, wasKnown: false });
  }
  await stampChanges(db, dialect, pushed.changed, {
    clientId: client.id,
    ownMidOf: (table, id) => pushed.ownMidOf(table, id),
  });
  return results;
}

/** What the hub had said to it, from the computer or from a file; what was refused is judged anew. */
async function findKnown(db: Db, client: ImportClient, mutation: Mutation): Promise<Verdict | null> {
  const hash = hashOfMutation(mutation);
  const imported = await importedVerdict(db, hash);
  if (imported !== null) return imported;
  const stored = await db
    .selectFrom('sync_mutation')
    .where('client_id', 'in', [...new Set([client.id, ...client.relatives])])
    .where('mid', '=', mutation.mid)
    .where('hash', '=', hash)
    .select('verdict')
    .execute();
  const verdicts = stored.map((row) => Verdict.parse(JSON.parse(row.verdict)));
  return verdicts.find(({ s }) => s !== 'refused') ?? null;
}
