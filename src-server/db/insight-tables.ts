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
export type DayKind =
  | 'enrolments'
  | 'learning'
  | 'visits'
  | 'cart_adds'
  | 'searches'
  | 'sign_ins'
  | 'accounts'
  | 'reviews'
  | 'finishes'
  | 'tickets'
  | 'accepted'
  | 'solved';

/** What a content, or the institution, has of something on one day; folded as the cells are. */
export interface InsightDayTable {
  kind: DayKind;
  /** YYYY-MM-DD, of the zone that `insight_fold` names. */
  day: string;
  /** '' and 0 where it belongs to no content. */
  content_type: string;
  content_id: number;
  /**
   * Where a visit came from, what was searched for, the hour of what was learned, the role of an account, of a review its
   * stars, the percent from which its progress is, and whether it is answered; '' otherwise.
   */
  label: string;
  n: number;
  value: number;
}

/** What is added up of money: on the day of the sale, of its refund, of an entry, or of its release. */
export type MoneyKind = 'sold' | 'refunded' | 'earned' | 'account';

/** What a payee has of one content in one currency on one day, in minor units; folded as the cells are. */
export interface InsightMoneyTable {
  kind: MoneyKind;
  /** YYYY-MM-DD, of the zone that `insight_fold` names. */
  day: string;
  payee_id: number;
  /** '' and 0 where it belongs to no content. */
  content_type: string;
  content_id: number;
  currency: string;
  /** The title of what was sold, or the kind of the entry; '' otherwise. */
  label: string;
  n: number;
  /** The price, or the amount of the entry. */
  amount: number;
  tax: number;
  share: number;
  /** How many of the sales have been refunded since. */
  refunded: number;
}

/** How far a part of the learners of a course came in one item (0: in any); folded as the cells are. */
export interface InsightLessonTable {
  course_id: number;
  part: number;
  item_id: number;
  started: number;
  completed: number;
  time_ms: number;
  marked: number;
  /** Hundredths of a percent. */
  percent_sum: number;
  left_here: number;
}

/**
 * Of whom or what each is counted once in any period: best scores and passes at an exam; who started it, handed it in and
 * passed; who learned in a course, or in the published ones of an author (0: in all); who signed in, in all (0) or by role.
 */
export type PeopleKind =
  | 'score'
  | 'pass'
  | 'started'
  | 'handed_in'
  | 'passed'
  | 'learners'
  | 'learners_of'
  | 'people'
  | 'by_role';
/** What of it is folded together. */
export type NotedPeople = 'best' | 'sat' | 'learners' | 'learners_of' | 'people' | 'by_role';

/** What one day brings to every period that it lies in; folded as the cells are. */
export interface InsightPeopleTable {
  kind: PeopleKind;
  scope_id: number;
  /** YYYY-MM-DD, of the zone that `insight_fold` names. */
  day: string;
  /** JSON: `packFirsts` of the domain. */
  firsts: string;
}

/** What is folded anew: the attempts of a day, the answers of those handed in on it, or what else was done on it. */
export type NotedKind = CellKind | 'question' | DayKind | MoneyKind | NotedPeople | 'lessons';

/** An attempt of this exam and quarter of an hour changed, or a mark; triggers of both write it. */
export interface InsightBacklogTable {
  id: Generated<number>;
  kind: NotedKind;
  /** What else has a scope is here too; 0 of what is added up by the day alone. */
  exam_id: number;
  /** A quarter of an hour since 1970; of lessons the part of the learners. */
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

/** How many students stand alike in the content of an author, or in all (0); triggers of the standings keep it. */
export interface InsightStudentClassTable {
  author_id: number;
  /** Days since 1970 of the last activity; 0 where there is none. */
  since_day: number;
  is_enrolled: number;
  is_done: number;
  failed: number;
  overdue: number;
  due: number;
  n: number;
  best_count: number;
  best_sum: number;
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
