import type { Generated } from 'kysely';

export interface SyncOutboxTable {
  mid: Generated<number>;
  endpoint: string;
  input: string;
  user_id: number;
  now: number;
  first_id: number;
  id_count: number;
  seed: string;
  schema_version: number;
  /** JSON: `[table, id, base version, base mid]` of every row it changed. */
  touches: Generated<string>;
  state: Generated<'pending' | 'settled' | 'refused' | 'discarded'>;
  /** JSON of the hub's verdict; null until there is one. */
  verdict: string | null;
  settled_at: number | null;
  /** The oldest command that had no verdict yet when this one was given; null where there was none. */
  unheard_from: number | null;
  /** JSON: the reason why no hub can take it; null for all others. */
  set_aside: string | null;
}

/** Rows that the hub has for this device, in one of its scopes, and that its program cannot hold. */
export interface SyncWithheldTable {
  tbl: string;
  row_id: number;
  scope: string;
}

export interface SyncStateTable {
  name: string;
  value: string;
}

/** Rows that a command still waiting in the outbox has changed. */
export interface SyncPendingTable {
  tbl: string;
  row_id: number;
  mid: number;
}

/** Which version of a hub's row is installed here, and the last own command that changed it there. */
export interface SyncBaseTable {
  tbl: string;
  row_id: number;
  ver: Generated<number>;
  own_mid: Generated<number>;
}

/** The scopes through which a row came to this device. */
export interface SyncMemberTable {
  tbl: string;
  row_id: number;
  scope: string;
  is_stale: Generated<0 | 1>;
}

/** A hub's row that arrived while an own edit of it waits; `row` is null when it is gone. */
export interface SyncShadowTable {
  tbl: string;
  row_id: number;
  ver: number;
  row: string | null;
}

/** Columns of a newer hub, kept until this program knows them. */
export interface SyncExtraTable {
  tbl: string;
  row_id: number;
  columns: string;
}

export interface SyncCursorTable {
  scope: string;
  seq: number;
}

/** A branch of a log that the hub has and this device no longer shows; for a hub that loses it. */
export interface SyncKeptLogTable {
  attempt_id: number;
  head_hash: string;
  /** JSON of the package that the hub was sent. */
  package: string;
  kept_at: number;
  is_offered: Generated<0 | 1>;
}

/** The last thing that happened to a row in a scope. */
export interface SyncChangeTable {
  tbl: string;
  row_id: number;
  scope: string;
  seq: number;
  op: 'put' | 'leave';
}

/** How often a row changed on the hub, and whose command did it last ('' for the hub itself). */
export interface SyncVersionTable {
  tbl: string;
  row_id: number;
  ver: number;
  client_id: string;
  mid: number;
}

export interface SyncScopeTable {
  scope: string;
  seq: number;
  floor: Generated<number>;
}

/** An enrolled device, as its hub knows it. */
export interface SyncClientTable {
  client_id: string;
  device_no: number;
  /** JSON: the numbers of the databases that this one was copied from, under which it may have commands yet. */
  former_device_nos: Generated<string>;
  name: string;
  token_hash: string;
  fingerprint: string;
  app_version: string;
  schema_version: number;
  last_mid: Generated<number>;
  last_seen_at: number;
  pending_count: Generated<number>;
  clock_offset_ms: Generated<number>;
  /** What it said when it was last seen; null of a program that did not say it. */
  free_bytes: number | null;
  oldest_unsent_at: number | null;
  refused_count: number | null;
  exams_not_here: number | null;
  unsent_answers: number | null;
  /** When somebody last checked whether it is ready for an exam, by the clock of the hub, and what that found (JSON). */
  ready_at: number | null;
  ready_found: string | null;
  enrolled_at: number;
  enrolled_by: number;
  revoked_at: number | null;
}

/** People who have signed in on a device: whose commands it may bring and whose rows it gets. */
export interface SyncClientUserTable {
  client_id: string;
  user_id: number;
  granted_at: number;
}

export interface SyncMutationTable {
  client_id: string;
  mid: number;
  hash: string;
  verdict: string;
  received_at: number;
}

/** A change that an administrator brought in a file. */
export interface SyncImportedTable {
  /** By which it is told from every other one (`hashOfMutation`). */
  hash: string;
  client_id: string;
  mid: number;
  user_id: number;
  verdict: string;
  imported_by: number;
  imported_at: number;
}

export interface SyncConflictTable {
  client_id: string;
  tbl: string;
  row_id: number;
  /** The state of the original that the edit was made for. */
  base: string;
  /** The command that the copy was made for; edits that follow it go into the same copy. */
  first_mid: Generated<number>;
  /** The last command that went into it. */
  last_mid: Generated<number>;
  /** JSON: pairs of an original's id and its copy's. */
  ids: string;
  created_at: number;
}

/** A code that lets one computer join; only its hash is kept. */
export interface SyncEnrolmentCodeTable {
  /** Names the code where the code itself is not for anybody's eyes. */
  id: number;
  code_hash: string;
  created_by: number;
  created_at: number;
  expires_at: number;
  /** The client that it let in. */
  used_by: string | null;
}

/** On a device: who may sign in while the hub cannot be asked, and until when. */
export interface SyncGrantTable {
  user_id: number;
  email: string;
  role: string;
  /** The hub's word for it, signed. */
  jws: string;
  /** Which proof of the person it was given for; null from a hub that does not count. */
  credential_version: number | null;
  /** argon2id of the password that the hub accepted. */
  verifier: string;
  granted_at: number;
  last_seen_at: number;
  offline_until: number;
  failures: Generated<number>;
  last_failure_at: Generated<number>;
}

/** On a hub: files that a device has sent, or has said that it lost. */
export interface SyncBlobTable {
  client_id: string;
  sha256: string;
  is_missing: Generated<0 | 1>;
}

/** What synchronisation keeps, on devices and on hubs. */
export interface SyncTables {
  sync_withheld: SyncWithheldTable;
  sync_outbox: SyncOutboxTable;
  sync_state: SyncStateTable;
  sync_pending: SyncPendingTable;
  sync_base: SyncBaseTable;
  sync_member: SyncMemberTable;
  sync_shadow: SyncShadowTable;
  sync_extra: SyncExtraTable;
  sync_cursor: SyncCursorTable;
  sync_kept_log: SyncKeptLogTable;
  sync_change: SyncChangeTable;
  sync_version: SyncVersionTable;
  sync_scope: SyncScopeTable;
  sync_client: SyncClientTable;
  sync_client_user: SyncClientUserTable;
  sync_mutation: SyncMutationTable;
  sync_imported: SyncImportedTable;
  sync_conflict: SyncConflictTable;
  sync_enrolment_code: SyncEnrolmentCodeTable;
  sync_grant: SyncGrantTable;
  sync_blob: SyncBlobTable;
}
