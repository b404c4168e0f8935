import { z } from 'zod';
import { parseDocument } from '#shared/domain/documents/check-document.ts';
import { nodesOf } from '#shared/domain/documents/document.ts';
import { DocumentText } from './documents.ts';
import { ExamAccess } from './exam-drafts.ts';
import { ExamStatus } from './exam-status.ts';
import { ItemKind } from './course-items.ts';
import { Currency, DayOfPlan, Id, IsoTime, line, Price, Sha256, text, TimeOfDay } from './wire.ts';

/** What exams and courses can be (wire.md). */
export const CourseStatus = ExamStatus;
export type CourseStatus = z.infer<typeof CourseStatus>;

export const COURSE_LEVELS = ['', 'beginner', 'intermediate', 'advanced', 'all'] as const;
export const MAX_COURSE_STEPS = 5;

const MEDIA_NODES: ReadonlySet<string> = new Set(['video', 'audio', 'file']);

/** A landing page shows pictures; what it plays is the promotional video. */
export const LandingText = DocumentText.refine((text) => {
  const check = parseDocument(text);
  return !check.ok || ![...nodesOf(check.document)].some(({ type }) => MEDIA_NODES.has(type));
}, 'A landing page shows pictures alone. Choose a promotional video for what it plays.');

const List = z.array(line(300)).max(30);

/** The form of the steps 1, 2 and 4; the content of step 3 are rows of their own. */
export const CourseDraft = z.strictObject({
  student_learning: List,
  course_requirements: List,
  course_designed_for: List,
  course_title: text(200),
  course_subtitle: text(300),
  course_description: LandingText.nullable(),
  course_level: z.enum(COURSE_LEVELS),
  course_category: text(120),
  course_qualification: text(200),
  ofqual_code: text(60),
  product_code: text(60),
  qualification_time: text(60),
  course_image: Sha256.nullable(),
  course_image_alt: text(500),
  /** A file of the own library. */
  promotional_media_id: Id.nullable(),
  course_specification: z.strictObject({ sha256: Sha256, name: line(200) }).nullable(),
  issue_certificate: z.boolean(),
  course_price: Price,
  currency: Currency,
  /** Wall time in `time_zone`; null = as soon as it is published. */
  schedule: z
    .strictObject({ schedule_date: DayOfPlan, schedule_time: TimeOfDay, time_zone: line(64) })
    .nullable(),
  access: ExamAccess,
});
export type CourseDraft = z.infer<typeof CourseDraft>;

/** The form as it is read: what stands there is shown, also where nobody could save it so today. */
const StoredCourseDraft = z.strictObject({
  ...CourseDraft.shape,
  student_learning: z.array(z.string()),
  course_requirements: z.array(z.string()),
  course_designed_for: z.array(z.string()),
  course_title: z.string(),
  course_subtitle: z.string(),
  course_description: z.string().nullable(),
  course_level: z.string(),
  course_category: z.string(),
  course_qualification: z.string(),
  ofqual_code: z.string(),
  product_code: z.string(),
  qualification_time: z.string(),
  course_image_alt: z.string(),
  course_specification: z.strictObject({ sha256: Sha256, name: z.string() }).nullable(),
  course_price: z.number(),
  currency: z.string(),
  schedule: z
    .strictObject({ schedule_date: z.string(), schedule_time: z.string(), time_zone: z.string() })
    .nullable(),
  access: z.strictObject({ who: ExamAccess.shape.who, group_ids: z.array(Id), user_ids: z.array(Id) }),
});

/** Where a problem is mended: a step, and the section or item that it is about. */
export const CourseProblem = z.object({
  code: z.string(),
  step: z.int().min(1).max(MAX_COURSE_STEPS),
  /** What keeps a course from being published is required, all else recommended. */
  is_required: z.boolean(),
  section_id: Id.nullable(),
  item_id: Id.nullable(),
});
export type CourseProblem = z.infer<typeof CourseProblem>;

/** A course of the signed-in author, with its draft; the documented keys of spec 2 §3 "Course". */
export const CourseRecord = z.object({
  view: z.literal('author'),
  id: Id,
  about_course_id: Id,
  course_instructor_id: Id,
  course_status: CourseStatus,
  course_progress_bar: z.int(),
  version: z.int(),
  number_of_lessons: z.int(),
  published_version: z.int().nullable(),
  /** Publishing sends it for approval first. */
  requires_approval: z.boolean(),
  /** The draft or its content differs from what learners get. */
  has_changes: z.boolean(),
  draft: StoredCourseDraft,
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type CourseRecord = z.infer<typeof CourseRecord>;

export const OutlineItem = z.object({
  id: Id,
  section_id: Id,
  kind: ItemKind,
  title: z.string(),
  place: z.string(),
  version: z.int(),
  duration_minutes: z.int(),
  is_required: z.boolean(),
  is_graded: z.boolean(),
  question_count: z.int(),
  /** Questions that say something else in the library today. */
  changed_questions: z.int(),
  /** Beside the version that learners get. */
  standing: z.enum(['draft', 'published', 'changed']),
  /** What it lost a race against, for a copy that a hub made of it: never published. */
  copy_of: Id.nullable(),
  problems: z.array(CourseProblem),
  updated_at: IsoTime,
});
export type OutlineItem = z.infer<typeof OutlineItem>;

export const OutlineSection = z.object({
  id: Id,
  parent_id: Id.nullable(),
  title: z.string(),
  description: z.string(),
  place: z.string(),
  version: z.int(),
  copy_of: Id.nullable(),
});
export type OutlineSection = z.infer<typeof OutlineSection>;

/** The content of a draft in its order, without what its items say. */
export const CourseOutline = z.object({
  course_id: Id,
  sections: z.array(OutlineSection),
  items: z.array(OutlineItem),
  problems: z.array(CourseProblem),
});
export type CourseOutline = z.infer<typeof CourseOutline>;
