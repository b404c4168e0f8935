import { sql, type SelectQueryBuilder } from 'kysely';
import type { AuditTarget } from '#shared/contract/audit-rule.ts';
import { containsWord } from '#server/db/contains-word.ts';
import { idsIn, textsIn } from '#server/db/json-list.ts';
import type { Db, Tables } from '#server/db/tables.ts';

export interface EntryFilter {
  readonly person?: number | undefined;
  /** Whoever of these did it, or is whom it is about. */
  readonly people?: readonly number[] | undefined;
  readonly action?: string | undefined;
  readonly target?: AuditTarget | undefined;
  readonly targetId?: string | undefined;
  readonly outcome?: 'done' | 'refused' | undefined;
  readonly computer?: string | undefined;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

type Entries = SelectQueryBuilder<Tables, 'audit_entry', object>;

/** Entries by a filter; each of its parts has an index that ends with the number of the entry. */
function entries(db: Db, filter: EntryFilter): Entries {
  const { person, people, action, target, targetId, outcome, computer, from, until } = filter;
  let query: Entries = db.selectFrom('audit_entry');
  if (person !== undefined)
    query = query.where((eb) => eb.or([eb('person_id', '=', person), eb('subject_id', '=', person)]));
  if (people !== undefined)
    query = query.where((eb) =>
      eb.or([eb('person_id', 'in', idsIn(db, people)), eb('subject_id', 'in', idsIn(db, people))]),
    );
  if (action !== undefined) query = query.where('action', '=', action);
  if (target !== undefined) query = query.where('target_kind', '=', target);
  if (targetId !== undefined) query = query.where('target_id', '=', targetId);
  if (outcome !== undefined) query = query.where('outcome', '=', outcome);
  if (computer !== undefined) query = query.where('computer', '=', computer);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (until !== undefined) query = query.where('at', '<', until);
  return query;
}

/** The latest entries that fit. @param page.to numbers up to this one; @param page.before below this one */
export const listEntries = (
  db: Db,
  filter: EntryFilter,
  page: {
    readonly limit: number;
    readonly offset?: number;
    readonly to?: number;
    readonly before?: number | undefined;
  },
) => {
  let query = entries(db, filter);
  if (page.to !== undefined) query = query.where('no', '<=', page.to);
  if (page.before !== undefined) query = query.where('no', '<', page.before);
  return query
    .orderBy('no', 'desc')
    .limit(page.limit)
    .offset(page.offset ?? 0)
    .selectAll()
    .execute();
};

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

/** How many fit, counted up to `most`. */
export const countEntries = async (db: Db, filter: EntryFilter, most: number): Promise<number> => {
  const { count } = await db
    .selectFrom(entries(db, filter).select('no').limit(most).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const findEntry = (db: Db, no: number) =>
  db.selectFrom('audit_entry').where('no', '=', no).selectAll().executeTakeFirst();

interface ActTarget {
  readonly kind: AuditTarget;
  readonly id: number;
}

const actsOn = (db: Db, { kind, id }: ActTarget) =>
  db
    .selectFrom('audit_entry')
    .where('target_kind', '=', kind)
    .where('target_id', '=', String(id))
    .where('outcome', '=', 'done');

/** The last of some calls about a target that was done. */
export const findLastAct = (db: Db, actions: readonly string[], target: ActTarget) =>
  actsOn(db, target)
    .where('action', 'in', [...actions])
    .orderBy('no', 'desc')
    .limit(1)
    .select('action')
    .executeTakeFirst();

export const hasActAt = (db: Db, action: string, target: ActTarget & { readonly at: number }) =>
  actsOn(db, target)
    .where('action', '=', action)
    .where('at', '=', target.at)
    .limit(1)
    .select('no')
    .executeTakeFirst();

/** What changed, by the numbers of entries. */
export const listDetails = (db: Db, numbers: readonly number[]) =>
  db
    .selectFrom('audit_detail')
    .where('no', 'in', idsIn(db, numbers))
    .select(['no', 'body', 'blanked_at'])
    .execute();

const MAX_CHOICES = 500;

/** The different values of a column, one step of its index each. */
export async function listChoices(db: Db, column: 'action' | 'computer'): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive choice (value) as (
      select min(${name}) from audit_entry
      union all select (select min(${name}) from audit_entry where ${name} > choice.value)
        from choice where choice.value is not null)
    select value from choice where value is not null limit ${MAX_CHOICES}`.execute(db);
  return rows.map(({ value }) => value);
}

const MAX_PEOPLE = 200;

const nameAndEmail = sql`${sql.ref('first_name')} || ' ' || ${sql.ref('last_name')} || ' ' || ${sql.ref('email')}`;

/** People whose name or address contain all of some words. */
export const findPeople = async (db: Db, words: readonly string[]): Promise<number[]> => {
  let query = db.selectFrom('user');
  for (const word of words) query = query.where(containsWord(nameAndEmail, word));
  return (await query.select('id').limit(MAX_PEOPLE).execute()).map(({ id }) => id);
};

type Named = readonly { readonly id: number | string; readonly name: string }[];

/** What people and things are called today, by the kind of thing. */
const NAMES: Partial<Record<AuditTarget, (db: Db, ids: readonly number[]) => Promise<Named>>> = {
  user: async (db, ids) =>
    (
      await db
        .selectFrom('user')
        .where('id', 'in', idsIn(db, ids))
        .select(['id', 'first_name', 'last_name'])
        .execute()
    ).map((row) => ({ id: row.id, name: `${row.first_name} ${row.last_name}`.trim() })),
  role: (db, ids) => db.selectFrom('role').where('id', 'in', idsIn(db, ids)).select(['id', 'name']).execute(),
  group: (db, ids) =>
    db.selectFrom('people_group').where('id', 'in', idsIn(db, ids)).select(['id', 'name']).execute(),
  exam: (db, ids) =>
    db.selectFrom('exam').where('id', 'in', idsIn(db, ids)).select(['id', 'title as name']).execute(),
  'exam-attempt': (db, ids) =>
    db
      .selectFrom('exam_attempt')
      .innerJoin('exam', 'exam.id', 'exam_attempt.exam_id')
      .where('exam_attempt.id', 'in', idsIn(db, ids))
      .select(['exam_attempt.id', 'exam.title as name'])
      .execute(),
  course: (db, ids) =>
    db.selectFrom('course').where('id', 'in', idsIn(db, ids)).select(['id', 'title as name']).execute(),
  question: (db, ids) =>
    db.selectFrom('question').where('id', 'in', idsIn(db, ids)).select(['id', 'title as name']).execute(),
  folder: (db, ids) =>
    db.selectFrom('folder').where('id', 'in', idsIn(db, ids)).select(['id', 'folder_name as name']).execute(),
  tag: (db, ids) =>
    db.selectFrom('tag').where('id', 'in', idsIn(db, ids)).select(['id', 'tag_name as name']).execute(),
  import: (db, ids) =>
    db
      .selectFrom('import_batch')
      .where('id', 'in', idsIn(db, ids))
      .select(['id', 'file_name as name'])
      .unionAll(
        db.selectFrom('people_import').where('id', 'in', idsIn(db, ids)).select(['id', 'file_name as name']),
      )
      .execute(),
};

const computersNamed = (db: Db, ids: readonly string[]): Promise<Named> =>
  db
    .selectFrom('sync_client')
    .where('client_id', 'in', textsIn(db, JSON.stringify(ids)))
    .select(['client_id as id', 'name'])
    .execute();

/** Names of things of one kind, by their ids as the log has them. */
export async function namesOf(db: Db, kind: string, ids: readonly string[]): Promise<Map<string, string>> {
  const find = new Map(Object.entries(NAMES)).get(kind);
  const numbers = ids.map(Number).filter((id) => Number.isSafeInteger(id));
  const rows = kind === 'device' ? await computersNamed(db, ids) : ((await find?.(db, numbers)) ?? []);
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}
