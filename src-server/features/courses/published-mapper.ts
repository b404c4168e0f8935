import type {
  PracticeKey,
  PublishedCourse,
  PublishedItem,
  PublishedMedia,
  PublishedOutlineItem,
  PublishedQuestion,
  PublishedSection,
} from '#shared/contract/course-readers.ts';
import type { ContentMedia } from '#shared/domain/courses/content-file.ts';
import type { ItemContent } from '#shared/domain/courses/item-content.ts';
import {
  parseOutline,
  termsOfVersion,
  type VersionItem,
  type VersionSection,
} from '#shared/domain/courses/version-outline.ts';
import type { VersionKey, VersionQuestion } from '#shared/domain/exams/version-content.ts';
import { iso, isoOrNull } from '#server/iso.ts';
import { readLines, statusOf } from './mapper.ts';
import type { VersionRow } from './publication-repo.ts';
import type { CourseRow } from './repo.ts';

/** An item in the outline of a version. */
export function toOutlineItem(item: VersionItem, sectionId: number): PublishedOutlineItem {
  const terms = termsOfVersion(item);
  return {
    item_id: item.item_id,
    section_id: sectionId,
    kind: item.kind,
    title: item.title,
    question_count: item.questions ?? 0,
    duration_minutes: terms.durationMinutes,
    is_required: terms.isRequired,
    is_graded: terms.isGraded,
    score_to_reach: terms.scoreToReach === null ? null : terms.scoreToReach / 100,
    weight: terms.weight,
    attempts_allowed: terms.attemptsAllowed,
    is_shuffled: terms.isShuffled,
    due_at: isoOrNull(terms.dueAt),
    due_time_zone: terms.dueTimeZone,
    due_days: terms.dueDays,
  };
}

interface FlatOutline {
  readonly sections: PublishedSection[];
  readonly items: PublishedOutlineItem[];
}

/** Sections and items of an outline in reading order. */
export function flatOutline(
  sections: readonly VersionSection[],
  parentId: number | null = null,
): FlatOutline {
  const inner = sections.map((section) => {
    const below = flatOutline(section.sections, section.section_id);
    return {
      sections: [
        {
          id: section.section_id,
          parent_id: parentId,
          title: section.title,
          description: section.description,
        },
        ...below.sections,
      ],
      items: [...section.items.map((item) => toOutlineItem(item, section.section_id)), ...below.items],
    };
  });
  return {
    sections: inner.flatMap((one) => one.sections),
    items: inner.flatMap((one) => one.items),
  };
}

/** What was published of a course, and nothing of its draft. */
export const toPublishedCourse = (
  course: CourseRow,
  version: VersionRow,
  here: { readonly isOpen: boolean; readonly now: number },
): PublishedCourse => ({
  view: 'learner',
  id: course.id,
  about_course_id: course.id,
  course_instructor_id: course.instructor_id,
  instructor_name: version.instructor_name,
  course_status: statusOf(course, here.now),
  published_version: version.version_no,
  published_at: iso(version.published_at),
  opens_at: isoOrNull(version.opens_at),
  time_zone: version.time_zone,
  is_open: here.isOpen,
  course_title: version.title,
  course_subtitle: version.subtitle,
  course_description: version.description_document,
  course_level: version.level,
  course_category: version.category,
  course_qualification: version.qualification,
  ofqual_code: version.ofqual_code,
  product_code: version.product_code,
  qualification_time: version.qualification_time,
  student_learning: readLines(version.student_learning),
  course_requirements: readLines(version.course_requirements),
  course_designed_for: readLines(version.course_designed_for),
  course_image: version.image_sha256,
  course_image_alt: version.image_alt ?? '',
  course_promotional:
    version.promotional_sha256 === null
      ? null
      : { sha256: version.promotional_sha256, mime: version.promotional_mime ?? '' },
  course_specification:
    version.specification_sha256 === null
      ? null
      : { sha256: version.specification_sha256, name: version.specification_name ?? '' },
  issue_certificate: version.is_certificate_issued === 1,
  number_of_lessons: version.lesson_count,
  duration_minutes: version.duration_minutes,
  size_bytes: version.size_bytes,
  ...flatOutline(parseOutline(version.outline).sections),
});

const toMedia = (media: ContentMedia): PublishedMedia => ({
  media_file_id: media.media_file_id,
  name: media.name,
  kind: media.kind,
  mime: media.mime,
  size: media.size,
  sha256: media.sha256,
  duration_ms: media.duration_ms,
  captions: media.captions,
  poster: media.poster,
});

const toQuestion = (question: VersionQuestion): PublishedQuestion => ({
  question_id: question.question_id,
  title: question.title,
  type: question.type,
  mark: question.mark / 100,
  image: question.image,
  image_alt: question.image_alt ?? '',
  options: question.options.map(({ option, text, image, alt = '' }) => ({
    option,
    text,
    image,
    image_alt: alt,
  })),
});

const toKey = (key: VersionKey): PracticeKey => ({
  question_id: key.question_id,
  correct_option: key.correct_option,
  accepted_phrases: [...key.accepted_phrases],
  feedback: key.feedback,
  option_feedback: [...(key.option_feedback ?? [])],
  file: key.file ?? null,
});

/** What an item shows: texts and files. */
export const toShown = (content: ItemContent) => ({
  description: content.description,
  document: content.document,
  media: content.media === null ? null : toMedia(content.media),
  resources: content.resources.map(toMedia),
  document_media: (content.document_media ?? []).map(toMedia),
});

/** @param keys of practice; null for what counts */
export const toPublishedItem = (
  version: VersionRow,
  { item, sectionId }: { readonly item: VersionItem; readonly sectionId: number },
  content: ItemContent,
  keys: readonly VersionKey[] | null,
): PublishedItem => ({
  ...toOutlineItem(item, sectionId),
  ...toShown(content),
  course_id: version.course_id,
  published_version: version.version_no,
  content_hash: item.content_hash,
  questions: content.questions.map(toQuestion),
  assignment: content.assignment.map(({ no, prompt, points }) => ({ no, prompt, points: points / 100 })),
  keys: keys === null ? null : keys.map(toKey),
});
