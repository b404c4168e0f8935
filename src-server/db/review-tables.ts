import type { Generated } from 'kysely';

interface Synced {
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** A version of an exam or a course that is looked at by somebody else. */
export interface ReviewSubmissionTable extends Synced {
  id: number;
  author_id: number;
  author_name: string;
  /** exam, course */
  content_type: string;
  content_id: number;
  title: string;
  content_version: number;
  note: string;
  /** submitted, in_review, changes_asked, approved, rejected, withdrawn */
  state: string;
  /** JSON list of the people who were asked; empty where whoever is free may take it. */
  wanted_ids: string;
  reviewer_id: number | null;
  reviewer_name: string;
  accepted_at: number | null;
  decided_at: number | null;
  /** Why it was decided so. */
  reason: string;
  due_at: number;
  /** JSON list of a criterion with its points; null where nobody has rated it. */
  ratings: string | null;
}

/** What a reviewer said of a place in it; it goes out with the decision. */
export interface ReviewRemarkTable extends Synced {
  id: number;
  review_submission_id: number;
  author_id: number;
  reviewer_id: number;
  /** content, question, item */
  anchor: string;
  anchor_id: number | null;
  anchor_title: string;
  text: string;
  /** Has to be seen to before it can be approved. */
  is_required: Generated<0 | 1>;
}
