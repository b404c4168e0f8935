/** What was done or refused, each entry hashed onto the one before it. */
export interface AuditEntryTable {
  /** Counts without gaps from 1; not an id. */
  no: number;
  at: number;
  /** When it was given on a computer that brought it later. */
  given_at: number | null;
  person_id: number | null;
  role: string | null;
  computer: string;
  address: string | null;
  /** The key of the endpoint, or what this program did without one. */
  action: string;
  target_kind: string | null;
  target_id: string | null;
  /** The person whom the details are about. */
  subject_id: number | null;
  outcome: 'done' | 'refused';
  /** The code of a refusal. */
  reason: string | null;
  times: number;
  detail_hash: string | null;
  prev_hash: string;
  hash: string;
}

/** What changed, apart from its entry, so that it can be blanked. */
export interface AuditDetailTable {
  no: number;
  salt: string | null;
  body: string | null;
  blanked_at: number | null;
}

/** Where the chain ends: one row. */
export interface AuditHeadTable {
  chain: number;
  no: number;
  hash: string;
}
