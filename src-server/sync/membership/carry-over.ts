import path from 'node:path';
import { z } from 'zod';
import { syncContract, type AdoptedContent } from '#shared/contract/sync.ts';
import type { TransportRequest, TransportResponse } from '#shared/contract/client.ts';
import { blobNamesIn } from '#shared/domain/sync/blob-names.ts';
import type { Clock } from '#server/clock.ts';
import { openDatabaseFile, type Database } from '#server/db/database.ts';
import type { IdSource } from '#server/db/ids.ts';
import type { Db } from '#server/db/tables.ts';
import type { Writer } from '#server/db/writer.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { portionsOf } from '../rows.ts';
import type { Log } from '#server/log.ts';
import { countDrafts, draftChunks, readDrafts, withIds, withNewIds } from './drafts.ts';
import { findState } from '../state.ts';

/** What is still to be taken along from the database that was here before the enrolment. */
export const CarryOver = z.object({
  /** Relative to the data folder. */
  archive: z.string(),
  /** Whose drafts, in the archive; their account on the hub. */
  owner_id: z.int(),
  email: z.string(),
  /** The first id of the rows; null where they keep their own. */
  first_id: z.int().nullable(),
});
export type CarryOver = z.infer<typeof CarryOver>;

export interface CarryOverDeps {
  readonly database: Database;
  readonly writer: Writer;
  readonly ids: IdSource;
  readonly clock: Clock;
  readonly log: Log;
  readonly dataDir: string;
  actAs(email: string): Promise<string>;
  call(request: TransportRequest): Promise<TransportResponse>;
  onProgress(carried: number, total: number): void;
  /** The database is being closed. */
  isStopped(): boolean;
}

/** Tags of a person by name, lower case, to fold what exists on both sides into one. */
async function tagsOf(db: Db, email: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('tag')
    .innerJoin('user', 'user.id', 'tag.instructor_id')
    .where('user.email', '=', email.toLowerCase())
    .where('tag.deleted_at', 'is', null)
    .select(['tag.id as id', 'tag_name as name'])
    .execute();
  return new Map(rows.map((row) => [row.name.toLowerCase(), row.id]));
}

/** Tags that the person has on the hub already are used, not made twice. */
async function withKnownTags(db: Db, content: AdoptedContent, email: string): Promise<AdoptedContent> {
  const known = await tagsOf(db, email);
  const own = new Set(content.tags.map((tag) => tag.id));
  const same = new Map<number, number>();
  for (const { id, tag_name } of content.tags) {
    const there = known.get(tag_name.toLowerCase());
    if (there !== undefined && !own.has(there)) same.set(id, there);
  }
  return withIds({ ...content, tags: content.tags.filter((tag) => !same.has(tag.id)) }, same);
}

/** Pictures are in the folder already; the new database has to know them. */
async function adoptBlobs(deps: CarryOverDeps, archive: Db, names: readonly string[]): Promise<void> {
  for (const portion of portionsOf(names)) {
    const rows = await archive.selectFrom('blob').where('sha256', 'in', portion).selectAll().execute();
    if (rows.length === 0) continue;
    await deps.writer.transaction((db) =>
      db
        .insertInto('blob')
        .values(rows.map((row) => ({ ...row, id: deps.ids.next() })))
        .onConflict((conflict) => conflict.column('sha256').doNothing())
        .execute(),
    );
  }
}

/** Only the session of this work: signing out would end the person's session on the hub as well. */
const endSession = ({ writer, clock }: CarryOverDeps, token: string) =>
  writer.transaction((db) =>
    db
      .updateTable('session')
      .set({ revoked_at: clock.now() })
      .where('token_hash', '=', hashToken(token))
      .execute(),
  );

/** One command; what it cannot take together it takes one by one, and says what it leaves behind. */
async function adopt(deps: CarryOverDeps, token: string, content: AdoptedContent): Promise<void> {
  const { method, path: address } = syncContract.adoptContent;
  const headers = { authorization: `Bearer ${token}` };
  const { status, body } = await deps.call({ method, path: address, headers, body: content });
  if (status === 200) return;
  if (countDrafts(content) === 1) {
    deps.log.error({ status, answer: body }, 'a draft stays in the archive');
    return;
  }
  const none = { folders: [], tags: [], questions: [], exams: [] };
  for (const folder of content.folders) await adopt(deps, token, { ...none, folders: [folder] });
  for (const tag of content.tags) await adopt(deps, token, { ...none, tags: [tag] });
  for (const question of content.questions) await adopt(deps, token, { ...none, questions: [question] });
  for (const exam of content.exams) await adopt(deps, token, { ...none, exams: [exam] });
}

/**
 * Takes the drafts of the person who enrolled this computer along, as commands of theirs. It begins
 * anew after a crash: what has been taken stays as it is.
 */
export async function carryOver(deps: CarryOverDeps): Promise<void> {
  const wish = await findState(deps.database.read, 'carry_over');
  if (wish === undefined) return;
  const { archive, owner_id: ownerId, email, first_id: firstId } = CarryOver.parse(JSON.parse(wish));
  const old = openDatabaseFile(path.join(deps.dataDir, archive));
  try {
    const read = await readDrafts(old.read, ownerId);
    const total = countDrafts(read);
    const content = await withKnownTags(
      deps.database.read,
      firstId === null ? read : withNewIds(read, firstId),
      email,
    );
    const token = await deps.actAs(email);
    let carried = total - countDrafts(content);
    deps.onProgress(carried, total);
    for (const chunk of draftChunks(content)) {
      if (deps.isStopped()) return;
      await adoptBlobs(deps, old.read, blobNamesIn(chunk));
      await adopt(deps, token, chunk);
      carried += countDrafts(chunk);
      deps.onProgress(carried, total);
    }
    await endSession(deps, token);
  } finally {
    await old.close();
  }
  await deps.writer.transaction((db) =>
    db.deleteFrom('sync_state').where('name', '=', 'carry_over').execute(),
  );
}
