import { sql } from 'kysely';
import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

const KEPT = 'The audit log is never changed.';

/**
 * Who did what: entries in a chain of hashes, what changed beside them, and where the chain ends. What an entry says
 * is forbidden to change; details can be blanked, and nothing else.
 */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'audit_entry')
    .int('no')
    .int('at')
    .int('given_at', { optional: true })
    .int('person_id', { optional: true })
    .text('role', { optional: true })
    .text('computer')
    .text('address', { optional: true })
    .text('action')
    .text('target_kind', { optional: true })
    .text('target_id', { optional: true })
    .int('subject_id', { optional: true })
    .text('outcome', { oneOf: ['done', 'refused'] })
    .text('reason', { optional: true })
    .int('times')
    .text('detail_hash', { optional: true })
    .text('prev_hash')
    .text('hash')
    .with((table) => table.addPrimaryKeyConstraint('audit_entry_pk', ['no']))
    .create();
  for (const column of ['at', 'person_id', 'subject_id', 'action', 'computer'])
    await index(db, `audit_entry_${column}`, 'audit_entry', [column, 'no']);
  await index(db, 'audit_entry_target', 'audit_entry', ['target_kind', 'target_id', 'no']);
  await tableOf(db, dialect, 'audit_detail')
    .int('no')
    .text('salt', { optional: true })
    .text('body', { optional: true })
    .int('blanked_at', { optional: true })
    .with((table) => table.addPrimaryKeyConstraint('audit_detail_pk', ['no']))
    .create();
  await tableOf(db, dialect, 'audit_head')
    .int('chain')
    .int('no')
    .text('hash')
    .with((table) => table.addPrimaryKeyConstraint('audit_head_pk', ['chain']))
    .create();
  await sql`insert into audit_head (chain, no, hash) values (1, 0, '')`.execute(db);
  await (dialect === 'sqlite' ? forbidOnSqlite(db) : forbidOnPostgres(db));
}

async function forbidOnSqlite(db: MigrationDb): Promise<void> {
  const forbid = (name: string, when: string) =>
    sql.raw(`create trigger ${name} ${when} begin select raise(abort, '${KEPT}'); end`).execute(db);
  await forbid('audit_entry_no_update', 'before update on audit_entry');
  await forbid('audit_entry_no_delete', 'before delete on audit_entry');
  await forbid('audit_detail_no_delete', 'before delete on audit_detail');
  await forbid(
    'audit_detail_blank_only',
    `before update on audit_detail when new.no <> old.no or new.body is not null or new.salt is not null
      or new.blanked_at is null or old.blanked_at is not null`,
  );
  await forbid('audit_head_no_delete', 'before delete on audit_head');
  await forbid('audit_head_forward_only', 'before update on audit_head when new.no <> old.no + 1');
}

async function forbidOnPostgres(db: MigrationDb): Promise<void> {
  await sql
    .raw(
      `create function audit_is_kept() returns trigger language plpgsql as $$ begin
        raise exception '${KEPT}' using errcode = 'restrict_violation'; end $$`,
    )
    .execute(db);
  const forbid = (name: string, when: string, each: string) =>
    sql.raw(`create trigger ${name} before ${when} ${each} execute function audit_is_kept()`).execute(db);
  const row = 'for each row';
  await forbid('audit_entry_kept', 'update or delete on audit_entry', row);
  await forbid('audit_detail_kept', 'delete on audit_detail', row);
  await forbid(
    'audit_detail_blank_only',
    'update on audit_detail',
    `${row} when (new.no <> old.no or new.body is not null or new.salt is not null
      or new.blanked_at is null or old.blanked_at is not null)`,
  );
  await forbid('audit_head_kept', 'delete on audit_head', row);
  await forbid('audit_head_forward_only', 'update on audit_head', `${row} when (new.no <> old.no + 1)`);
  for (const table of ['audit_entry', 'audit_detail', 'audit_head'])
    await forbid(`${table}_no_truncate`, `truncate on ${table}`, 'for each statement');
}
