import type { ContentKind, LookedAtQuestion, ManagedContent } from '#shared/contract/content-management.ts';
import { effectiveStatus } from '#shared/domain/content/content-state.ts';
import { orPlaceholder as courseWord } from '#shared/domain/courses/placeholders.ts';
import { orPlaceholder } from '#shared/domain/exams/placeholders.ts';
import type { VersionContent, VersionKey, VersionKeys } from '#shared/domain/exams/version-content.ts';
import { iso } from '#server/iso.ts';
import type { ContentRow } from './repo.ts';

/** What something is called, also where its author has said nothing yet. */
export const titleOf = (kind: ContentKind, title: string): string =>
  kind === 'exam' ? orPlaceholder('title', title) : courseWord('title', title);

/** What stands in other tables than that of the content itself. */
export interface ContentFacts {
  readonly students: number;
  readonly parts: number;
  readonly waitingSince: number | null;
}

export const toManagedContent = (row: ContentRow, facts: ContentFacts, now: number): ManagedContent => ({
  kind: row.kind,
  id: row.id,
  title: titleOf(row.kind, row.title),
  author_id: row.author_id,
  author_name: `${row.first_name} ${row.last_name}`.trim(),
  status: effectiveStatus(row.status, row.opens_at, now),
  subject: row.subject ?? '',
  students: facts.students,
  part_count: facts.parts,
  size_bytes: row.size_bytes,
  waiting_since: facts.waitingSince === null ? null : iso(facts.waitingSince),
  updated_at: iso(row.updated_at),
});

const NO_KEY: VersionKey = { question_id: 0, correct_option: null, accepted_phrases: [], feedback: null };

/** Questions of a version, or of what a draft would make, with their keys. */
export function toLookedAtQuestions(
  content: Pick<VersionContent, 'questions'>,
  keys: VersionKeys,
): LookedAtQuestion[] {
  const byQuestion = new Map(keys.questions.map((key) => [key.question_id, key]));
  return content.questions.map((question) => {
    const key = byQuestion.get(question.question_id) ?? NO_KEY;
    return {
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
        is_correct: key.correct_option === option,
        feedback: key.option_feedback?.[option - 1] ?? '',
      })),
      accepted_phrases: [...key.accepted_phrases],
      feedback: key.feedback ?? '',
    };
  });
}
