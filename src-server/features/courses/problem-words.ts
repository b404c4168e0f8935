import type { CourseProblem } from '#shared/contract/course-drafts.ts';
import type { CourseProblemCode } from '#shared/domain/courses/problem-codes.ts';
import type { DraftContent } from './draft-content.ts';

/** What keeps a course from being published, in a sentence. @see problem-codes.ts */
const WORDS: Readonly<Partial<Record<string, (what: string) => string>>> = {
  title_missing: () => 'The course has no title.',
  promotional_missing: () => 'The promotional video is not in your library any more.',
  promotional_on_its_way: () => 'The promotional video is still on its way to the hub.',
  no_items: () => 'The course has no lesson, quiz, practice test or assignment.',
  too_many_items: () => 'The course has more than 1,000 items.',
  section_title_missing: () => 'A section has no title.',
  section_empty: (what) => `${what} is empty.`,
  item_title_missing: () => 'An item has no title.',
  lesson_empty: (what) => `${what} says nothing yet.`,
  questions_missing: (what) => `${what} has no questions.`,
  question_title_missing: (what) => `A question of ${what} has no text.`,
  question_options_missing: (what) => `A question of ${what} has fewer than two options.`,
  question_key_missing: (what) => `A question of ${what} has no correct answer.`,
  assignment_prompt_missing: (what) => `A question of ${what} has no text.`,
  media_missing: (what) => `A file of ${what} is not in your library any more.`,
  media_on_its_way: (what) => `A file of ${what} is still on its way to the hub.`,
  time_zone_unknown: () => 'The time zone is not known.',
  schedule_past: () => 'The opening lies in the past.',
  currency_missing: () => 'The price has no currency.',
  nobody_named: () => 'Only some may enrol, and nobody is named.',
} satisfies Partial<Record<CourseProblemCode, (what: string) => string>>;

const MAX_TITLE = 60;

const quoted = (title: string): string => {
  const shown = title.trim();
  return `“${shown.length > MAX_TITLE ? `${shown.slice(0, MAX_TITLE).trimEnd()}…` : shown}”`;
};

/** A sentence that says what stands in the way of publishing, and which section or item it is about. */
export function problemWords({ sections, items }: DraftContent, problem: CourseProblem): string {
  const about =
    items.find(({ id }) => id === problem.item_id) ?? sections.find(({ id }) => id === problem.section_id);
  return WORDS[problem.code]?.(quoted(about?.title ?? '')) ?? 'Something is missing.';
}
