import { createHash } from 'node:crypto';
import { canonicalJson } from '#shared/domain/exams/canonical-json.ts';
import { snapshotOf, type DraftExam } from '#shared/domain/exams/snapshot.ts';
import { effectiveAccess, isSameAccess } from '#shared/domain/exams/audience.ts';
import { subjectOf } from '#shared/domain/exams/subject.ts';
import type { ExamAccess } from '#shared/contract/exam-drafts.ts';
import type { VersionContent } from '#shared/domain/exams/version-content.ts';
import { parseConfigKeys } from '#shared/domain/exam-attempts/safe-browser.ts';
import { SCORING_VERSION } from '#shared/domain/exam-attempts/scoring.ts';
import type { Ctx } from '#server/context.ts';
import { accessOf, versionAccess } from './access-service.ts';
import { draftQuestionsOf, loadLibrary } from './draft-questions.ts';
import { listFolders, listLinks } from './link-repo.ts';
import { statusOf } from './mapper.ts';
import { getAuthorName, type ExamRow } from './repo.ts';
import { findVersion, type StoredVersionRow } from './version-repo.ts';

export type Reader = Pick<Ctx, 'db' | 'now'>;

/** The draft as it stands now, with the questions that it names. */
export async function loadDraft(ctx: Reader, exam: ExamRow): Promise<DraftExam> {
  const links = await listLinks(ctx.db, exam.id);
  const ids = links.map((link) => link.question_id);
  const found = await loadLibrary(ctx.db, ids);
  const author = await getAuthorName(ctx.db, exam.instructor_id);
  const folders = await listFolders(ctx.db, exam.instructor_id);
  return {
    title: exam.title,
    description: exam.description,
    assessmentProvider: exam.assessment_provider,
    introductionTitle: exam.introduction_title,
    introductionDescription: exam.introduction_description,
    startButtonText: exam.start_button_text,
    instructorName: `${author.first_name} ${author.last_name}`.trim(),
    subject: subjectOf(
      ids.map((id) => found.questions.get(id)?.folder_id ?? null),
      folders,
    ),
    questions: draftQuestionsOf(links, found),
  };
}

const versionColumns = (exam: ExamRow, access: ExamAccess) => ({
  is_for_some: access.who === 'some' ? (1 as const) : (0 as const),
  duration_minutes: exam.duration_minutes,
  pass_percent: exam.pass_percent,
  scoring_mode: exam.scoring_mode,
  scoring_version: SCORING_VERSION,
  is_question_order_shuffled: exam.is_question_order_shuffled,
  is_option_order_shuffled: exam.is_option_order_shuffled,
  attempts_allowed: exam.attempts_allowed,
  review_policy: exam.review_policy,
  opens_at: exam.opens_at,
  closes_at: exam.closes_at,
  close_rule: exam.close_rule,
  resume_grace_minutes: exam.resume_grace_minutes,
  secrecy: exam.secrecy,
  lockdown: exam.lockdown,
  second_display: exam.second_display,
  on_leaving: exam.on_leaving,
  needs_safe_browser: exam.safe_browser_keys === '' ? (0 as const) : (1 as const),
  release_policy: exam.release_policy,
  release_at: exam.release_at,
  release_parts: exam.release_parts,
  price_minor: exam.price_minor,
  currency: exam.currency,
  is_certificate_issued: exam.is_certificate_issued,
});

export interface VersionParts {
  readonly content: VersionContent;
  readonly contentJson: string;
  readonly contentHash: string;
  readonly keysJson: string;
  readonly maxPoints: number;
  readonly columns: ReturnType<typeof versionColumns>;
  /** Whom it is for: named only where it is not for everybody. */
  readonly access: ExamAccess;
}

/** What a version of this draft would hold. */
export async function toVersionParts(
  ctx: Pick<Ctx, 'db'>,
  exam: ExamRow,
  draft: DraftExam,
): Promise<VersionParts> {
  const access = effectiveAccess(await accessOf(ctx, exam.id));
  const { content, keys, maxPoints } = snapshotOf(draft);
  const contentJson = canonicalJson(content);
  const safeBrowser = parseConfigKeys(exam.safe_browser_keys);
  return {
    content,
    contentJson,
    contentHash: createHash('sha256').update(contentJson).digest('hex'),
    keysJson: canonicalJson(safeBrowser.length === 0 ? keys : { ...keys, safe_browser: safeBrowser }),
    maxPoints,
    columns: versionColumns(exam, access),
    access,
  };
}

/** True when a stored version holds just that, for the same candidates and for marking. */
export const saysTheSame = async (
  ctx: Pick<Ctx, 'db'>,
  version: StoredVersionRow,
  parts: VersionParts,
): Promise<boolean> =>
  version.content_hash === parts.contentHash &&
  version.keys === parts.keysJson &&
  Object.entries(parts.columns).every(([column, value]) => Reflect.get(version, column) === value) &&
  isSameAccess(await versionAccess(ctx, version), parts.access);

/**
 * True when publishing would give candidates something new: the stored form, or a question of the library
 * that it names, differs from the version they get. An exam that is not offered has nothing to differ from.
 */
export async function hasUnpublishedChanges(
  ctx: Reader,
  exam: ExamRow,
  loaded?: DraftExam,
): Promise<boolean> {
  const status = statusOf(exam, ctx.now);
  if (exam.published_version_id === null || (status !== 'published' && status !== 'scheduled')) return false;
  const version = await findVersion(ctx.db, exam.published_version_id);
  return (
    version === undefined ||
    !(await saysTheSame(
      ctx,
      version,
      await toVersionParts(ctx, exam, loaded ?? (await loadDraft(ctx, exam))),
    ))
  );
}
