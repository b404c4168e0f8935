import { append } from '#shared/domain/lists.ts';
import path from 'node:path';
import { AppError, ErrorBody } from '#shared/contract/errors.ts';
import type { AdoptedContent } from '#shared/contract/adopted-content.ts';
import { syncContract } from '#shared/contract/sync.ts';
import type { TransportRequest, TransportResponse } from '#shared/contract/client.ts';
import { titleOfInput } from '#shared/domain/sync/titles.ts';
import type { Clock } from '#server/clock.ts';
import { openDatabaseFile, type Database } from '#server/db/database.ts';
import type { IdSource } from '#server/db/ids.ts';
import type { Db } from '#server/db/tables.ts';
import type { Writer } from '#server/db/writer.ts';
import { portionsOf } from '../rows.ts';
import type { Log } from '#server/log.ts';
import { findCarryOver, type CarryOver } from './carry-over-request.ts';
import { filesOfDrafts, noteLargeFiles, withLargeFilesLater } from './carried-files.ts';
import { countDrafts, draftChunks, draftsNotIn, singleDrafts, withIds } from './drafts.ts';
import { missingOf } from './missing-drafts.ts';
import { endOwnSession } from './own-session.ts';
import { readDrafts } from './read-drafts.ts';
import { writeState } from '../state.ts';

type LeftBehind = CarryOver['left_behind'];

export interface CarryOverDeps {
  readonly database: Database;
  readonly writer: Writer;
  readonly ids: IdSource;
  readonly clock: Clock;
  readonly log: Log;
  readonly dataDir: string;
  actAs(email: string): Promise<string>;
  call(request: TransportRequest): Promise<TransportResponse>;
  onProgress(carried: number, total: number, leftBehind: number): void;
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

/** Answers about the moment or the session of this work, and not about the drafts. */
const isForNow = (status: number): boolean =>
  status >= 500 || status === 429 || status === 408 || status === 401;

const UNEXPLAINED = { code: 'REFUSED', message: 'This computer did not accept it.' };

/** One command; what it cannot take together it takes one by one. @returns what it leaves behind. */
async function adopt(deps: CarryOverDeps, token: string, content: AdoptedContent): Promise<LeftBehind> {
  const { method, path: address } = syncContract.adoptContent;
  const headers = { authorization: `Bearer ${token}` };
  const { status, body } = await deps.call({ method, path: address, headers, body: content });
  if (status === 200) return [];
  if (isForNow(status)) throw new AppError('UNAVAILABLE', `Drafts cannot be taken now (${status}).`);
  const singles = singleDrafts(content);
  const [first] = singles;
  if (singles.length === 1 && first !== undefined) {
    deps.log.error({ status, answer: body }, 'a draft stays in the archive');
    const { kind, draft } = first;
    const reason = ErrorBody.pick({ code: true, message: true }).safeParse(body).data ?? UNEXPLAINED;
    return [{ id: draft.id, kind, title: titleOfInput(draft), ...reason }];
  }
  const left: LeftBehind = [];
  for (const single of singles) append(left, await adopt(deps, token, single.content));
  return left;
}

/** The new database has to know the files of some drafts before they come. */
async function prepareFiles(
  deps: CarryOverDeps,
  archive: Db,
  { chunk, email }: { readonly chunk: AdoptedContent; readonly email: string },
): Promise<void> {
  await adoptBlobs(deps, archive, filesOfDrafts(chunk));
  await deps.writer.transaction((db) => noteLargeFiles(db, chunk, { email, now: deps.clock.now() }));
}

/** Portion by portion. @returns what was left behind; undefined where the database is closed before the end. */
async function adoptAll(
  deps: CarryOverDeps,
  archive: Db,
  { token, email, content, total }: { token: string; email: string; content: AdoptedContent; total: number },
): Promise<LeftBehind | undefined> {
  let carried = total - countDrafts(content);
  const left: LeftBehind = [];
  deps.onProgress(carried, total, 0);
  for (const chunk of draftChunks(content)) {
    if (deps.isStopped()) return undefined;
    await prepareFiles(deps, archive, { chunk, email });
    const refused = await adopt(deps, token, withLargeFilesLater(chunk));
    append(left, refused);
    carried += countDrafts(chunk) - refused.length;
    deps.onProgress(carried, total, left.length);
  }
  return left;
}

/**
 * Takes the drafts of the person who enrolled this computer along, as commands of theirs. It begins
 * anew after a crash: what has been taken stays as it is. The wish ends when nothing is left behind.
 * @throws UNAVAILABLE where the rest may be taken later.
 */
export async function carryOver(deps: CarryOverDeps): Promise<void> {
  const wish = await findCarryOver(deps.database.read);
  if (wish === undefined) return;
  const old = openDatabaseFile(path.join(deps.dataDir, wish.archive));
  let left: LeftBehind | undefined;
  try {
    const missing = await missingOf(deps.database.read, wish, await readDrafts(old.read, wish.owner_id));
    const total = countDrafts(missing);
    const known = await withKnownTags(deps.database.read, missing, wish.email);
    // Offered again, they would go to the hub again with every try.
    const content = await draftsNotIn(deps.database.read, known);
    const token = await deps.actAs(wish.email);
    try {
      left = await adoptAll(deps, old.read, { token, email: wish.email, content, total });
    } finally {
      await endOwnSession(deps, token);
    }
  } finally {
    await old.close();
  }
  if (left !== undefined) await settle(deps, left);
}

/** By the wish as it is now: the computer may have got another number in between. */
const settle = ({ writer }: CarryOverDeps, left: LeftBehind) =>
  writer.transaction(async (db) => {
    const wish = await findCarryOver(db);
    if (wish === undefined) return;
    if (left.length > 0)
      await writeState(db, 'carry_over', JSON.stringify({ ...wish, left_behind: left } satisfies CarryOver));
    else await db.deleteFrom('sync_state').where('name', '=', 'carry_over').execute();
  });
