import type { Insertable } from 'kysely';
import { EVERY_PART } from '#shared/domain/exam-attempts/limits.ts';
import type { ExamVersionTable } from '#server/db/exam-tables.ts';
import { digest } from '../exam-attempts/ledger.ts';

/** The columns of a version that are the same for ever. */
const TERMS = [
  'exam_id',
  'version_no',
  'title',
  'description',
  'assessment_provider',
  'introduction_title',
  'introduction_description',
  'start_button_text',
  'instructor_name',
  'subject',
  'has_open_questions',
  'content_hash',
  'question_count',
  'max_points',
  'duration_minutes',
  'pass_percent',
  'scoring_mode',
  'scoring_version',
  'is_question_order_shuffled',
  'is_option_order_shuffled',
  'attempts_allowed',
  'review_policy',
  'opens_at',
  'closes_at',
  'close_rule',
  'resume_grace_minutes',
  'lockdown',
  'second_display',
  'on_leaving',
  'needs_safe_browser',
  'release_policy',
  'release_at',
  'release_parts',
  'price_minor',
  'currency',
  'is_certificate_issued',
  'published_at',
] as const satisfies readonly (keyof ExamVersionTable)[];

/** What stands for terms that came later, in entries of before. */
export const EARLIER_TERMS = {
  closes_at: null,
  close_rule: 'start_by',
  resume_grace_minutes: 0,
  lockdown: 'off',
  second_display: 'allow',
  on_leaving: 'nothing',
  needs_safe_browser: 0,
  release_policy: 'at_once',
  release_at: null,
  release_parts: EVERY_PART,
} as const;

/** What was published, as the ledger keeps it: terms by name, paper and keys by their digest. */
export const publishedFacts = (
  version: Pick<Insertable<ExamVersionTable>, (typeof TERMS)[number]>,
  paper: string,
  keys: string,
): Record<string, string | number | null> => ({
  ...Object.fromEntries(TERMS.map((term) => [term, version[term] ?? null])),
  close_rule: version.close_rule ?? EARLIER_TERMS.close_rule,
  resume_grace_minutes: version.resume_grace_minutes ?? EARLIER_TERMS.resume_grace_minutes,
  lockdown: version.lockdown ?? EARLIER_TERMS.lockdown,
  second_display: version.second_display ?? EARLIER_TERMS.second_display,
  on_leaving: version.on_leaving ?? EARLIER_TERMS.on_leaving,
  needs_safe_browser: version.needs_safe_browser ?? EARLIER_TERMS.needs_safe_browser,
  release_policy: version.release_policy ?? EARLIER_TERMS.release_policy,
  release_parts: version.release_parts ?? EARLIER_TERMS.release_parts,
  paper: digest(paper),
  keys: digest(keys),
});
