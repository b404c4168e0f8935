import { parseConfigKeys, printConfigKeys } from '#shared/domain/exam-attempts/safe-browser.ts';
import { toMajor } from '#shared/domain/money/money.ts';
import type { ExamDraft, ExamRecord, ExamSettings } from '#shared/contract/exam-drafts.ts';
import type { ExamCard } from '#shared/contract/exams.ts';
import { effectiveStatus } from '#shared/domain/content/content-state.ts';
import { orPlaceholder } from '#shared/domain/exams/placeholders.ts';
import { fromWallTime, toWallTime } from '#shared/domain/exams/wall-time.ts';
import { iso } from '#server/iso.ts';
import { presentTerms, toReleaseColumns } from './release-columns.ts';
import type { LinkRow } from './link-repo.ts';
import type { ExamRow } from './repo.ts';

const UNOFFERED: ReadonlySet<string> = new Set(['savedAsDraft', 'pending_approval']);
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));
const asFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Major units with two decimals, or a percentage or mark, to the integer that is stored. */
export const toHundredths = (value: number): number => Math.round(value * 100);

/** What counts for candidates now. */
export const statusOf = (row: ExamRow, now: number) =>
  effectiveStatus(row.status, row.published_opens_at, now);

/** Step 4 to columns. */
export const toSettingColumns = (settings: ExamSettings) => ({
  duration_minutes: settings.exam_duration,
  pass_percent: toHundredths(settings.pass_percent),
  scoring_mode: settings.scoring_mode,
  is_question_order_shuffled: asFlag(settings.shuffle_questions),
  is_option_order_shuffled: asFlag(settings.shuffle_options),
  attempts_allowed: settings.attempts_allowed,
  review_policy: settings.review_policy,
  ...(settings.resume_grace_minutes === undefined
    ? {}
    : { resume_grace_minutes: settings.resume_grace_minutes }),
  ...(settings.secrecy === undefined ? {} : { secrecy: settings.secrecy }),
  ...(settings.lockdown === undefined ? {} : { lockdown: settings.lockdown }),
  ...(settings.second_display === undefined ? {} : { second_display: settings.second_display }),
  ...(settings.on_leaving === undefined ? {} : { on_leaving: settings.on_leaving }),
  ...(settings.safe_browser_keys === undefined
    ? {}
    : { safe_browser_keys: printConfigKeys(settings.safe_browser_keys) }),
  ...(settings.release === undefined ? {} : toReleaseColumns(settings.release)),
});

const toSettings = (row: ExamRow): ExamSettings => ({
  exam_duration: row.duration_minutes,
  pass_percent: row.pass_percent / 100,
  scoring_mode: row.scoring_mode,
  shuffle_questions: row.is_question_order_shuffled === 1,
  shuffle_options: row.is_option_order_shuffled === 1,
  attempts_allowed: row.attempts_allowed,
  review_policy: row.review_policy,
  resume_grace_minutes: row.resume_grace_minutes,
  secrecy: row.secrecy,
  lockdown: row.lockdown,
  second_display: row.second_display,
  on_leaving: row.on_leaving,
  safe_browser_keys: parseConfigKeys(row.safe_browser_keys),
  release: presentTerms(row),
});

/** Wall time to columns; null when the zone is unknown. */
export function toScheduleColumns(
  schedule: ExamDraft['schedule'],
): { opens_at: number | null; time_zone: string | null } | null {
  if (schedule === null) return { opens_at: null, time_zone: null };
  const opensAt = fromWallTime(
    { date: schedule.schedule_date, time: schedule.schedule_time },
    schedule.time_zone,
  );
  return opensAt === null ? null : { opens_at: opensAt, time_zone: schedule.time_zone };
}

function toSchedule(row: ExamRow): ExamDraft['schedule'] {
  if (row.opens_at === null || row.time_zone === null) return null;
  const { date, time } = toWallTime(row.opens_at, row.time_zone);
  return { schedule_date: date, schedule_time: time, time_zone: row.time_zone };
}

type Closing = ExamDraft['closing'];
type ClosingColumns = Partial<Pick<ExamRow, 'closes_at' | 'close_rule'>>;

/** The closing to columns, none where the form says nothing of it; null when its zone is unknown. */
export function toClosingColumns(closing: Closing): ClosingColumns | null {
  if (closing === undefined) return {};
  if (closing === null) return { closes_at: null, close_rule: 'start_by' };
  const closesAt = fromWallTime(
    { date: closing.closing_date, time: closing.closing_time },
    closing.time_zone,
  );
  return closesAt === null ? null : { closes_at: closesAt, close_rule: closing.close_rule };
}

function toClosing(row: ExamRow): NonNullable<Closing> | null {
  if (row.closes_at === null || row.time_zone === null) return null;
  const { date, time } = toWallTime(row.closes_at, row.time_zone);
  return { closing_date: date, closing_time: time, time_zone: row.time_zone, close_rule: row.close_rule };
}

/** The form of the six steps, as it was stored last. */
const toDraft = (
  row: ExamRow,
  links: readonly LinkRow[],
  beside: Pick<ExamRecord['draft'], 'access' | 'plan'>,
): ExamRecord['draft'] => ({
  ...beside,
  exam_title: row.title,
  exam_description: row.description,
  assessment_provider: row.assessment_provider,
  issue_certificate: row.is_certificate_issued === 1,
  introduction_title: row.introduction_title,
  introduction_description: row.introduction_description,
  start_button_text: row.start_button_text,
  questions: links.map((link) => ({ question_id: link.question_id, mark: link.mark / 100 })),
  settings: toSettings(row),
  exam_price: toMajor(row.price_minor, row.currency),
  currency: row.currency,
  schedule: toSchedule(row),
  closing: toClosing(row),
});

function toPublishedTerms(row: ExamRow): ExamRecord['published_terms'] {
  const {
    published_question_count: count,
    published_max_points: points,
    published_duration_minutes: minutes,
  } = row;
  if (count === null || points === null || minutes === null) return null;
  return { num_of_questions: count, marks: points / 100, exam_duration: minutes };
}

export function toExamRecord(
  row: ExamRow,
  links: readonly LinkRow[],
  {
    hasChanges,
    requiresApproval,
    now,
    access,
    plan,
  }: {
    readonly hasChanges: boolean;
    readonly requiresApproval: boolean;
    readonly now: number;
    readonly access: ExamRecord['draft']['access'];
    readonly plan: ExamRecord['draft']['plan'];
  },
): ExamRecord {
  const status = statusOf(row, now);
  const isOffered = status === 'published' || status === 'scheduled' || status === 'archived';
  return {
    view: 'author',
    exam_step_one_id: row.id,
    exam_instructor_id: row.instructor_id,
    exam_status: status,
    progress_bar: row.progress_bar,
    version: row.version,
    published_version: isOffered ? row.published_version_no : null,
    published_terms: isOffered ? toPublishedTerms(row) : null,
    requires_approval: requiresApproval,
    has_changes: hasChanges,
    draft: toDraft(row, links, { access, plan }),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  };
}

export const toStepOne = (row: ExamRow) => ({
  id: row.id,
  exam_title: orPlaceholder('title', row.title),
  exam_description: orPlaceholder('description', row.description),
  assessment_provider: orPlaceholder('provider', row.assessment_provider),
  num_of_questions: row.num_of_questions,
  exam_duration: row.duration_minutes,
  exam_price: toMajor(row.price_minor, row.currency),
  issue_certificate: row.is_certificate_issued === 1,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

export const toStepTwo = (row: ExamRow) => ({
  exam_step_one_id: row.id,
  introduction_title: row.introduction_title,
  introduction_description: row.introduction_description,
  start_button_text: row.start_button_text,
});

export const toStepThree = (link: LinkRow, instructorId: number) => ({
  id: link.id,
  exam_step_one_id: link.exam_id,
  instructor_id: instructorId,
  question_id: link.question_id,
  answer_id: link.answer_id,
});

/** What a card tells that does not stand in the exam's own row. */
export interface CardFacts {
  readonly subject: string;
  readonly attempts: number;
  readonly meanScore: number | null;
}

/** What candidates have of the closing; the draft's while they have nothing. */
function closingOf(row: ExamRow): Pick<ExamCard, 'closes_at' | 'close_rule'> {
  const isOffered = row.published_version_id !== null && !UNOFFERED.has(row.status);
  return {
    closes_at: isoOrNull(isOffered ? row.published_closes_at : row.closes_at),
    close_rule: (isOffered ? row.published_close_rule : null) ?? row.close_rule,
  };
}

export const toExamCard = (row: ExamRow, facts: CardFacts, now: number): ExamCard => ({
  exam_step_one_id: row.id,
  exam_title: orPlaceholder('title', row.title),
  subject: facts.subject,
  exam_status: statusOf(row, now),
  progress_bar: row.progress_bar,
  exam_instructor_id: row.instructor_id,
  num_of_questions: row.num_of_questions,
  exam_duration: row.duration_minutes,
  exam_price: toMajor(row.price_minor, row.currency),
  currency: row.currency,
  opens_at: isoOrNull(row.opens_at),
  ...closingOf(row),
  is_sealed: row.published_secrecy === 'sealed',
  time_zone: row.time_zone,
  published_at: isoOrNull(row.published_at),
  attempts: facts.attempts,
  mean_score: facts.meanScore === null ? null : facts.meanScore / 100,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});
