import { DEVICE } from '#server/sync/declaration.ts';

export const AUDIT_TABLES = { audit_entry: DEVICE, audit_detail: DEVICE, audit_head: DEVICE };
