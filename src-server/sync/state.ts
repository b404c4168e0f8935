import { compileOnce } from '../db/compile-once.ts';
import type { Db } from '../db/tables.ts';

/** What a database knows about its own place in synchronisation. */
export type StateName =
  /** `standalone` until it is enrolled; `device` or `hub` after that. */
  | 'role'
  /** On a hub: the history that it is in. */
  | 'hub_epoch'
  /** On a hub: the history of the backup that it was restored from. */
  | 'previous_epoch'
  /** On a hub, JSON: the device numbers that it had in former histories. */
  | 'former_hub_numbers'
  /** On a hub: when its history began; absent for the first one. */
  | 'history_began_at'
  /** On a hub, JSON: what proved that its database is an older one than it had. */
  | 'went_back'
  /** On a hub: from when the grace counts in which an administrator gets a second factor. */
  | 'second_factor_since'
  /** On a hub: `1` where people may connect a computer without a code. */
  | 'open_enrolment'
  /** On a hub, JSON: by which scopes and columns the rows of each table stand in its log. */
  | 'scopes'
  /** By which declarations the rows that name files are indexed. */
  | 'file_index'
  /** On a device: the hub that it follows. */
  | 'hub_url'
  /** On a device: PEM, checks what the hub signs. */
  | 'hub_public_key'
  /** On a device: `1` while the hub says hello with another key than the one at enrolment. */
  | 'hub_key_differs'
  | 'device_name'
  /** JSON: what this database looked like from outside when it got its fingerprint. */
  | 'surroundings'
  /** JSON: drafts of an earlier database that are not all taken along yet. */
  | 'carry_over'
  /** JSON: the device numbers that this computer had before a hub forgot it. */
  | 'earlier_device_nos'
  | 'hub_seen_epoch'
  /** On a device, JSON: the histories of its hub that have ended, as far as it was there. */
  | 'hub_ended_epochs'
  /** On a device: the newest schema that its hub had when it was last heard of. */
  | 'hub_schema_version'
  /** On a device: the version of synchronisation that its program spoke when it was last started. */
  | 'schema_version'
  | 'client_id'
  | 'fingerprint'
  /** Milliseconds by which the hub's clock is ahead of this one. */
  | 'clock_offset'
  /** JSON: the last time that the hub signed, and the clocks here as they stood then. */
  | 'hub_time'
  | 'last_sync_at'
  /** What was written last to see that the database can be. */
  | 'last_probe'
  /** The same, before an exam. */
  | 'readiness_probe'
  /** On a device, JSON: what the last readiness check found. */
  | 'readiness';

const selectState = compileOnce((db, { name }: { name: StateName }) =>
  db.selectFrom('sync_state').where('name', '=', name).select('value'),
);

export async function findState(db: Db, name: StateName): Promise<string | undefined> {
  const [row] = await selectState(db, { name });
  return row?.value;
}

export async function readState(db: Db, name: StateName): Promise<string> {
  const value = await findState(db, name);
  if (value === undefined) throw new Error(`The database does not know its ${name}.`);
  return value;
}

export const writeState = (db: Db, name: StateName, value: string) =>
  db
    .insertInto('sync_state')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
