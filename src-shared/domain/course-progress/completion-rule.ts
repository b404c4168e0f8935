import type { ItemTerms } from '../courses/draft-course.ts';
import type { ItemContent } from '../courses/item-content.ts';
import { readStored } from '../courses/stored-document.ts';
import { isEmptyDocument } from '../documents/document-text.ts';

/**
 * What makes an item complete: nothing does by being opened. Kept beside what was done, so that a later version of the
 * course judges nobody's work of before.
 */
export const COMPLETION_RULES = [
  /** Its text was read to the end, or "done" was pressed. */
  'text',
  /** Most of its video or recording was played. */
  'media',
  /** The same, of one whose length nobody could read: it may not play at all, so opening its file or "done" count. */
  'unmeasured_media',
  'file',
  'handed_in',
  /** The score to reach was reached. */
  'score',
  /** It was handed in, and whoever marked it let it pass. */
  'passed',
] as const;
export type CompletionRule = (typeof COMPLETION_RULES)[number];

const hasText = (content: ItemContent): boolean => {
  const document = readStored(content.document);
  return document !== null && !isEmptyDocument(document);
};

/** The video or recording that an item is about; null where it has none. */
export const playedMedia = ({ media }: Pick<ItemContent, 'media'>) =>
  media !== null && (media.kind === 'video' || media.kind === 'audio') ? media : null;

function ruleOfLesson(content: ItemContent): CompletionRule {
  const played = playedMedia(content);
  if (played !== null) return (played.duration_ms ?? 0) > 0 ? 'media' : 'unmeasured_media';
  if (hasText(content)) return 'text';
  const isFile = content.media !== null && content.media.kind !== 'image';
  return isFile || content.resources.length > 0 ? 'file' : 'text';
}

/** What completes an item of a version. */
export function completionRule(
  content: ItemContent,
  { isGraded, scoreToReach }: Pick<ItemTerms, 'isGraded' | 'scoreToReach'>,
): CompletionRule {
  switch (content.kind) {
    case 'lesson':
      return ruleOfLesson(content);
    case 'quiz':
      return 'handed_in';
    case 'practice_test':
      return scoreToReach === null ? 'handed_in' : 'score';
    case 'assignment':
      return isGraded ? 'passed' : 'handed_in';
  }
}
