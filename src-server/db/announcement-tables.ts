import type { Generated } from 'kysely';

interface Synced {
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** What is told to everybody, or to those of one role, course or exam. */
export interface AnnouncementTable extends Synced {
  id: number;
  author_id: number;
  author_name: string;
  title: string;
  description: string;
  role_id: number | null;
  course_id: number | null;
  exam_id: number | null;
  /** The role, course or exam by its name; empty for everybody. */
  audience_name: string;
  is_pinned: 0 | 1;
  must_acknowledge: 0 | 1;
  /** Until when it is shown, UTC milliseconds; null without an end. */
  until: number | null;
  edited_at: number | null;
  /** JSON: title and description before its words were changed last. */
  earlier: string | null;
}

/** That somebody has read or acknowledged it; what came first counts. */
export interface AnnouncementReceiptTable extends Synced {
  id: number;
  announcement_id: number;
  author_id: number;
  user_id: number;
  /** read, acknowledged */
  kind: string;
}
