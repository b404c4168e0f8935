import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { INTEGER_PARSERS, OneSchemaDialect } from './postgres-schema.ts';
import type { Tables } from './tables.ts';

export interface PostgresOptions {
  /** The institution's schema; made when missing. Every query finds it by the search path alone. */
  readonly schema: string;
  /** Connections that queries may use at once; the lock holds one more. */
  readonly poolSize?: number;
  /** How long to wait for a hub that was killed: the server may need a moment to notice. */
  readonly lockWaitMs?: number;
  /** The connection that holds the lock has broken: another hub may start, so this process must end. */
  readonly onLockLost?: (reason: Error) => void;
  /** An unused connection of the pool has broken; the next query opens another one. */
  readonly onConnectionLost?: (reason: Error) => void;
}

/** Another hub has this schema open; two writers would mint the same ids. */
export class SchemaInUseError extends Error {
  constructor(schema: string) {
    super(`The schema ${schema} is in use by another hub. Stop that one first, or choose another --schema.`);
    this.name = 'SchemaInUseError';
  }
}

const SCHEMA_NAME = /^[a-z][a-z0-9_]{0,62}$/;
const POOL_SIZE = 10;
const LOCK_WAIT_MS = 5000;
const LOCK_RETRY_MS = 200;
const CONNECT_TIMEOUT_MS = 10_000;
/** A transaction that waits for nobody any more must not hold its locks for ever. */
const IDLE_IN_TRANSACTION_MS = 60_000;

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && INTEGER_PARSERS[oid]) || pg.types.getTypeParser(oid, format),
};

/** How to connect; the settings travel with the connection, so no query can run without them. */
function connectionOf(url: string, schema: string): pg.ClientConfig {
  if (!/^postgres(ql)?:\/\//.test(url) || /[?&]options=/.test(url)) {
    throw new Error(
      'DATABASE_URL is postgres://user:password@host:5432/database, without `options`: the hub sets them itself.',
    );
  }
  const settings = `-c search_path=${schema} -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`;
  return {
    connectionString: `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(settings)}`,
    application_name: `lectern ${schema}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types,
  };
}

interface Facts {
  readonly held: boolean;
  readonly encoding: string;
  readonly fsync: string;
  readonly commit: string;
  readonly is_linguistic: boolean;
}

/** What must be true of the server, for the same reasons for which a SQLite file is opened with its pragmas. */
function assertUsable({ encoding, fsync, commit, is_linguistic }: Facts): void {
  if (encoding !== 'UTF8') throw new Error(`The database is encoded in ${encoding}; it must be UTF8.`);
  if (fsync === 'off' || commit === 'off') {
    throw new Error(
      `The database would lose answers in a power cut: fsync is ${fsync}, synchronous_commit is ${commit}.`,
    );
  }
  if (is_linguistic) {
    throw new Error(
      'The database sorts by a language, so lists would page differently than on a computer that is offline. ' +
        'Make it with: createdb --template=template0 --encoding=UTF8 --locale=C NAME',
    );
  }
}

/**
 * Takes the schema for this process. The lock belongs to a connection, so it ends with the process
 * however that ends; two hubs on one schema would mint the same ids.
 */
async function holdSchema(client: pg.Client, schema: string, waitMs: number): Promise<void> {
  const until = performance.now() + waitMs;
  let facts = await tryToHold(client, schema);
  while (facts?.held !== true && performance.now() < until) {
    await sleep(LOCK_RETRY_MS);
    facts = await tryToHold(client, schema);
  }
  if (facts?.held !== true) throw new SchemaInUseError(schema);
  assertUsable(facts);
}

async function tryToHold(client: pg.Client, schema: string): Promise<Facts | undefined> {
  const { rows } = await client.query<Facts>(
    `select pg_try_advisory_lock(hashtextextended('lectern hub ' || $1, 0)) as held,
       current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit, 'a' < 'B' as is_linguistic`,
    [schema],
  );
  return rows[0];
}

export interface SchemaLock {
  readonly client: pg.Client;
  release(): Promise<void>;
}

/**
 * Keeps every hub off a schema, whether that is there or not.
 * @throws SchemaInUseError when a hub has it; Error when the server would not keep what is acknowledged.
 */
export async function lockSchema(url: string, options: PostgresOptions): Promise<SchemaLock> {
  const { schema } = options;
  if (!SCHEMA_NAME.test(schema))
    throw new Error(`'${schema}' is not a schema name: lower-case letters, digits and _ only.`);
  const client = new pg.Client(connectionOf(url, schema));
  let isClosing = false;
  let isHeld = false;
  const lost = (reason: Error): void => {
    if (!isHeld || isClosing) return;
    isHeld = false;
    options.onLockLost?.(reason);
  };
  // Without a listener a broken connection would end the process with a stack trace only.
  client.on('error', lost);
  client.on('end', () => lost(new Error('The connection that holds the lock was closed.')));
  await client.connect();
  try {
    await holdSchema(client, schema, options.lockWaitMs ?? LOCK_WAIT_MS);
  } catch (error) {
    isClosing = true;
    await client.end();
    throw error;
  }
  isHeld = true;
  return {
    client,
    release: async () => {
      isClosing = true;
      await client.end();
    },
  };
}

/** The database of a schema, for whoever holds its lock. Reads and writes share the pool. */
export function connectPostgres(url: string, options: PostgresOptions): Database {
  const pool = new pg.Pool({
    ...connectionOf(url, options.schema),
    max: options.poolSize ?? POOL_SIZE,
  });
  pool.on('error', (reason) => options.onConnectionLost?.(reason));
  const db = new Kysely<Tables>({ dialect: new OneSchemaDialect({ pool }) });
  return {
    dialect: 'postgres',
    write: db,
    read: db,
    transaction: (work) => db.transaction().execute(work),
    snapshot: (work) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    sqlite: null,
    poolState: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => db.destroy(),
  };
}

/** Opens an institution's schema on PostgreSQL for this process alone. @throws as lockSchema does. */
export async function openPostgresDatabase(url: string, options: PostgresOptions): Promise<Database> {
  const { schema } = options;
  const lock = await lockSchema(url, options);
  try {
    const found = await lock.client.query('select 1 from pg_namespace where nspname = $1', [schema]);
    if (found.rowCount === 0)
      await lock.client.query(`create schema ${lock.client.escapeIdentifier(schema)}`);
  } catch (error) {
    await lock.release();
    throw error;
  }
  const database = connectPostgres(url, options);
  return {
    ...database,
    close: async () => {
      await database.close();
      await lock.release();
    },
  };
}
