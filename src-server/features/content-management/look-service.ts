import { toMajor } from '#shared/domain/money/money.ts';
import type { LookedAtExam } from '#shared/contract/content-management.ts';
import { parseVersionContent, parseVersionKeys } from '#shared/domain/exams/version-content.ts';
import type { Ctx } from '#server/context.ts';
import { isoOrNull } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { versionAccess } from '../exams/access-service.ts';
import { getExamInQuestion, type ExamInQuestion } from '../exams/approval-service.ts';
import { audienceNames } from '../exams/version-service.ts';
import { mayDecide } from './decision-service.ts';
import { getContent } from './list-service.ts';
import { toLookedAtQuestions } from './mapper.ts';
import { listNotesOn } from './note-service.ts';
import { findPaper } from './repo.ts';

/** What is looked at: the version that waits or is offered, else what the draft would make. */
async function shownOf(ctx: Ctx, { version, draft }: ExamInQuestion) {
  if (version === undefined) {
    const { content, keysJson, columns, access } = draft;
    return { content, keys: parseVersionKeys(keysJson), terms: columns, access };
  }
  const paper = await findPaper(ctx.db, version.id);
  if (paper === undefined) return refuse('NOT_FOUND', 'The questions of this version are not here.');
  return {
    content: parseVersionContent(paper.content),
    keys: parseVersionKeys(version.keys),
    terms: version,
    access: await versionAccess(ctx, version),
  };
}

/** An exam of anybody with everything in it, for who decides about it. */
export async function lookAtExam(ctx: Ctx, examId: number): Promise<LookedAtExam> {
  const content = await getContent(ctx, 'exam', examId);
  const inQuestion = await getExamInQuestion(ctx, examId);
  const { content: shown, keys, terms, access } = await shownOf(ctx, inQuestion);
  return {
    content,
    published_version: inQuestion.version?.version_no ?? null,
    has_changes: inQuestion.hasChanges,
    may_decide: await mayDecide(ctx, content.author_id),
    opens_at: isoOrNull(terms.opens_at),
    closes_at: isoOrNull(terms.closes_at),
    price: toMajor(terms.price_minor, terms.currency),
    currency: terms.currency,
    audience: await audienceNames(ctx, access),
    notes: await listNotesOn(ctx, { kind: 'exam', id: examId }),
    description: shown.description,
    introduction: [shown.introduction_title, shown.introduction_description]
      .filter((one) => one !== '')
      .join('\n\n'),
    duration_minutes: terms.duration_minutes,
    pass_percent: terms.pass_percent / 100,
    attempts_allowed: terms.attempts_allowed,
    questions: toLookedAtQuestions(shown, keys),
  };
}
