import { canonicalJson } from '../exams/canonical-json.ts';
import { snapshotQuestion, type DraftQuestion } from '../exams/snapshot.ts';
import type { VersionKey, VersionQuestion } from '../exams/version-content.ts';

/** What a learner is shown of a question in an item; its mark stands beside it. */
export type HeldContent = Omit<VersionQuestion, 'mark'>;

/** A question as an item holds it, as canonical JSON. */
export interface HeldTexts {
  readonly content: string;
  readonly keys: string;
}

/** A question of the library as an item takes it. */
export function holdQuestion(question: DraftQuestion): HeldTexts {
  const { content, keys } = snapshotQuestion(question);
  const { mark: _mark, ...shown } = content;
  return { content: canonicalJson(shown), keys: canonicalJson(keys) };
}

/** What two states of a question are told apart by, to be hashed. */
export const heldText = ({ content, keys }: HeldTexts): string => `${content}\n${keys}`;

/** Reads `course_item_question.content`; the server alone wrote it, from the type above. */
export const parseHeldContent = (json: string): HeldContent => JSON.parse(json);

/** Reads `course_item_question.keys`; the server alone wrote it. */
export const parseHeldKeys = (json: string): VersionKey => JSON.parse(json);
