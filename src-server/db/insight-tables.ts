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

/** Where an attempt counts: on the day of the institution that it began, or that it was handed in. */
export type CellKind = 'start' | 'hand_in';

/** What the attempts at one version of an exam come to on one day; of this database alone, folded from the attempts. */
export interface InsightCellTable {
  kind: CellKind;
  /** YYYY-MM-DD, of the zone that `insight_fold` names. */
  day: string;
  exam_id: number;
  exam_version_id: number;
  n: number;
  late: number;
  suspect: number;
  by_time: number;
  scored: number;
  /** Hundredths of a percent. */
  score_sum: number;
  decided: number;
  passed: number;
  used_ms: number;
  /** JSON: 24 counts, by the hour of the day. */
  hours: string;
}

/** An attempt of this exam and quarter of an hour changed; triggers of the attempts write it. */
export interface InsightBacklogTable {
  id: Generated<number>;
  kind: CellKind;
  exam_id: number;
  slot: number;
}

/** One row while there are cells. */
export interface InsightFoldTable {
  id: number;
  /** Whose days the cells are of. */
  zone: string;
  /** Counts up whenever all are folded afresh. */
  generation: number;
}
