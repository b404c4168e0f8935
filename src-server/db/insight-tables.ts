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

/** What the marked answers to one question of a version come to on the day of their hand-in; folded as the cells are. */
export interface InsightQuestionTable {
  exam_id: number;
  /** YYYY-MM-DD, of the zone that `insight_fold` names. */
  day: string;
  exam_version_id: number;
  question_id: number;
  answers: number;
  correct: number;
  time_ms: number;
  /** Answers with points in attempts with a score; all below is of these. */
  n: number;
  /** Ten-thousandths of the points that there are, added up, and their squares. */
  share: number;
  share_squares: number;
  /** Scores of the attempts in hundredths of a percent, added up, their squares, and the products with the share. */
  score: number;
  score_squares: number;
  products: number;
}

/** What is added up by the day beside attempts. */
export type DayKind = 'enrolments' | 'learning' | 'visits' | 'cart_adds' | 'searches' | 'sign_ins';

/** What a content, or the institution, has of something on one day; folded as the cells are. */
export interface InsightDayTable {
  kind: DayKind;
  /** YYYY-MM-DD, of the zone that `insight_fold` names. */
  day: string;
  /** '' and 0 where it belongs to no content. */
  content_type: string;
  content_id: number;
  /** Where a visit came from, what was searched for, the hour of what was learned; '' otherwise. */
  label: string;
  n: number;
  value: number;
}

/** What is folded anew: the attempts of a day, the answers of those handed in on it, or what else was done on it. */
export type NotedKind = CellKind | 'question' | DayKind;

/** An attempt of this exam and quarter of an hour changed, or a mark; triggers of both write it. */
export interface InsightBacklogTable {
  id: Generated<number>;
  kind: NotedKind;
  /** 0 of what is added up by the day alone. */
  exam_id: number;
  slot: number;
}

/** How a student stands in the published content of an author, or in all (0); folded from what they did. */
export interface InsightStudentTable {
  author_id: number;
  student_id: number;
  name: string;
  /** The name as it is sorted and searched by (`plainName`). */
  sort_name: string;
  /** What each says: domain, standing.ts. */
  enrolled: number;
  attempts: number;
  best_count: number;
  best_sum: number;
  best: number;
  mean: number;
  progress: number;
  used_ms: number;
  last_at: number;
  since: number;
  is_done: 0 | 1;
  failed: number;
  due: number;
  overdue: number;
  next_due_at: number;
}

/** The standing of a student changed; triggers write it. */
export interface InsightStudentBacklogTable {
  id: Generated<number>;
  student_id: number;
}

/** One row while there are cells. */
export interface InsightFoldTable {
  id: number;
  /** Whose days the cells are of. */
  zone: string;
  /** Counts up whenever all are folded afresh. */
  generation: number;
}
