import type { CourseOutline } from '#shared/contract/course-drafts.ts';
import type { CourseItem, HeldQuestion } from '#shared/contract/course-items.ts';
import type { MediaFile } from '#shared/contract/media.ts';
import { inReadingOrder, itemsInOrder } from '#shared/domain/courses/outline.ts';
import type { PracticeKey } from '#shared/domain/courses/practice.ts';
import { parseDocument } from '#shared/domain/documents/check-document.ts';
import { libraryIdsOf } from '#shared/domain/documents/library-media.ts';
import { fromWallTime } from '#shared/domain/exams/wall-time.ts';
import type {
  PlayerItem,
  PlayerMedia,
  PlayerOutlineItem,
  PlayerQuestion,
  PlayerSection,
} from '#renderer/components/course-player/player-item.ts';

/** Files of the library that an item names: its recording, its downloads, those in its text. */
export function filesOfItem({ draft }: CourseItem): number[] {
  const read = draft.document === null ? undefined : parseDocument(draft.document);
  return [
    ...new Set([
      ...(draft.media_file_id === null ? [] : [draft.media_file_id]),
      ...draft.resource_ids,
      ...(read?.ok === true ? libraryIdsOf(read.document) : []),
    ]),
  ];
}

/** Played by its row: what is still on its way to the hub plays here too. */
const toMedia = (file: MediaFile): PlayerMedia => ({
  media_file_id: file.id,
  name: file.name,
  kind: file.kind,
  size: file.size,
  sha256: null,
  duration_ms: file.duration_ms,
  captions: file.captions,
  poster: file.poster_sha256,
});

const toQuestion = (held: HeldQuestion): PlayerQuestion => ({
  question_id: held.question_id,
  title: held.title,
  type: held.type,
  mark: held.mark,
  image: held.image,
  image_alt: held.image_alt ?? '',
  options: held.options.map(({ option, text, image, alt }) => ({
    option,
    text,
    image,
    image_alt: alt ?? '',
  })),
});

const toKey = (held: HeldQuestion): PracticeKey => ({
  question_id: held.question_id,
  correct_option: held.correct_option,
  accepted_phrases: held.accepted_phrases,
  feedback: held.feedback,
  option_feedback: held.option_feedback,
  file: held.answer_file,
});

const dueOf = ({ due }: CourseItem['draft']) => {
  const at =
    due.kind === 'moment' ? fromWallTime({ date: due.due_date, time: due.due_time }, due.time_zone) : null;
  return {
    due_at: at === null ? null : new Date(at).toISOString(),
    due_time_zone: due.kind === 'moment' ? due.time_zone : null,
    due_days: due.kind === 'after_enrolment' ? due.days : null,
  };
};

/** The draft of an item as a learner would get it. @param files those of `filesOfItem` that are in the library */
export function draftAsItem(item: CourseItem, files: readonly MediaFile[]): PlayerItem {
  const { draft } = item;
  const byId = new Map(files.map((file) => [file.id, toMedia(file)]));
  const hasQuestions = item.kind === 'quiz' || item.kind === 'practice_test';
  return {
    item_id: item.id,
    section_id: item.section_id,
    kind: item.kind,
    title: draft.title,
    description: draft.description,
    document: draft.document,
    media: draft.media_file_id === null ? null : (byId.get(draft.media_file_id) ?? null),
    resources: draft.resource_ids.flatMap((id) => byId.get(id) ?? []),
    document_media: [...byId.values()],
    questions: hasQuestions ? item.held_questions.map(toQuestion) : [],
    assignment: draft.assignment_questions.map(({ prompt, points }, at) => ({ no: at + 1, prompt, points })),
    duration_minutes: draft.duration_minutes,
    is_required: draft.is_required,
    is_graded: draft.is_graded,
    score_to_reach: draft.score_to_reach,
    weight: draft.weight,
    attempts_allowed: draft.attempts_allowed,
    is_shuffled: draft.is_shuffled,
    ...dueOf(draft),
  };
}

/** What marks it at once: keys of practice alone, as for learners. */
export const draftKeys = (item: CourseItem): readonly PracticeKey[] | null =>
  item.draft.is_graded ? null : item.held_questions.map(toKey);

/** The outline of a draft as learners would see it: copies that nobody has decided about are never published. */
export function draftAsOutline(outline: CourseOutline): {
  readonly sections: readonly PlayerSection[];
  readonly items: readonly PlayerOutlineItem[];
} {
  const sections = inReadingOrder(outline.sections.filter(({ copy_of: copyOf }) => copyOf === null));
  const items = itemsInOrder(
    sections,
    outline.items.filter(({ copy_of: copyOf }) => copyOf === null),
  );
  return {
    sections,
    items: items.map((item) => ({
      item_id: item.id,
      section_id: item.section_id,
      kind: item.kind,
      title: item.title,
      duration_minutes: item.duration_minutes,
      is_required: item.is_required,
      is_graded: item.is_graded,
    })),
  };
}
