import type { Generated } from 'kysely';

type ContentStatus = 'savedAsDraft' | 'pending_approval' | 'scheduled' | 'published' | 'archived';

/** What every row has that travels. */
interface Synced {
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** What its author writes of a course; the three lists have one entry on each line. */
export interface CourseTable extends Synced {
  id: number;
  instructor_id: number;
  title: string;
  subtitle: string;
  /** The words of `description_document`, or what a client without documents wrote. */
  description: string;
  /** JSON, see domain/documents; null where there is only the text. */
  description_document: string | null;
  level: string;
  category: string;
  qualification: Generated<string>;
  ofqual_code: Generated<string>;
  product_code: Generated<string>;
  qualification_time: Generated<string>;
  /** Lessons of the draft, counted. */
  number_of_lessons: Generated<number>;
  price_minor: Generated<number>;
  currency: string;
  student_learning: string;
  course_requirements: string;
  course_designed_for: string;
  specification_sha256: string | null;
  specification_name: string | null;
  image_sha256: string | null;
  image_alt: string | null;
  promotional_media_id: number | null;
  is_certificate_issued: Generated<0 | 1>;
  status: ContentStatus;
  progress_bar: Generated<number>;
  opens_at: number | null;
  time_zone: string | null;
  published_version_id: number | null;
  published_at: number | null;
  /** JSON: what it was before it was sent for approval; null of what does not wait. */
  before_publication: string | null;
  copy_of: number | null;
  /** JSON: names of tags that the catalogue does not say of it. */
  left_out_tags: Generated<string>;
}

/** Whom a draft is for: a group, a person, or with neither, that only those who are named may enrol. */
export interface CourseAccessTable extends Synced {
  id: number;
  course_id: number;
  people_group_id: number | null;
  user_id: number | null;
}

export interface CourseSectionTable extends Synced {
  id: number;
  instructor_id: number;
  course_id: number;
  /** The section that a subsection stands in. */
  parent_id: number | null;
  title: string;
  description: string;
  /** A fractional key: sections stand in the order of place and id. */
  place: string;
  copy_of: number | null;
}

export interface CourseItemTable extends Synced {
  id: number;
  instructor_id: number;
  course_id: number;
  section_id: number;
  kind: 'lesson' | 'quiz' | 'practice_test' | 'assignment';
  title: string;
  description: string;
  /** JSON, see domain/documents: the text of a lesson, the instructions of an assignment. */
  document: string | null;
  /** The video or recording of a lesson, the instruction video of an assignment. */
  media_file_id: number | null;
  /** JSON: ids of the author's media files, to be downloaded. */
  resources: string;
  place: string;
  /** What a learner should plan for; the time of a practice test or an assignment, where 0 is untimed. */
  duration_minutes: Generated<number>;
  is_required: Generated<0 | 1>;
  is_graded: Generated<0 | 1>;
  /** Hundredths of a percent; null where none has to be reached. */
  score_to_reach: number | null;
  weight: Generated<number>;
  /** 0 where attempts have no end. */
  attempts_allowed: Generated<number>;
  is_shuffled: Generated<0 | 1>;
  due_at: number | null;
  due_time_zone: string | null;
  /** Days after enrolment; null where it is not due, or at a moment for all. */
  due_days: number | null;
  copy_of: number | null;
}

/** A question of the library in a quiz or practice test, as it was when it was taken into it. */
export interface CourseItemQuestionTable extends Synced {
  id: number;
  course_item_id: number;
  question_id: number;
  answer_id: number | null;
  place: string;
  /** Hundredths. */
  mark: number;
  /** Canonical JSON of what a learner sees, and of its keys. */
  content: string;
  keys: string;
  /** SHA-256 of both. */
  content_hash: string;
}

export interface AssignmentQuestionTable extends Synced {
  id: number;
  course_item_id: number;
  place: string;
  prompt: string;
  /** Hundredths. */
  points: number;
  solution: string;
  feedback_correct: string;
  feedback_partial: string;
  feedback_incorrect: string;
}

/** What a publication shows of a course, for good. */
export interface CourseVersionTable extends Synced {
  id: number;
  course_id: number;
  version_no: number;
  title: string;
  subtitle: string;
  description: string;
  description_document: string | null;
  level: string;
  category: string;
  qualification: string;
  ofqual_code: string;
  product_code: string;
  qualification_time: string;
  student_learning: string;
  course_requirements: string;
  course_designed_for: string;
  specification_sha256: string | null;
  specification_name: string | null;
  image_sha256: string | null;
  image_alt: string | null;
  promotional_sha256: string | null;
  promotional_mime: string | null;
  instructor_name: string;
  section_count: number;
  lesson_count: number;
  quiz_count: number;
  practice_test_count: number;
  assignment_count: number;
  duration_minutes: number;
  /** Of all files that its contents name. */
  size_bytes: number;
  price_minor: number;
  currency: string;
  is_certificate_issued: Generated<0 | 1>;
  /** 1 where only those may enrol whom course_version_access names. */
  is_for_some: Generated<0 | 1>;
  /** 1 while nobody has approved it: its author alone has it. */
  is_unapproved: Generated<0 | 1>;
  opens_at: number | null;
  time_zone: string | null;
  /** SHA-256 of the canonical outline, which names every content by its hash. */
  content_hash: string;
  published_at: number;
}

export interface CourseVersionAccessTable extends Synced {
  id: number;
  course_version_id: number;
  people_group_id: number | null;
  user_id: number | null;
}

/** The order of a version: sections and items with the hashes of their contents, as canonical JSON. */
export interface CourseVersionOutlineTable extends Synced {
  id: number;
  course_version_id: number;
  course_id: number;
  outline: string;
  is_unapproved: Generated<0 | 1>;
}

/** One content by its hash, shared by all versions that name it: what a learner is shown of an item. */
export interface CourseContentTable extends Synced {
  id: number;
  course_id: number;
  content_hash: string;
  content: string;
  /** 1 while no approved version names it. */
  is_unapproved: Generated<0 | 1>;
}

/** Keys of a content, by its hash: of what counts, for the author alone. */
export interface CourseKeyTable extends Synced {
  id: number;
  course_id: number;
  content_hash: string;
  keys: string;
}

/** Keys of practice, for the enrolled. */
export interface CoursePracticeKeyTable extends CourseKeyTable {
  is_unapproved: Generated<0 | 1>;
}

/** A file that a content names. */
export interface CourseContentFileTable extends Synced {
  id: number;
  course_id: number;
  content_hash: string;
  sha256: string;
  mime: string;
  size: number;
  is_unapproved: Generated<0 | 1>;
}
