import { isEmptyDocument } from '../documents/document-text.ts';
import { nodesOf, type RichDocument } from '../documents/document.ts';
import { isVisible } from '../text/visible.ts';
import { isMissing, type DraftItem, type DraftMedia, type HeldQuestion } from './draft-course.ts';
import { isPractice } from './item-content.ts';
import type { CourseProblemCode } from './problem-codes.ts';
import { readStored } from './stored-document.ts';

/** Less than this for each question is hardly enough to read it. */
const SHORTEST_SECONDS = 30;

function questionProblems({ content, key }: HeldQuestion): CourseProblemCode[] {
  if (!isVisible(content.title) && content.image === null) return ['question_title_missing'];
  // An open question needs no key: a person reads it, and key phrases only help.
  if (content.type === 'open_ended') return [];
  if (content.options.length < 2) return ['question_options_missing'];
  return content.options.some(({ option }) => option === key.correct_option) ? [] : ['question_key_missing'];
}

function bodyProblems(item: DraftItem, document: RichDocument | null): CourseProblemCode[] {
  switch (item.kind) {
    case 'lesson': {
      const isEmpty = document === null || isEmptyDocument(document);
      return isEmpty && item.media === null && item.resources.length === 0 ? ['lesson_empty'] : [];
    }
    case 'quiz':
    case 'practice_test':
      return item.questions.length === 0 ? ['questions_missing'] : item.questions.flatMap(questionProblems);
    case 'assignment':
      if (item.assignmentQuestions.length === 0) return ['questions_missing'];
      return item.assignmentQuestions.flatMap(({ prompt, solution }) => [
        ...(isVisible(prompt) ? [] : (['assignment_prompt_missing'] as const)),
        ...(isVisible(solution) ? [] : (['solution_missing'] as const)),
      ]);
  }
}

function filesProblems(item: DraftItem, document: RichDocument | null): CourseProblemCode[] {
  const own = item.media === null ? [] : [item.media];
  const named = [...own, ...item.resources, ...item.documentMedia];
  const there = named.filter((media): media is DraftMedia => !isMissing(media));
  const isSpoken = (media: DraftMedia): boolean => media.kind === 'video' && media.captions === null;
  const nodes = document === null ? [] : [...nodesOf(document)];
  const pictures = [
    ...nodes.flatMap((node) => (node.type === 'image' ? [node.attrs.alt] : [])),
    ...item.questions.flatMap(({ content }) => [
      ...(content.image === null ? [] : [content.image_alt ?? '']),
      ...content.options.flatMap(({ image, alt = '' }) => (image === null ? [] : [alt])),
    ]),
  ];
  // Those of the library are looked at among the files.
  const hasVideo = nodes.some(
    (node) => node.type === 'video' && node.attrs.media_file_id === null && node.attrs.captions === null,
  );
  return [
    ...(there.length < named.length ? (['media_missing'] as const) : []),
    ...(there.some(({ sha256 }) => sha256 === null) ? (['media_on_its_way'] as const) : []),
    ...(hasVideo || there.some(isSpoken) ? (['video_without_captions'] as const) : []),
    ...(pictures.some((words) => words.trim() === '') ? (['picture_without_words'] as const) : []),
  ];
}

function lengthProblems(item: DraftItem): CourseProblemCode[] {
  const { kind, durationMinutes: minutes, questions } = item;
  if (minutes === 0) return kind === 'lesson' || kind === 'assignment' ? ['minutes_missing'] : [];
  const isShort = kind === 'practice_test' && minutes * 60 < questions.length * SHORTEST_SECONDS;
  return isShort ? ['time_short'] : [];
}

/**
 * What one item lacks, each code once.
 * @param wasPractice learners have a version in which it is practice, and so its keys.
 */
export function itemProblems(item: DraftItem, now: number, wasPractice = false): CourseProblemCode[] {
  const document = readStored(item.document);
  const isPast = item.dueAt !== null && item.dueAt <= now;
  return [
    ...new Set<CourseProblemCode>([
      ...(isVisible(item.title) ? [] : (['item_title_missing'] as const)),
      ...bodyProblems(item, document),
      ...filesProblems(item, document),
      ...lengthProblems(item),
      ...(item.changedQuestions > 0 ? (['questions_changed'] as const) : []),
      ...(wasPractice && !isPractice(item) ? (['keys_given_out'] as const) : []),
      ...(isPast ? (['due_past'] as const) : []),
    ]),
  ];
}
