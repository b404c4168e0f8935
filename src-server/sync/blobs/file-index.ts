import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { FILE_TABLES, MEDIA_TABLES_OF_DRAFTS } from '#server/declarations.ts';
import type { Database } from '#server/db/database.ts';
import { dialectOf, type Dialect } from '#server/db/dialect.ts';
import type { Db } from '#server/db/tables.ts';
import { findState, writeState } from '../state.ts';

/** One table whose rows name something, and the index that says so. */
interface Indexed {
  readonly table: string;
  readonly index: 'file_use' | 'media_use';
  readonly columns: readonly string[];
  readonly inText: readonly string[];
  readonly untilDeleted: boolean;
  /** By which rows are found: several of one value together where it is no id. */
  readonly key: string;
}

const INDEXED: readonly Indexed[] = [
  ...FILE_TABLES.map((one) => ({ ...one, index: 'file_use' as const })),
  ...MEDIA_TABLES_OF_DRAFTS.map((one) => ({
    ...one,
    index: 'media_use' as const,
    untilDeleted: true,
    key: 'id',
  })),
];

const NAMED = { file_use: 'sha256', media_use: 'media_file_id' } as const;

/** SQL of one place of a row: what to select, from what beside the row, and where. */
interface Place {
  readonly value: string;
  readonly from: string | null;
  readonly where: string;
}

type TextPlaces = (json: string) => readonly Place[];

/** Names of files stand in JSON as whole texts, ids of a library under `media_file_id` or in a list of ids. */
const IN_TEXT: Readonly<Record<Dialect, Readonly<Record<Indexed['index'], TextPlaces>>>> = {
  sqlite: {
    file_use: (json) => [
      {
        value: 'j.value',
        from: `json_tree(case when json_valid(${json}) then ${json} else '[]' end) as j`,
        where: `j.type = 'text' and length(j.value) = 64 and j.value not glob '*[^0-9a-f]*'`,
      },
    ],
    media_use: (json) => [
      {
        value: 'j.value',
        from: `json_tree(case when json_valid(${json}) then ${json} else '[]' end) as j`,
        where: `j.type = 'integer' and (j.key = 'media_file_id' or j.path = '$' and typeof(j.key) = 'integer')`,
      },
    ],
  },
  postgres: {
    file_use: (json) => [
      { value: 'm[1]', from: `regexp_matches(${json}, '"([0-9a-f]{64})"', 'g') as m`, where: 'true' },
    ],
    media_use: (json) => [
      {
        value: 'm[1]::bigint',
        from: `regexp_matches(${json}, '"media_file_id": ?([0-9]{1,16})', 'g') as m`,
        where: 'true',
      },
      {
        value: 'm[1]::bigint',
        from: `regexp_matches(case when ${json} ~ '^\\[[0-9, ]*\\]$' then ${json} else '' end, '([0-9]{1,16})', 'g') as m`,
        where: 'true',
      },
    ],
  },
};

const placesOf = (
  { index, columns, inText, untilDeleted }: Indexed,
  row: string,
  dialect: Dialect,
): Place[] => {
  const isLive = untilDeleted ? `${row}.deleted_at is null` : 'true';
  const named = columns.map((column) => `${row}."${column}"`);
  return [
    ...named.map((value) => ({ value, from: null, where: `${value} is not null and ${isLive}` })),
    ...inText
      .flatMap((column) => IN_TEXT[dialect][index](`${row}."${column}"`))
      .map((place) => ({ ...place, where: `${place.where} and ${isLive}` })),
  ];
};

const insertInto = ({ index }: Indexed): string => `insert into ${index} (${NAMED[index]}, tbl, row_id)`;

const insertOf = (one: Indexed, dialect: Dialect): string =>
  placesOf(one, 'new', dialect)
    .map(
      ({ value, from, where }) =>
        `${insertInto(one)} select ${value}, '${one.table}', new."${one.key}" ${from === null ? '' : `from ${from}`}
         where ${where} on conflict do nothing;`,
    )
    .join('\n');

const deleteOf = (one: Indexed): string =>
  `delete from ${one.index} where tbl = '${one.table}' and row_id = old."${one.key}";`;

/** What other rows of the same key still name. */
const keepOthersOf = (one: Indexed, dialect: Dialect): string =>
  one.key === 'id' ? '' : `${insertFrom(one, dialect, `t."${one.key}" = old."${one.key}"`).join(';\n')};`;

/** Statements that index rows of a table that stand there already. */
const insertFrom = (one: Indexed, dialect: Dialect, condition: string): string[] =>
  placesOf(one, 't', dialect).map(
    ({ value, from, where }) =>
      `${insertInto(one)} select ${value}, '${one.table}', t."${one.key}"
       from "${one.table}" as t ${from === null ? '' : `, ${from}`} where ${where} and ${condition} on conflict do nothing`,
  );

const nameOf = (one: Indexed, event: string): string => `${one.index}_${one.table}_${event}`;

const TRIGGERS: Readonly<Record<Dialect, readonly string[]>> = {
  sqlite: INDEXED.flatMap((one) => [
    `create trigger ${nameOf(one, 'insert')} after insert on "${one.table}" begin
     ${insertOf(one, 'sqlite')} end`,
    `create trigger ${nameOf(one, 'update')} after update on "${one.table}"
     when ${[...one.columns, ...one.inText, one.key, ...(one.untilDeleted ? ['deleted_at'] : [])]
       .map((column) => `old."${column}" is not new."${column}"`)
       .join(' or ')} begin
     ${deleteOf(one)} ${keepOthersOf(one, 'sqlite')} ${insertOf(one, 'sqlite')} end`,
    `create trigger ${nameOf(one, 'delete')} after delete on "${one.table}" begin
     ${deleteOf(one)} ${keepOthersOf(one, 'sqlite')} end`,
  ]),
  postgres: INDEXED.flatMap((one) => [
    `create or replace function ${nameOf(one, 'keep')}() returns trigger language plpgsql as $$ begin
     if tg_op <> 'INSERT' then ${deleteOf(one)} ${keepOthersOf(one, 'postgres')} end if;
     if tg_op <> 'DELETE' then ${insertOf(one, 'postgres')} end if;
     return null; end $$`,
    `create or replace trigger ${nameOf(one, 'keep')} after insert or update or delete on "${one.table}"
     for each row execute function ${nameOf(one, 'keep')}()`,
  ]),
};

const FINGERPRINT: Readonly<Record<Dialect, string>> = {
  sqlite: fingerprintOf(TRIGGERS.sqlite),
  postgres: fingerprintOf(TRIGGERS.postgres),
};

function fingerprintOf(statements: readonly string[]): string {
  return createHash('sha256').update(statements.join(';')).digest('base64url');
}

const PER_TABLE = { sqlite: 3, postgres: 1 } as const;
const OWN_TRIGGER = /^(?:file|media)_use_/;

interface Trigger {
  readonly name: string;
  readonly tbl: string;
}

async function triggersOf(db: Db): Promise<Trigger[]> {
  const { rows } =
    dialectOf(db) === 'sqlite'
      ? await sql<Trigger>`
          select name, tbl_name as tbl from sqlite_master where type = 'trigger' order by name`.execute(db)
      : await sql<Trigger>`
          select t.tgname as name, c.relname as tbl from pg_trigger t join pg_class c on c.oid = t.tgrelid
          join pg_namespace n on n.oid = c.relnamespace
          where not t.tgisinternal and n.nspname = current_schema() order by t.tgname`.execute(db);
  return rows.filter(({ name }) => OWN_TRIGGER.test(name));
}

/** Whether the triggers are as they are declared: a migration that makes a table anew takes its own away. */
async function isInPlace(db: Db, dialect: Dialect): Promise<boolean> {
  if ((await findState(db, 'file_index')) !== FINGERPRINT[dialect]) return false;
  return (await triggersOf(db)).length === INDEXED.length * PER_TABLE[dialect];
}

/** Reads all rows that name files once more. */
export async function rebuildFileIndex(db: Db): Promise<void> {
  const dialect = dialectOf(db);
  await db.deleteFrom('file_use').execute();
  await db.deleteFrom('media_use').execute();
  for (const one of INDEXED)
    for (const statement of insertFrom(one, dialect, 'true')) await sql.raw(statement).execute(db);
}

/**
 * Has the database keep the index of who names which file, whichever statement writes a row: rights, downloads,
 * removal and backups go by it. What the tables declare now is what it is built by.
 */
export async function installFileIndex({
  write,
  dialect,
}: Pick<Database, 'write' | 'dialect'>): Promise<void> {
  if (await isInPlace(write, dialect)) return;
  await write.transaction().execute(async (db) => {
    for (const { name, tbl } of await triggersOf(db))
      await sql
        .raw(dialect === 'sqlite' ? `drop trigger "${name}"` : `drop trigger "${name}" on "${tbl}"`)
        .execute(db);
    for (const statement of TRIGGERS[dialect]) await sql.raw(statement).execute(db);
    await rebuildFileIndex(db);
    await writeState(db, 'file_index', FINGERPRINT[dialect]);
  });
}
