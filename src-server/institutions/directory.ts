import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Kysely, Selectable } from 'kysely';
import { AppError } from '#shared/contract/errors.ts';
import { constraintOf } from '../db/dialect.ts';

/** `restoring` and `moving` are answered with patience, `moved` with the new address; none of them is open. */
export type InstitutionState = 'active' | 'restoring' | 'moving' | 'moved';

interface InstitutionTable {
  readonly slug: string;
  /** The same wherever the institution is moved or restored to. */
  readonly id: string;
  readonly name: string;
  readonly host: string;
  /** On PostgreSQL; null where the database is a file in the institution's folder. */
  readonly schema_name: string | null;
  readonly state: InstitutionState;
  /** Where people find it once it has moved. */
  readonly moved_to: string | null;
  /** SHA-256 of the code that its first administrator must show. */
  readonly setup_code_hash: string | null;
  readonly created_at: string;
}

export interface DirectoryTables {
  readonly institution: InstitutionTable;
}

export type Institution = Selectable<InstitutionTable>;

export type NewInstitution = Pick<Institution, 'slug' | 'name' | 'host' | 'schema_name'> &
  Partial<Pick<Institution, 'id' | 'setup_code_hash'>>;

/** Where a hub keeps its data: the folder, and PostgreSQL where there is one. */
export interface HubPlace {
  readonly dataDir: string;
  readonly postgresUrl: string | null;
}

/** On PostgreSQL, where no institution was ever made beside the default one. */
const isMissingTable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '42P01';

/** The small database beside those of the institutions: which one answers for which host, and where it is. */
export class Directory {
  readonly #db: Kysely<DirectoryTables>;

  constructor(db: Kysely<DirectoryTables>) {
    this.#db = db;
  }

  async list(): Promise<readonly Institution[]> {
    try {
      return await this.#db.selectFrom('institution').selectAll().orderBy('slug').execute();
    } catch (error) {
      if (isMissingTable(error)) return [];
      throw error;
    }
  }

  async find(slug: string): Promise<Institution | undefined> {
    return (await this.list()).find((one) => one.slug === slug);
  }

  /** @throws DUPLICATE when the slug or the host is taken. */
  async add(institution: NewInstitution, state: InstitutionState = 'active'): Promise<void> {
    const row = {
      id: randomUUID(),
      setup_code_hash: null,
      ...institution,
      state,
      moved_to: null,
      created_at: new Date().toISOString(),
    };
    try {
      await this.#db.insertInto('institution').values(row).execute();
    } catch (error) {
      if (constraintOf(error) !== 'unique') throw error;
      throw new AppError('DUPLICATE', `There is an institution '${row.slug}' or one at ${row.host} already.`);
    }
  }

  /** One statement, so that of two commands at the same time one is told so. @returns false when it was in another state. */
  async change(
    slug: string,
    from: readonly InstitutionState[],
    to: Partial<Pick<Institution, 'state' | 'host' | 'moved_to' | 'setup_code_hash'>>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('institution')
      .set(to)
      .where('slug', '=', slug)
      .where('state', 'in', from)
      .executeTakeFirst();
    return numUpdatedRows > 0;
  }

  close(): Promise<void> {
    return this.#db.destroy();
  }
}

/** Makes its one table where it is missing. */
export const makeDirectoryTable = (db: Kysely<DirectoryTables>): Promise<void> =>
  db.schema
    .createTable('institution')
    .ifNotExists()
    .addColumn('slug', 'text', (column) => column.primaryKey().notNull())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull().unique())
    .addColumn('schema_name', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('moved_to', 'text')
    .addColumn('setup_code_hash', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

/** The folder of an institution: its blobs and keys, and its database where that is a file. */
export const folderOf = (dataDir: string, slug: string): string => path.join(dataDir, 'institutions', slug);
