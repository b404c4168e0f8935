import { toMajor, toMinor } from '#shared/domain/money/money.ts';
import type { CourseDraft, CourseRecord } from '#shared/contract/course-drafts.ts';
import type { CourseCard } from '#shared/contract/courses.ts';
import { effectiveStatus } from '#shared/domain/content/content-state.ts';
import { orPlaceholder } from '#shared/domain/courses/placeholders.ts';
import { parseDocument } from '#shared/domain/documents/check-document.ts';
import { textOf } from '#shared/domain/documents/document-text.ts';
import { documentOfText } from '#shared/domain/documents/plain-document.ts';
import { toWallTime } from '#shared/domain/exams/wall-time.ts';
import { iso, isoOrNull } from '#server/iso.ts';
import type { CourseRow } from './repo.ts';

/** One entry on each line, as the columns of lists hold them. */
export const toLines = (entries: readonly string[]): string => entries.join('\n');
export const readLines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** What counts for learners now. */
export const statusOf = (row: CourseRow, now: number) =>
  effectiveStatus(row.status, row.published_opens_at, now);

/** The words of a document; what is none has none. */
export function wordsOf(document: string | null): string {
  const check = document === null ? null : parseDocument(document);
  return check?.ok === true ? textOf(check.document) : '';
}

/** The form to its columns, without the opening. */
export const toCourseColumns = (draft: CourseDraft) => ({
  student_learning: toLines(draft.student_learning),
  course_requirements: toLines(draft.course_requirements),
  course_designed_for: toLines(draft.course_designed_for),
  title: draft.course_title,
  subtitle: draft.course_subtitle,
  description: wordsOf(draft.course_description),
  description_document: draft.course_description,
  level: draft.course_level,
  category: draft.course_category,
  qualification: draft.course_qualification,
  ofqual_code: draft.ofqual_code,
  product_code: draft.product_code,
  qualification_time: draft.qualification_time,
  image_sha256: draft.course_image,
  image_alt: draft.course_image === null || draft.course_image_alt === '' ? null : draft.course_image_alt,
  promotional_media_id: draft.promotional_media_id,
  specification_sha256: draft.course_specification?.sha256 ?? null,
  specification_name: draft.course_specification?.name ?? null,
  is_certificate_issued: draft.issue_certificate ? (1 as const) : (0 as const),
  price_minor: toMinor(draft.course_price, draft.currency),
  currency: draft.currency,
});

function toSchedule(row: CourseRow): CourseRecord['draft']['schedule'] {
  if (row.opens_at === null || row.time_zone === null) return null;
  const { date, time } = toWallTime(row.opens_at, row.time_zone);
  return { schedule_date: date, schedule_time: time, time_zone: row.time_zone };
}

/** The form of the steps 1, 2 and 4, as it was stored last. */
export const toDraft = (row: CourseRow, access: CourseRecord['draft']['access']): CourseRecord['draft'] => ({
  student_learning: readLines(row.student_learning),
  course_requirements: readLines(row.course_requirements),
  course_designed_for: readLines(row.course_designed_for),
  course_title: row.title,
  course_subtitle: row.subtitle,
  // A program may have written words alone.
  course_description: row.description_document ?? documentOfText(row.description),
  course_level: row.level,
  course_category: row.category,
  course_qualification: row.qualification,
  ofqual_code: row.ofqual_code,
  product_code: row.product_code,
  qualification_time: row.qualification_time,
  course_image: row.image_sha256,
  course_image_alt: row.image_alt ?? '',
  promotional_media_id: row.promotional_media_id,
  course_specification:
    row.specification_sha256 === null
      ? null
      : { sha256: row.specification_sha256, name: row.specification_name ?? '' },
  issue_certificate: row.is_certificate_issued === 1,
  course_price: toMajor(row.price_minor, row.currency),
  currency: row.currency,
  schedule: toSchedule(row),
  access,
});

export interface RecordFacts {
  readonly access: CourseRecord['draft']['access'];
  readonly lessons: number;
  readonly hasChanges: boolean;
  readonly requiresApproval: boolean;
  readonly now: number;
}

export function toCourseRecord(row: CourseRow, facts: RecordFacts): CourseRecord {
  const status = statusOf(row, facts.now);
  const isOffered = status === 'published' || status === 'scheduled' || status === 'archived';
  return {
    view: 'author',
    id: row.id,
    about_course_id: row.id,
    course_instructor_id: row.instructor_id,
    course_status: status,
    course_progress_bar: row.progress_bar,
    version: row.version,
    number_of_lessons: facts.lessons,
    published_version: isOffered ? row.published_version_no : null,
    requires_approval: facts.requiresApproval,
    has_changes: facts.hasChanges,
    draft: toDraft(row, facts.access),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  };
}

/** What a card tells that does not stand in the course's own row. */
export interface CardFacts {
  readonly lessons: number;
  readonly items: number;
  readonly minutes: number;
  readonly enrolled: number;
  readonly hasChanges: boolean;
}

export const toCourseCard = (row: CourseRow, facts: CardFacts, now: number): CourseCard => ({
  about_course_id: row.id,
  course_title: orPlaceholder('title', row.title),
  course_subtitle: row.subtitle,
  course_category: row.category,
  course_level: row.level,
  course_status: statusOf(row, now),
  course_progress_bar: row.progress_bar,
  course_instructor_id: row.instructor_id,
  course_image: row.image_sha256,
  course_image_alt: row.image_alt ?? '',
  number_of_lessons: facts.lessons,
  number_of_items: facts.items,
  duration_minutes: facts.minutes,
  course_price: toMajor(row.price_minor, row.currency),
  currency: row.currency,
  enrolled: facts.enrolled,
  has_changes: facts.hasChanges,
  opens_at: isoOrNull(row.opens_at),
  published_at: isoOrNull(row.published_at),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});
