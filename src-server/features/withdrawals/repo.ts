import { sql, type Insertable } from 'kysely';
import type { WithdrawalState } from '#shared/domain/withdrawals/withdrawal-rules.ts';
import type { WithdrawRequestTable } from '#server/db/earning-tables.ts';
import { hasPeopleWords } from '#server/db/people-words.ts';
import type { Db } from '#server/db/tables.ts';

const requests = (db: Db) =>
  db.selectFrom('withdraw_request').where('withdraw_request.deleted_at', 'is', null);

export const findRequest = (db: Db, id: number) =>
  requests(db).where('id', '=', id).selectAll().executeTakeFirst();

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

export const insertRequest = (db: Db, row: Insertable<WithdrawRequestTable>) =>
  db.insertInto('withdraw_request').values(row).execute();

/** The last requests of a payee. */
export const listOwn = (db: Db, userId: number, limit: number) =>
  requests(db)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .execute();

/** What a payee has asked for and not got yet, in minor units. */
export const sumReserved = async (db: Db, userId: number, currency: string): Promise<number> =>
  (
    await requests(db)
      .where('user_id', '=', userId)
      .where('currency', '=', currency)
      .where('status', 'in', ['requested', 'approved'])
      .select(sql<number>`coalesce(sum(amount), 0)`.as('sum'))
      .executeTakeFirstOrThrow()
  ).sum;

interface Wanted {
  readonly status?: WithdrawalState | undefined;
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

/** Requests with who asks and where the money goes: those that wait by their age, or those of one state, the last first. */
export async function listRequests(db: Db, { status, search, offset, limit }: Wanted) {
  let found = requests(db).innerJoin('user', 'user.id', 'withdraw_request.user_id');
  found =
    status === undefined
      ? found.where('withdraw_request.status', 'in', ['requested', 'approved'])
      : found.where('withdraw_request.status', '=', status);
  if (search !== '') found = found.where(hasPeopleWords(db, search));
  const direction = status === undefined || status === 'requested' || status === 'approved' ? 'asc' : 'desc';
  const rows = await found
    .leftJoin('tax_information', 'tax_information.id', 'withdraw_request.user_id')
    .orderBy('withdraw_request.created_at', direction)
    .orderBy('withdraw_request.id', direction)
    .limit(limit)
    .offset(offset)
    .selectAll('withdraw_request')
    .select([
      'user.first_name',
      'user.last_name',
      'user.email',
      'tax_information.tax_name',
      'tax_information.tax_country',
      'tax_information.tax_number',
      'tax_information.tax_address',
      'tax_information.payout_account',
    ])
    .execute();
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export type AskedRow = Awaited<ReturnType<typeof listRequests>>['rows'][number];

export const decideRequest = (
  db: Db,
  id: number,
  decision: Pick<WithdrawRequestTable, 'status' | 'reason' | 'decided_by'>,
  now: number,
) =>
  db
    .updateTable('withdraw_request')
    .set((eb) => ({ ...decision, decided_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
