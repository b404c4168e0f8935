import { sql, type RawBuilder } from 'kysely';
import { SLOT_MS } from '#shared/domain/dashboard/calendar.ts';
import { slotClock } from '#shared/domain/insight/slot-clock.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import { dialectOf } from '#server/db/dialect.ts';
import type { InsightMoneyTable, MoneyKind } from '#server/db/insight-tables.ts';
import type { Db } from '#server/db/tables.ts';
import type { Range } from './source-parts-repo.ts';

/** What a payee has of one content in one currency on one day, in minor units. */
export type MoneyRow = Omit<InsightMoneyTable, 'kind'>;

interface MoneySource {
  readonly from: RawBuilder<unknown>;
  readonly at: string;
  readonly content: RawBuilder<unknown>;
  readonly label: RawBuilder<unknown>;
  /** amount, tax, share, refunded */
  readonly sums: readonly [string, string, string, string];
}

const OF_SALE = sql`s.content_type as content_type, s.content_id as content_id`;
const SALE = sql`sale s where s.deleted_at is null`;
const NOTHING = ['0', '0', '0', '0'] as const;

/** The same rows as those behind the figures (source-repo.ts) and behind an account. */
const MONEY_SOURCES: Readonly<Record<MoneyKind, MoneySource>> = {
  sold: {
    from: SALE,
    at: 's.sold_at',
    content: OF_SALE,
    label: sql`s.title`,
    sums: ['s.price', 's.tax', 's.share', 'case when s.refunded_at is null then 0 else 1 end'],
  },
  refunded: { from: SALE, at: 's.refunded_at', content: OF_SALE, label: sql`''`, sums: NOTHING },
  earned: {
    from: sql`earning e left join sale s on s.id = e.order_line_id
      where e.deleted_at is null and e.kind <> 'payout'`,
    at: 'e.created_at',
    content: sql`coalesce(s.content_type, '') as content_type, coalesce(s.content_id, 0) as content_id`,
    label: sql`e.kind`,
    sums: ['e.amount', '0', '0', '0'],
  },
  account: {
    from: sql`earning e where e.deleted_at is null`,
    at: 'e.available_at',
    content: sql`'' as content_type, 0 as content_id`,
    label: sql`e.kind`,
    sums: ['e.amount', '0', '0', '0'],
  },
};

/** What is added up of money. */
export const MONEY_KINDS: readonly MoneyKind[] = ['sold', 'refunded', 'earned', 'account'];

const summed = (value: string): RawBuilder<number> => sql<number>`sum(${sql.raw(value)})`;

/** What some days come to by their rows. @param zone whose days they are */
export async function sumMoney(
  db: Db,
  kind: MoneyKind,
  { startsAt, endsAt }: Range,
  zone: string,
): Promise<MoneyRow[]> {
  const { from, at, content, label, sums } = MONEY_SOURCES[kind];
  const [amount, tax, share, refunded] = sums;
  const row = sql.raw(at.slice(0, 1));
  const { rows } = await sql<Omit<MoneyRow, 'day'> & { readonly slot: number }>`
    select ${row}.payee_id as payee_id, ${content}, ${row}.currency as currency, ${label} as label,
      ${sql.ref(at)} / ${sql.lit(SLOT_MS)} as slot, count(*) as n, ${summed(amount)} as amount, ${summed(tax)} as tax,
      ${summed(share)} as share, ${summed(refunded)} as refunded
    from ${from} and ${sql.ref(at)} >= ${startsAt} and ${sql.ref(at)} < ${endsAt}
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  const placeOf = slotClock(zone);
  const days = new Map<string, MoneyRow>();
  for (const { slot, ...more } of rows) {
    const { day } = placeOf(slot);
    const key = JSON.stringify([
      day,
      more.payee_id,
      more.content_type,
      more.content_id,
      more.currency,
      more.label,
    ]);
    const known = days.get(key);
    days.set(key, {
      ...more,
      day,
      n: more.n + (known?.n ?? 0),
      amount: more.amount + (known?.amount ?? 0),
      tax: more.tax + (known?.tax ?? 0),
      share: more.share + (known?.share ?? 0),
      refunded: more.refunded + (known?.refunded ?? 0),
    });
  }
  return [...days.values()];
}

/** What some days come to, as it is kept. */
export const listMoney = (
  db: Db,
  kind: MoneyKind,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<MoneyRow[]> =>
  db
    .selectFrom('insight_money')
    .where('kind', '=', kind)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select([
      'day',
      'payee_id',
      'content_type',
      'content_id',
      'currency',
      'label',
      'n',
      'amount',
      'tax',
      'share',
      'refunded',
    ])
    .execute();

/** Puts what a day comes to in the place of what it came to before. */
export async function putMoney(
  db: Db,
  kind: MoneyKind,
  day: string,
  rows: readonly MoneyRow[],
): Promise<void> {
  await db.deleteFrom('insight_money').where('kind', '=', kind).where('day', '=', day).execute();
  const kept = rows.map((row) => ({ kind, ...row }));
  if (kept.length > 0) await insertRows(db, dialectOf(db), 'insight_money', kept);
}

const DAY_SLOTS = 96;

/** Both ends of every day of UTC on which there is anything to add up. */
export async function listEveryMoneyDay(db: Db) {
  const places: { kind: MoneyKind; exam_id: number; slot: number }[] = [];
  for (const kind of MONEY_KINDS) {
    const { from, at } = MONEY_SOURCES[kind];
    const { rows } = await sql<{ day: number }>`
      select distinct ${sql.ref(at)} / ${sql.lit(SLOT_MS * DAY_SLOTS)} as day
      from ${from} and ${sql.ref(at)} is not null`.execute(db);
    for (const { day } of rows)
      for (const slot of [day * DAY_SLOTS, day * DAY_SLOTS + DAY_SLOTS - 1])
        places.push({ kind, exam_id: 0, slot });
  }
  return places;
}
