/** A call to another system that has begun and is not settled. */
export interface OutsideCallTable {
  id: number;
  name: string;
  payload: string;
  user_id: number | null;
  idempotency_key: string | null;
  request_hash: string | null;
  due_at: number;
  created_at: number;
}
