import { sql } from 'kysely';
import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

const noteAt = (kind: string, at: string): string =>
  `insert into insight_backlog (kind, exam_id, slot) select '${kind}', 0, ROW.${at} / 900000 where ROW.${at} is not null;`;

/** Which days of which sums a change of a row touches; `ROW` is the row of before and of after. */
const NOTED = [
  {
    name: 'sold',
    table: 'sale',
    read: ['payee_id', 'content_type', 'content_id', 'title', 'price', 'tax', 'share', 'currency', 'sold_at'],
    isNull: ['deleted_at', 'refunded_at'],
    note: noteAt('sold', 'sold_at'),
  },
  {
    name: 'refunded',
    table: 'sale',
    read: ['payee_id', 'content_type', 'content_id', 'currency', 'refunded_at'],
    isNull: ['deleted_at'],
    note: noteAt('refunded', 'refunded_at'),
  },
  {
    // An entry is of the content that its sale names.
    name: 'sale_of_earned',
    table: 'sale',
    read: ['id', 'content_type', 'content_id'],
    isNull: [],
    note: `insert into insight_backlog (kind, exam_id, slot) select 'earned', 0, created_at / 900000
      from earning where order_line_id = ROW.id;`,
  },
  {
    name: 'earned',
    table: 'earning',
    read: ['payee_id', 'order_line_id', 'kind', 'amount', 'currency', 'created_at'],
    isNull: ['deleted_at'],
    note: noteAt('earned', 'created_at'),
  },
  {
    name: 'account',
    table: 'earning',
    read: ['payee_id', 'kind', 'amount', 'currency', 'available_at'],
    isNull: ['deleted_at'],
    note: noteAt('account', 'available_at'),
  },
] as const;
type Noted = (typeof NOTED)[number];

const note = ({ note: text }: Noted, row: 'old' | 'new'): string => text.replaceAll('ROW', row);

const differs = ({ read, isNull }: Noted): string =>
  [
    ...read.map((column) => `old.${column} is distinct from new.${column}`),
    ...isNull.map((column) => `(old.${column} is null) <> (new.${column} is null)`),
  ].join(' or ');

async function triggersOnSqlite(db: MigrationDb, noted: Noted): Promise<void> {
  for (const [event, when, work] of [
    ['insert', '', note(noted, 'new')],
    ['update', `when ${differs(noted)}`, note(noted, 'old') + note(noted, 'new')],
    ['delete', '', note(noted, 'old')],
  ])
    await sql
      .raw(
        `create trigger insight_money_${noted.name}_${event} after ${event} on ${noted.table} ${when} begin ${work} end`,
      )
      .execute(db);
}

async function triggersOnPostgres(db: MigrationDb, noted: Noted): Promise<void> {
  const name = `insight_money_${noted.name}`;
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$ begin
       if tg_op = 'INSERT' then ${note(noted, 'new')}
       elsif tg_op = 'DELETE' then ${note(noted, 'old')}
       elsif ${differs(noted)} then ${note(noted, 'old')} ${note(noted, 'new')} end if;
       return null; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger ${name} after insert or update or delete on ${noted.table}
       for each row execute function ${name}()`,
    )
    .execute(db);
}

/** Sums of sales and of entries in accounts by day, payee, content and currency; noted and folded as other days are (0139). */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'insight_money')
    .text('kind')
    .text('day')
    .int('payee_id')
    .text('content_type')
    .int('content_id')
    .text('currency')
    .text('label')
    .int('n')
    .int('amount')
    .int('tax')
    .int('share')
    .int('refunded')
    .with((table) =>
      table.addPrimaryKeyConstraint('insight_money_pk', [
        'kind',
        'day',
        'payee_id',
        'content_type',
        'content_id',
        'currency',
        'label',
      ]),
    )
    .orderedByKey()
    .create();
  await index(db, 'sale_by_time', 'sale', ['sold_at']);
  await sql`create index sale_by_refund on sale (refunded_at) where refunded_at is not null`.execute(db);
  await index(db, 'earning_by_release', 'earning', ['available_at']);
  for (const noted of NOTED)
    await (dialect === 'sqlite' ? triggersOnSqlite(db, noted) : triggersOnPostgres(db, noted));
  // What was folded before is folded once more, with what 0141 to 0144 bring.
  await sql`delete from insight_fold`.execute(db);
}
