import type { Generated } from 'kysely';

/** The institution in numbers, as its hub reckoned them last. */
export interface InsightSummaryTable {
  id: number;
  /** Of the last so many days. */
  days: number;
  as_of: number;
  /** JSON: what `GET /api/system-analytics` answered then. */
  body: string;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}
