import { hash } from 'node:crypto';
import { AppError } from '#shared/contract/errors.ts';
import type { Mutation, Verdict } from '#shared/contract/sync-wire.ts';
import { insertRows } from '../db/bulk-insert.ts';
import { compileOnce } from '../db/compile-once.ts';
import { dialectOf } from '../db/dialect.ts';
import type { Db } from '../db/tables.ts';
import { importedVerdict } from './imported-changes.ts';
import type { JudgeDeps } from './judging.ts';

/** What a mutation is told apart by: the same number with another content is another history. */
export const hashOfMutation = ({
  endpoint,
  input,
  user_id,
  now,
  first_id,
  id_count,
  seed,
}: Omit<Mutation, 'mid' | 'schema_version' | 'touches'>): string =>
  hash('sha256', JSON.stringify([endpoint, input, user_id, now, first_id, id_count, seed]));

/** The refusal of a database that goes by another one's name. */
export const forked = (): AppError =>
  new AppError(
    'CONFLICT',
    'This database is a copy of another one. It registers anew before it synchronises.',
  );

/** What was said the first time. @throws CONFLICT when the number then stood for something else. */
export async function storedVerdict(db: Db, clientId: string, mutation: Mutation): Promise<Verdict> {
  const stored = await db
    .selectFrom('sync_mutation')
    .where('client_id', '=', clientId)
    .where('mid', '=', mutation.mid)
    .select(['hash', 'verdict'])
    .executeTakeFirst();
  if (stored === undefined) return { mid: mutation.mid, s: 'ok' };
  if (stored.hash !== hashOfMutation(mutation)) throw forked();
  // Written below.
  return JSON.parse(stored.verdict) as Verdict;
}

/** What became of a command that somebody else brought: the other half of a copied database, or a file. */
export const verdictElsewhere = async (
  deps: Pick<JudgeDeps, 'db' | 'client'>,
  mutation: Mutation,
): Promise<Verdict | null> =>
  (await verdictOfRelative(deps, mutation)) ?? (await importedVerdict(deps.db, hashOfMutation(mutation)));

/** What became of a command that was recorded before a database was copied, where the other half brought it. */
async function verdictOfRelative(
  { db, client }: Pick<JudgeDeps, 'db' | 'client'>,
  mutation: Mutation,
): Promise<Verdict | null> {
  if (client.relatives.length <= 1) return null;
  const stored = await db
    .selectFrom('sync_mutation')
    .where('client_id', 'in', client.relatives)
    .where('mid', '=', mutation.mid)
    .where('hash', '=', hashOfMutation(mutation))
    .select('verdict')
    .executeTakeFirst();
  if (stored === undefined) return null;
  // Written below. Which rows come along depends on who asks.
  const { rows: _, ...verdict } = JSON.parse(stored.verdict) as Verdict;
  return verdict.s === 'refused' ? null : verdict;
}

const noteLastMid = compileOnce((db, { clientId, mid }: { clientId: string; mid: number }) =>
  db.updateTable('sync_client').set({ last_mid: mid }).where('client_id', '=', clientId),
);

/** What each command was told, for whoever asks again; with it, how far the device has come. */
export async function storeVerdicts(
  db: Db,
  clientId: string,
  judged: readonly (readonly [Mutation, Verdict | undefined])[],
  now: number,
): Promise<void> {
  const last = judged.at(-1);
  if (last === undefined) return;
  const rows = judged.map(([mutation, verdict]) => ({
    client_id: clientId,
    mid: mutation.mid,
    hash: hashOfMutation(mutation),
    verdict: JSON.stringify(verdict),
    received_at: now,
  }));
  await insertRows(db, dialectOf(db), 'sync_mutation', rows);
  await noteLastMid(db, { clientId, mid: last[0].mid });
}
