import type { Generated } from 'kysely';

/** What every row has that travels. */
interface Synced {
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** One hand-in of an assignment; those of one student and item follow each other by time, the last one counts. */
export interface CourseSubmissionTable extends Synced {
  id: number;
  course_id: number;
  course_version_id: number;
  item_id: number;
  /** Of the content that it answers. */
  content_hash: string;
  student_id: number;
  /** JSON, see domain/courses/submission.ts. */
  answers: string;
  files: string;
  is_late: 0 | 1;
  is_graded: 0 | 1;
  /** What says in the progress of its student that it was handed in; marks name it there. */
  interaction_id: number;
}

/** What was said to a hand-in; what was said last stands. */
export interface CourseSubmissionFeedbackTable extends Synced {
  id: number;
  course_submission_id: number;
  course_id: number;
  student_id: number;
  /** solution: said by nobody, it shows what its author wrote. */
  kind: 'solution' | 'mark' | 'return';
  marker_id: number | null;
  marker_name: string;
  verdict: 'correct' | 'partial' | 'incorrect' | null;
  /** Hundredths. */
  points: number | null;
  max_points: number;
  is_passed: 0 | 1 | null;
  comment: string;
  /** JSON, see domain/courses/submission.ts. */
  answers: string;
}

/** One edit of a review; the last one of each student counts. */
export interface CourseReviewTable extends Synced {
  id: number;
  course_id: number;
  student_id: number;
  student_name: string;
  rating: number;
  review: string;
  /** How far its student was, in hundredths of a percent. */
  progress: number;
  /** When those who keep order took it away. */
  removed_at: number | null;
}

/** What the instructor says to the review of a student; the last one counts, an empty one says nothing. */
export interface CourseReviewReplyTable extends Synced {
  id: number;
  course_id: number;
  student_id: number;
  instructor_id: number;
  reply: string;
}

/** What reviews of a course add up to; its id is that of the course. */
export interface CourseRatingTable extends Synced {
  id: number;
  course_id: number;
  /** Hundredths; null while no review counts. */
  average: number | null;
  /** Reviews that count for the average. */
  counted: number;
  rated_1: number;
  rated_2: number;
  rated_3: number;
  rated_4: number;
  rated_5: number;
}

export interface CourseQuestionTable extends Synced {
  id: number;
  course_id: number;
  /** What it is about; null where it is about the course. */
  item_id: number | null;
  /** Where in the video of the item. */
  position_ms: number | null;
  user_id: number;
  user_name: string;
  question: string;
}

export interface CourseAnswerTable extends Synced {
  id: number;
  course_id: number;
  course_question_id: number;
  user_id: number;
  user_name: string;
  /** By the author of the course. */
  is_staff: 0 | 1;
  answer: string;
}

/** A vote for a question, or for one of its answers; the last one of each person counts. */
export interface CourseVoteTable extends Synced {
  id: number;
  course_id: number;
  course_question_id: number;
  course_answer_id: number | null;
  user_id: number;
  /** 0 takes it back. */
  is_up: 0 | 1;
}

/** What staff said of a question or of one of its answers; the last one of each pair counts. */
export interface CourseQuestionStateTable extends Synced {
  id: number;
  course_id: number;
  course_question_id: number;
  course_answer_id: number | null;
  user_id: number;
  kind: 'featured' | 'unfeatured' | 'answered' | 'unanswered' | 'hidden' | 'shown';
  reason: string;
}
