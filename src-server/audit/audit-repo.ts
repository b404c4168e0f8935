import { idsIn } from '../db/json-list.ts';
import type { AuditDetailTable, AuditEntryTable } from '../db/audit-tables.ts';
import { compileOnce } from '../db/compile-once.ts';
import { dialectOf } from '../db/dialect.ts';
import type { Db } from '../db/tables.ts';

const CHAIN = 1;

const lockedHead = compileOnce((db) => {
  const query = db.selectFrom('audit_head').where('chain', '=', CHAIN).select(['no', 'hash']);
  return dialectOf(db) === 'postgres' ? query.forUpdate() : query;
});

/** Where the chain ends; whoever appends holds it until the end of their transaction. */
export async function lockHead(db: Db): Promise<{ readonly no: number; readonly hash: string }> {
  const [head] = await lockedHead(db, {});
  if (head === undefined) throw new Error('The audit log has lost the end of its chain.');
  return head;
}

const storeHead = compileOnce((db, head: { no: number; hash: string }) =>
  db.updateTable('audit_head').set(head).where('chain', '=', CHAIN),
);

const insertRow = compileOnce((db, row: AuditEntryTable) => db.insertInto('audit_entry').values(row));

const insertDetailRow = compileOnce((db, row: AuditDetailTable) => db.insertInto('audit_detail').values(row));

/** Adds an entry, with what changed where something did, and moves the end of the chain on. */
export async function insertEntry(
  db: Db,
  entry: AuditEntryTable,
  detail: { readonly salt: string; readonly body: string } | null,
): Promise<void> {
  await insertRow(db, { ...entry });
  if (detail !== null) await insertDetailRow(db, { no: entry.no, ...detail, blanked_at: null });
  await storeHead(db, { no: entry.no, hash: entry.hash });
}

/** The next entries of the chain with their details. */
export const listChain = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('audit_entry')
    .leftJoin('audit_detail', 'audit_detail.no', 'audit_entry.no')
    .where('audit_entry.no', '>', after)
    .orderBy('audit_entry.no')
    .limit(limit)
    .selectAll('audit_entry')
    .select([
      'audit_detail.no as detail_no',
      'audit_detail.salt',
      'audit_detail.body',
      'audit_detail.blanked_at',
    ])
    .execute();

/** Where the chain ends, for whoever only looks. */
export const findHead = (db: Db) =>
  db.selectFrom('audit_head').where('chain', '=', CHAIN).select(['no', 'hash']).executeTakeFirst();

/** Details without an entry: a chain that was cut off leaves them behind. */
export const countStrayDetails = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('audit_detail')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('audit_entry')
              .whereRef('audit_entry.no', '=', 'audit_detail.no')
              .select('audit_entry.no'),
          ),
        ),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Entries with details about people whose accounts were anonymised. */
export const listErasable = async (db: Db, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('user')
      .innerJoin('audit_entry', 'audit_entry.subject_id', 'user.id')
      .innerJoin('audit_detail', 'audit_detail.no', 'audit_entry.no')
      .where('user.anonymised_at', 'is not', null)
      .where('audit_detail.blanked_at', 'is', null)
      .orderBy('audit_entry.no')
      .limit(limit)
      .select('audit_entry.no')
      .execute()
  ).map(({ no }) => no);

/** Takes what details say away; their entries and the chain stay. */
export const blankDetails = (db: Db, numbers: readonly number[], now: number) =>
  db
    .updateTable('audit_detail')
    .set({ salt: null, body: null, blanked_at: now })
    .where('no', 'in', idsIn(db, numbers))
    .where('blanked_at', 'is', null)
    .execute();
