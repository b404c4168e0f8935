import { COURSE_LEVELS, type CourseDraft, type CourseRecord } from '#shared/contract/course-drafts.ts';
import type { CourseItemDraft } from '#shared/contract/course-items.ts';
import type { DraftField } from '#shared/domain/drafts/draft-fields.ts';

export interface SectionDraft {
  readonly title: string;
  readonly description: string;
}

export const courseFields = [
  { key: 'about', parts: ['student_learning', 'course_requirements', 'course_designed_for'] },
  { key: 'title', parts: ['course_title'] },
  { key: 'subtitle', parts: ['course_subtitle'] },
  { key: 'description', parts: ['course_description'] },
  { key: 'level', parts: ['course_level'] },
  { key: 'category', parts: ['course_category'] },
  {
    key: 'qualification',
    parts: ['course_qualification', 'ofqual_code', 'product_code', 'qualification_time'],
  },
  { key: 'image', parts: ['course_image', 'course_image_alt'] },
  { key: 'video', parts: ['promotional_media_id'] },
  { key: 'specification', parts: ['course_specification'] },
  { key: 'certificate', parts: ['issue_certificate'] },
  { key: 'price', parts: ['course_price', 'currency'] },
  { key: 'opens', parts: ['schedule'] },
  { key: 'who', parts: ['access'] },
] as const satisfies readonly DraftField<CourseDraft>[];

export const sectionFields = [
  { key: 'title', parts: ['title'] },
  { key: 'description', parts: ['description'] },
] as const satisfies readonly DraftField<SectionDraft>[];

export const itemFields = [
  { key: 'title', parts: ['title'] },
  { key: 'description', parts: ['description'] },
  { key: 'document', parts: ['document'] },
  { key: 'files', parts: ['media_file_id', 'resource_ids'] },
  { key: 'duration', parts: ['duration_minutes'] },
  { key: 'required', parts: ['is_required'] },
  { key: 'grading', parts: ['is_graded', 'score_to_reach', 'weight'] },
  { key: 'attempts', parts: ['attempts_allowed'] },
  { key: 'order', parts: ['is_shuffled'] },
  { key: 'due', parts: ['due'] },
  { key: 'questions', parts: ['questions'] },
  { key: 'tasks', parts: ['assignment_questions'] },
] as const satisfies readonly DraftField<CourseItemDraft>[];

/** A stored form as it is saved: a level that nobody can choose is none. */
export const draftOfCourse = ({ draft }: CourseRecord): CourseDraft => ({
  ...draft,
  course_level: COURSE_LEVELS.find((level) => level === draft.course_level) ?? '',
});
