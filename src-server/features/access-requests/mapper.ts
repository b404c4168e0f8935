import type { AccessRequest, AskedRequest } from '#shared/contract/access-requests.ts';
import { iso } from '#server/iso.ts';
import type { AskedRow, RequestRow } from './repo.ts';

/** A request as who asked sees it. */
export const toRequest = (row: RequestRow): AccessRequest => ({
  id: row.id,
  resource: row.resource,
  action: row.action,
  reason: row.reason,
  state: row.decided_at === null ? 'waiting' : row.is_granted === 1 ? 'granted' : 'refused',
  word: row.word,
  expires_at: row.expires_at === null ? null : iso(row.expires_at),
  asked_at: iso(row.created_at),
  decided_at: row.decided_at === null ? null : iso(row.decided_at),
});

/** A request as administrators see it. */
export const toAskedRequest = (row: AskedRow): AskedRequest => ({
  ...toRequest(row),
  user_id: row.user_id,
  first_name: row.first_name,
  last_name: row.last_name,
  user_role: row.role_name,
});
