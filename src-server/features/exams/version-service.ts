import { plainMoney, toMajor } from '#shared/domain/money/money.ts';
import type { ExamDraft } from '#shared/contract/exam-drafts.ts';
import type { VersionChanges } from '#shared/contract/exam-versions.ts';
import {
  publishWarnings,
  sealedWarnings,
  type KnownParts,
  type PublishWarning,
} from '#shared/domain/exams/publish-warnings.ts';
import { parseVersionContent, parseVersionKeys } from '#shared/domain/exams/version-content.ts';
import { versionChanges, type ComparedVersion } from '#shared/domain/exams/version-diff.ts';
import { toWallTime } from '#shared/domain/exams/wall-time.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { blobNamesInPaper } from '#server/sync/blobs/blob-references.ts';
import { refuse } from '#server/refuse.ts';
import { listGroupsAmong, namesOf } from './access-repo.ts';
import { versionAccess } from './access-service.ts';
import { getOwnExam } from './access.ts';
import { loadDraft, toVersionParts } from './draft-content.ts';
import { saveExamDraft } from './draft-service.ts';
import { listQuestions } from './link-repo.ts';
import { presentTerms } from './release-columns.ts';
import * as repo from './version-repo.ts';

type Access = Awaited<ReturnType<typeof versionAccess>>;
type Terms = ComparedVersion['terms'];

/** Whom a version is for, by name; empty where it is for everybody. */
export async function audienceNames(ctx: Pick<Ctx, 'db'>, access: Access): Promise<string[]> {
  if (access.who === 'everybody') return [];
  const groups = await listGroupsAmong(ctx.db, access.group_ids);
  const names = await namesOf(ctx.db, access.user_ids);
  return [...groups.map((group) => group.name), ...access.user_ids.map((id) => names.get(id) ?? '')];
}

const audienceWords = async (ctx: Ctx, access: Access): Promise<string> =>
  (await audienceNames(ctx, access)).join(', ');

/** With its currency: an amount alone says neither how many decimals it has nor of what. */
const priceWords = ({ price_minor: price, currency }: Readonly<Record<string, unknown>>): string | 0 =>
  typeof price === 'number' && price > 0 ? plainMoney(price, String(currency)) : 0;

const termsOf = (row: Readonly<Record<string, unknown>>, audience: string): Terms => ({
  ...Object.fromEntries(
    repo.COMPARED_TERMS.map((term) => {
      const value = row[term];
      return [term, typeof value === 'number' || typeof value === 'string' ? value : null];
    }),
  ),
  price_minor: priceWords(row),
  audience,
});

async function toCompared(ctx: Ctx, row: repo.WholeVersionRow): Promise<ComparedVersion> {
  return {
    content: parseVersionContent(row.content),
    keys: parseVersionKeys(row.keys),
    terms: termsOf({ ...row }, await audienceWords(ctx, await versionAccess(ctx, row))),
    maxPoints: row.max_points,
  };
}

async function wholeVersion(ctx: Ctx, examId: number, versionNo: number): Promise<repo.WholeVersionRow> {
  return (
    (await repo.findWholeVersion(ctx.db, examId, versionNo)) ??
    refuse('NOT_FOUND', 'This version of the exam is not here.')
  );
}

/** What computers hold of open exams of an author. */
async function knownParts(ctx: Ctx, authorId: number): Promise<KnownParts> {
  const contents = (await repo.listOpenPapers(ctx.db, authorId)).map((row) => row.content);
  return {
    questionIds: new Set(
      contents.flatMap((content) => parseVersionContent(content).questions.map((one) => one.question_id)),
    ),
    pictures: new Set(contents.flatMap(blobNamesInPaper)),
  };
}

/** What the author of an exam should look at before publishing it, and what that changes for students. */
export async function reviewPublication(
  ctx: Ctx,
  examId: number,
): Promise<{ warnings: PublishWarning[]; changes: VersionChanges | null }> {
  const exam = await getOwnExam(ctx, examId);
  const draft = await loadDraft(ctx, exam);
  const warnings = [
    ...publishWarnings(exam.duration_minutes, draft.questions),
    ...(exam.secrecy === 'sealed'
      ? sealedWarnings(exam.opens_at, draft.questions, await knownParts(ctx, exam.instructor_id))
      : []),
  ];
  const isOffered = exam.published_version_id !== null && exam.status !== 'savedAsDraft';
  const current =
    isOffered && exam.published_version_no !== null
      ? await repo.findWholeVersion(ctx.db, examId, exam.published_version_no)
      : undefined;
  if (current === undefined) return { warnings, changes: null };
  const parts = await toVersionParts(ctx, exam, draft);
  const after: ComparedVersion = {
    content: parts.content,
    keys: parseVersionKeys(parts.keysJson),
    terms: termsOf(parts.columns, await audienceWords(ctx, parts.access)),
    maxPoints: parts.maxPoints,
  };
  return { warnings, changes: versionChanges(await toCompared(ctx, current), after) };
}

/** What was published of an own exam, the newest first. */
export async function listExamVersions(ctx: Ctx, examId: number) {
  const exam = await getOwnExam(ctx, examId);
  const rows = await repo.listVersions(ctx.db, examId);
  return rows.map((row) => ({
    published_version: row.version_no,
    published_at: iso(row.published_at),
    author: row.instructor_name,
    exam_title: row.title,
    num_of_questions: row.question_count,
    marks: row.max_points / 100,
    attempts: row.attempts ?? 0,
    is_current: exam.published_version_id === row.id && exam.status !== 'savedAsDraft',
    is_for_some: row.is_for_some === 1,
  }));
}

/** What two published versions of an own exam differ in. */
export async function compareExamVersions(
  ctx: Ctx,
  examId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<VersionChanges> {
  await getOwnExam(ctx, examId);
  const before = await toCompared(ctx, await wholeVersion(ctx, examId, from));
  const after = await toCompared(ctx, await wholeVersion(ctx, examId, to));
  return versionChanges(before, after);
}

const wallTime = (at: number, zone: string) => {
  const { date, time } = toWallTime(at, zone);
  return { date, time, time_zone: zone };
};

function toSchedules(row: repo.WholeVersionRow, zone: string): Pick<ExamDraft, 'schedule' | 'closing'> {
  const opens = row.opens_at === null ? null : wallTime(row.opens_at, zone);
  const closes = row.closes_at === null ? null : wallTime(row.closes_at, zone);
  return {
    schedule: opens && { schedule_date: opens.date, schedule_time: opens.time, time_zone: zone },
    closing: closes && {
      closing_date: closes.date,
      closing_time: closes.time,
      time_zone: zone,
      close_rule: row.close_rule,
    },
  };
}

/**
 * Makes a published version the draft again: its texts, settings, dates, audience and choice of questions. The questions
 * themselves stay as they are in the library.
 * @returns the version of the draft. @throws VERSION_CONFLICT
 */
export async function restoreExamVersion(
  ctx: Ctx,
  {
    exam_id: examId,
    version,
    published_version,
  }: { exam_id: number; version: number; published_version: number },
): Promise<number> {
  const exam = await getOwnExam(ctx, examId);
  const row = await wholeVersion(ctx, examId, published_version);
  const { questions, ...content } = parseVersionContent(row.content);
  const there = new Set(
    (
      await listQuestions(
        ctx.db,
        questions.map((one) => one.question_id),
      )
    ).map((one) => one.id),
  );
  return saveExamDraft(ctx, examId, {
    version,
    step: 6,
    draft: {
      exam_title: content.title,
      exam_description: content.description,
      assessment_provider: content.assessment_provider,
      issue_certificate: row.is_certificate_issued === 1,
      introduction_title: content.introduction_title,
      introduction_description: content.introduction_description,
      start_button_text: content.start_button_text,
      questions: questions
        .filter((one) => there.has(one.question_id))
        .map((one) => ({ question_id: one.question_id, mark: one.mark / 100 })),
      settings: {
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
        safe_browser_keys: [...(parseVersionKeys(row.keys).safe_browser ?? [])],
        release: presentTerms(row),
      },
      exam_price: toMajor(row.price_minor, row.currency),
      currency: row.currency,
      ...toSchedules(row, exam.time_zone ?? 'UTC'),
      access: await versionAccess(ctx, row),
    },
  });
}
