import type { ItemAnalysis } from '#shared/contract/item-analysis.ts';
import { correctedKeys, type KeyCorrection } from '#shared/domain/exam-attempts/key-revision.ts';
import type { VersionKey, VersionQuestion } from '#shared/domain/exams/version-content.ts';
import { itemFigures } from '#shared/domain/item-analysis/item-figures.ts';
import { reliability } from '#shared/domain/item-analysis/reliability.ts';
import { FEW_PEOPLE, type AnalysedItem, type Responses } from '#shared/domain/item-analysis/responses.ts';
import { getOwnExam } from '../exams/access.ts';
import type { Ctx } from '#server/context.ts';
import { inTurns, stepByStep, type Pause } from '#server/in-turns.ts';
import { refuse } from '#server/refuse.ts';
import { listAnalysedMarks, listFirstAttempts } from './item-analysis-repo.ts';
import { newestKeyRevision } from './key-revisions.ts';
import { listVersions } from './regrade-repo.ts';
import { loadKeys } from './version-cache.ts';

interface Known {
  readonly question: VersionQuestion;
  readonly key: VersionKey | undefined;
  readonly correction: KeyCorrection | undefined;
  readonly weight: number;
}

/** The questions of some versions, each as the newest of them has it. @param versionIds the oldest first */
async function questionsOf(ctx: Ctx, versionIds: readonly number[]): Promise<Map<number, Known>> {
  const found = new Map<number, Known>();
  for (const id of versionIds) {
    const version = await ctx.services.attempts.versions.get(ctx.db, id);
    const { corrections } = await newestKeyRevision(ctx.db, id);
    const keys = correctedKeys(await loadKeys(ctx.db, id), corrections);
    const keyOf = new Map(keys.questions.map((key) => [key.question_id, key]));
    for (const question of version.content.questions)
      found.set(question.question_id, {
        question,
        key: keyOf.get(question.question_id),
        correction: corrections.find((one) => one.question_id === question.question_id),
        weight: version.row.scoring_mode === 'weighted' ? question.mark : 1,
      });
  }
  return found;
}

const toItem = ({ question, key, correction, weight }: Known): AnalysedItem => ({
  id: question.question_id,
  weight,
  isCounted: correction === undefined || correction.kind === 'options',
  options: question.options.map(({ option }) => option),
  right: key?.accepted_options ?? (key?.correct_option == null ? [] : [key.correct_option]),
});

type Mark = Awaited<ReturnType<typeof listAnalysedMarks>>[number];

/** Of so many attempts the marks are read at once. */
const READ_AT_ONCE = 16;

const toResponses = (marks: readonly Mark[]): Responses =>
  marks.map((mark) => ({
    itemId: mark.question_id,
    share: mark.max_points === 0 ? 0 : (mark.points ?? 0) / mark.max_points,
    option: mark.selected_option,
    isReached: mark.is_reached === 1,
    ms: mark.time_ms,
  }));

/** What each of some attempts did. */
async function readPeople(ctx: Ctx, attemptIds: readonly number[], pause: Pause): Promise<Responses[]> {
  const people: Responses[] = [];
  for (let at = 0; at < attemptIds.length; at += READ_AT_ONCE) {
    const marks = await listAnalysedMarks(ctx.db, attemptIds.slice(at, at + READ_AT_ONCE));
    for (const own of Map.groupBy(marks, (mark) => mark.attempt_id).values()) people.push(toResponses(own));
    await pause();
  }
  return people;
}

/** How the questions of an own exam work, at one version or over all of them. */
export const analyseItems = (ctx: Ctx, examId: number, versionId?: number): Promise<ItemAnalysis> =>
  inTurns(`${ctx.actor.userId}`, (pause) => analyse(ctx, { examId, versionId, pause }));

async function analyse(
  ctx: Ctx,
  { examId, versionId, pause }: { examId: number; versionId: number | undefined; pause: Pause },
): Promise<ItemAnalysis> {
  const exam = await getOwnExam(ctx, examId);
  const versions = (await listVersions(ctx.db, examId)).map(({ id, version_no, attempts }) => ({
    id,
    version_no,
    attempts: attempts ?? 0,
  }));
  if (versionId !== undefined && !versions.some(({ id }) => id === versionId))
    return refuse('NOT_FOUND', 'This version of the exam is not here.');
  const sat = versions.filter(({ id, attempts }) =>
    versionId === undefined ? attempts > 0 : id === versionId,
  );
  const known = await questionsOf(ctx, sat.map(({ id }) => id).toReversed());
  const items = [...known.values()].map(toItem);
  const first = await listFirstAttempts(ctx.db, examId, versionId ?? null);
  const people = await readPeople(ctx, first, pause);
  const trust = await stepByStep(reliability(items, people), pause);
  const figures = await stepByStep(itemFigures(items, people), pause);
  return {
    exam_title: exam.title,
    versions,
    version_id: versionId ?? null,
    n: people.length,
    is_few: people.length < FEW_PEOPLE,
    reliability: {
      alpha: trust.alpha,
      alpha_low: trust.interval?.[0] ?? null,
      alpha_high: trust.interval?.[1] ?? null,
      kr20: trust.kr20,
      sem: trust.sem,
      mean: trust.mean,
      deviation: trust.deviation,
    },
    questions: figures.flatMap((own) => {
      const found = known.get(own.id);
      if (found === undefined) return [];
      const { question, correction } = found;
      const textOf = new Map(question.options.map(({ option, text }) => [option, text]));
      return {
        question_id: question.question_id,
        title: question.title,
        type: question.type,
        correction: correction?.kind ?? null,
        n: own.n,
        facility: own.facility,
        discrimination: own.discrimination,
        point_biserial: own.pointBiserial,
        seconds: own.seconds,
        not_reached: own.notReached,
        is_negative: own.isNegative,
        options:
          own.options?.map((one) => ({
            option: one.option,
            text: textOf.get(one.option) ?? '',
            is_right: one.isRight,
            count: one.count,
            share: one.share,
            mean_score: one.meanScore,
            is_unused: one.isUnused,
          })) ?? null,
      };
    }),
  };
}
