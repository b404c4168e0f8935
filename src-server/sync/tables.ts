import type { Tables } from '../db/tables.ts';
import type { SyncTables } from '../db/sync-tables.ts';
import { DEVICE } from './declaration.ts';

/** What the engine and the server keep for themselves. */
export const ENGINE_TABLES = {
  device: DEVICE,
  idempotency_key: DEVICE,
  outside_call: DEVICE,
  sync_outbox: DEVICE,
  sync_state: DEVICE,
  sync_pending: DEVICE,
  sync_base: DEVICE,
  sync_member: DEVICE,
  sync_shadow: DEVICE,
  sync_extra: DEVICE,
  sync_cursor: DEVICE,
  sync_withheld: DEVICE,
  sync_kept_log: DEVICE,
  sync_change: DEVICE,
  sync_version: DEVICE,
  sync_scope: DEVICE,
  sync_client: DEVICE,
  sync_client_user: DEVICE,
  sync_mutation: DEVICE,
  sync_imported: DEVICE,
  sync_conflict: DEVICE,
  sync_enrolment_code: DEVICE,
  sync_grant: DEVICE,
  sync_blob: DEVICE,
} satisfies Readonly<
  Record<keyof SyncTables | Extract<keyof Tables, 'device' | 'idempotency_key' | 'outside_call'>, object>
>;
