import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, type CompiledQuery } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { INTEGER_PARSERS } from '#server/db/postgres-schema.ts';
import type { Tables } from '#server/db/tables.ts';

/** A migrated schema that no test uses now. */
interface FreeSchema {
  readonly name: string;
  /** What it is made of; a test may have changed that. */
  readonly shape: string;
}

let instance: Promise<PGlite> | null = null;
let schemas = 0;
/** What migrating an empty schema sends, without the migrator's many questions about the schema. */
let migrating: readonly CompiledQuery[] | null = null;
const free: FreeSchema[] = [];

/** The first schema of a process is migrated as every other one of a hub is. @returns what was done to it. */
async function migrateRecorded(pglite: PGlite): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: new PGliteDialect({ pglite }),
    log: ({ query }) => {
      queries.push(query);
    },
  });
  await migrate(db, { dialect: 'postgres' });
  return queries.filter(({ sql }) => !/^\s*select\b/i.test(sql));
}

/** Does the same to another empty schema, in the same order. */
async function repeat(pglite: PGlite, queries: readonly CompiledQuery[]): Promise<void> {
  let script = '';
  for (const { sql, parameters } of queries) {
    if (parameters.length === 0) script += `${sql};\n`;
    else {
      await pglite.exec(script);
      script = '';
      await pglite.query(sql, [...parameters]);
    }
  }
  await pglite.exec(script);
}

/** Tables, columns, indexes, triggers and functions of the schema, as one text. */
async function shapeOf(pglite: PGlite, schema: string): Promise<string> {
  const { rows } = await pglite.query<{ shape: string }>(
    `select concat_ws('/',
       (select count(*) || ':' || sum(oid::bigint) from pg_class where relnamespace = n.oid),
       (select count(*) from pg_attribute a join pg_class c on c.oid = a.attrelid
         where c.relnamespace = n.oid and not a.attisdropped),
       (select count(*) || ':' || sum(t.oid::bigint) || ':' || count(*) filter (where t.tgenabled = 'O')
         from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = n.oid),
       (select count(*) || ':' || sum(oid::bigint) from pg_constraint where connamespace = n.oid),
       (select count(*) || ':' || sum(oid::bigint) from pg_proc where pronamespace = n.oid)) as shape
     from pg_namespace n where nspname = $1`,
    [schema],
  );
  return rows[0]?.shape ?? '';
}

const tablesWithRows = (schema: string, from: string) => `
  for entry in select tablename as name from pg_tables where schemaname = '${schema}' loop
    execute format('select exists(select 1 from ${schema}.%I)', entry.name) into is_used;
    continue when not is_used;
    ${from}
  end loop;`;

/** Keeps the rows that the migrations wrote, to be there again for the next test. */
const keepRows = (schema: string) => `
  create schema kept_${schema};
  do $$ declare entry record; is_used boolean; begin
    ${tablesWithRows(schema, `execute format('create table kept_${schema}.%I as table ${schema}.%I', entry.name, entry.name);`)}
  end $$;`;

/** As after its migrations: emptying is some fifty times cheaper than migrating another one. */
const emptied = (schema: string) => `
  set session_replication_role = replica;
  do $$ declare entry record; is_used boolean; begin
    ${tablesWithRows(schema, `execute format('delete from ${schema}.%I', entry.name);`)}
    for entry in select tablename as name from pg_tables where schemaname = 'kept_${schema}' loop
      execute format('insert into ${schema}.%I select * from kept_${schema}.%I', entry.name, entry.name);
    end loop;
    for entry in select sequencename as name, start_value from pg_sequences
      where schemaname = '${schema}' and last_value is not null loop
      perform setval(format('${schema}.%I', entry.name), entry.start_value, false);
    end loop;
  end $$;
  set session_replication_role = default;`;

async function newSchema(pglite: PGlite): Promise<FreeSchema> {
  const name = `school_${++schemas}`;
  await pglite.exec(`create schema ${name}; set search_path to ${name}`);
  if (migrating === null) migrating = await migrateRecorded(pglite);
  else await repeat(pglite, migrating);
  await pglite.exec(keepRows(name));
  return { name, shape: await shapeOf(pglite, name) };
}

/** A schema whose shape a test has changed is nobody else's. */
async function release(pglite: PGlite, schema: FreeSchema): Promise<void> {
  const isWhole = (await shapeOf(pglite, schema.name)) === schema.shape;
  await pglite.exec(
    isWhole ? emptied(schema.name) : `drop schema ${schema.name}, kept_${schema.name} cascade`,
  );
  if (isWhole) free.push(schema);
}

/** One PostgreSQL in the process, one schema per server: as institutions are kept on a hub. */
export async function openPgliteDatabase(): Promise<Database> {
  instance ??= PGlite.create({ parsers: { ...INTEGER_PARSERS } });
  const pglite = await instance;
  const schema = free.pop() ?? (await newSchema(pglite));
  await pglite.exec(`set search_path to ${schema.name}`);
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    dialect: 'postgres',
    write: db,
    read: db,
    transaction: (work) => db.transaction().execute(work),
    snapshot: (work) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    sqlite: null,
    close: () => release(pglite, schema),
  };
}
