/** A migrated schema that no test uses now. */
interface FreeSchema {
  readonly name: string;
  /** What it is made of; a test may have changed that. */
  readonly shape: string;
}

/** A PostgreSQL, in the process or beside it, on a connection that no test uses. */
export interface SchemaServer {
  exec(script: string): Promise<unknown>;
  /** @returns `shape` of the only row */
  readShape(statement: string, parameters: unknown[]): Promise<string>;
  /** Makes an empty schema of this name and migrates it. */
  make(schema: string): Promise<void>;
}

/** Tables, columns, indexes, triggers and functions of the schema, as one text. */
function shapeOf(server: SchemaServer, schema: string): Promise<string> {
  return server.readShape(
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

/** Schemas of one PostgreSQL, used by one test after the other. */
export class SchemaPool {
  readonly #server: SchemaServer;
  readonly #newName: () => string;
  readonly #free: FreeSchema[] = [];

  constructor(server: SchemaServer, newName: () => string) {
    this.#server = server;
    this.#newName = newName;
  }

  async take(): Promise<FreeSchema> {
    return this.#free.pop() ?? (await this.#make());
  }

  /** A schema whose shape a test has changed is nobody else's. */
  async giveBack(schema: FreeSchema): Promise<void> {
    const isWhole = (await shapeOf(this.#server, schema.name)) === schema.shape;
    await this.#server.exec(
      isWhole ? emptied(schema.name) : `drop schema ${schema.name}, kept_${schema.name} cascade`,
    );
    if (isWhole) this.#free.push(schema);
  }

  async #make(): Promise<FreeSchema> {
    const name = this.#newName();
    await this.#server.make(name);
    await this.#server.exec(keepRows(name));
    return { name, shape: await shapeOf(this.#server, name) };
  }
}
