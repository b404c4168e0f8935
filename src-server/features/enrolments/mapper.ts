import { toMajor } from '#shared/domain/money/money.ts';
import type { Authority } from '#server/authority.ts';
import type { PublishedExam, StudentExam } from '#shared/contract/enrolments.ts';
import { effectiveStatus } from '#shared/domain/content/content-state.ts';
import { breakCountOf, type Allowance } from '#shared/domain/exams/allowance.ts';
import type { SafeBrowserState } from '#shared/domain/exam-attempts/safe-browser.ts';
import type { ReleaseTerms } from '#shared/domain/exam-attempts/release.ts';
import { isClosedAt } from '#shared/domain/exams/exam-window.ts';
import type { StudentStanding } from '#shared/domain/exams/student-standing.ts';
import { iso } from '#server/iso.ts';
import { windowRules } from '../exams/window-rules.ts';
import type { Here } from '../exam-packages/readiness-service.ts';
import type { EnrolledExamRow, StudentExamRow } from './repo.ts';

const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

/** The time that is shown beside that of everybody; the window is the person's own already. */
const given = (own: Allowance | null): StudentExam['allowance'] =>
  own === null
    ? null
    : {
        percent: own.percent,
        extra_minutes: own.extra_minutes,
        break_minutes: own.break_minutes ?? 0,
        break_count: breakCountOf(own),
        has_own_closing: own.closes_at != null,
      };

/** True while attempts can be started. */
const isOpen = (row: Pick<StudentExamRow, 'status' | 'opens_at' | 'closes_at'>, now: number): boolean =>
  !isClosedAt(row.closes_at, now) &&
  effectiveStatus(row.status, row.opens_at, now) === 'published' &&
  (row.opens_at === null || row.opens_at <= now);

/** Null where the paper is open, or is opened by this server itself. */
const sealedOf = (
  { secrecy, version_id }: StudentExamRow,
  { authority, here }: { readonly authority: Authority; readonly here: Here },
): StudentExam['sealed'] =>
  secrecy !== 'sealed' || authority !== 'hub'
    ? null
    : {
        version_id,
        is_ready: here.sealed?.isReady ?? here.isWhole === true,
        size: here.sealed?.size ?? null,
        sealed_at: isoOrNull(here.sealed?.sealedAt ?? null),
      };

/** One row of a student's list: an allow-list of the published version, never of the draft. */
export const toStudentExam = (
  row: StudentExamRow,
  standing: StudentStanding & { readonly updatedAt: number; readonly allowance: Allowance | null } & Pick<
      StudentExam,
      'release'
    > & { readonly results: ReleaseTerms },
  at: {
    readonly now: number;
    readonly authority: Authority;
    readonly here: Here;
    readonly safeBrowser: SafeBrowserState | null;
  },
): StudentExam => ({
  exam_id: row.exam_id,
  exam_title: row.title,
  exam_description: row.description,
  assessment_provider: row.assessment_provider,
  instructor_name: row.instructor_name,
  subject: row.subject,
  introduction_title: row.introduction_title,
  introduction_description: row.introduction_description,
  start_button_text: row.start_button_text,
  num_of_questions: row.question_count,
  has_open_questions: row.has_open_questions === 1,
  is_scored_elsewhere: at.authority === 'hub',
  is_on_computer: at.here.isWhole,
  sealed: sealedOf(row, at),
  exam_duration: row.duration_minutes,
  allowance: given(standing.allowance),
  exam_price: toMajor(row.price_minor, row.currency),
  currency: row.currency,
  pass_percent: row.pass_percent / 100,
  scoring_mode: row.scoring_mode,
  opens_at: isoOrNull(row.opens_at),
  closes_at: isoOrNull(row.closes_at),
  close_rule: row.close_rule,
  window: windowRules(row),
  safe_browser: at.safeBrowser,
  is_open: isOpen(row, at.now),
  is_enrolled: row.enrolment_id !== null,
  attempt_id: standing.attemptId,
  state: standing.state,
  progress: standing.progress / 100,
  exam_score: standing.score === null ? null : standing.score / 100,
  exam_result: standing.result,
  release: standing.release,
  results_policy: standing.results.policy,
  results_at: isoOrNull(standing.results.at),
  deadline_at: isoOrNull(standing.deadlineAt),
  attempts_allowed: row.attempts_allowed,
  attempts_left: standing.attemptsLeft,
  // What is never released is never reviewed.
  review_policy: standing.results.parts.includes('answers') ? row.review_policy : 'never',
  updated_at: iso(standing.updatedAt),
});

/** An exam as it was published, with where its student stands in it; nothing of its paper. */
export const toPublishedExam = (row: EnrolledExamRow, exam: StudentExam, now: number): PublishedExam => ({
  ...exam,
  view: 'candidate',
  exam_step_one_id: row.exam_id,
  exam_instructor_id: row.instructor_id,
  exam_status: effectiveStatus(row.status, row.opens_at, now),
  published_version: row.version_no,
  published_at: iso(row.version_published_at),
  issue_certificate: row.is_certificate_issued === 1,
});
