import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import type { Db } from '../db/tables.ts';

/**
 * After an update of this program: what an older one recorded is said again as this one understands it. A command
 * never changes its meaning, and what no longer fits is refused by the hub.
 */
export const adoptOutbox = (db: Db) =>
  db
    .updateTable('sync_outbox')
    .set({ schema_version: SCHEMA_VERSION })
    .where('state', '=', 'pending')
    .where('schema_version', '<', SCHEMA_VERSION)
    .execute();
