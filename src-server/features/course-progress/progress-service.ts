import type { CourseProgress } from '#shared/contract/course-progress.ts';
import type {
  HandIn,
  ItemProgress,
  QuestionAnswer,
  RemovedItem,
} from '#shared/contract/course-progress-parts.ts';
import { isHandIn } from '#shared/domain/course-progress/item-fold.ts';
import { markHandIn } from '#shared/domain/course-progress/hand-in.ts';
import { parseOutline, termsOfVersion } from '#shared/domain/courses/version-outline.ts';
import type { Ctx } from '#server/context.ts';
import { iso, isoOrNull } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import {
  findCourseVersion,
  getLearnerCourse,
  isPracticeItem,
  loadContents,
  loadPracticeKeys,
  presentLearnerCourse,
  type LearnerVersion,
} from '../courses/learner-service.ts';
import { learningOf } from './activity-service.ts';
import { listFinishes } from './completion-service.ts';
import { statesOf, type CourseStates } from './fold-service.ts';
import { toGiven, toResult, unmarked } from './hand-in-service.ts';
import { parseAnswer, parseHandIn, parseSaidMark } from './interaction-rows.ts';
import { itemsOf, presentItems } from './item-service.ts';
import { toPlace, toSections, toSummary } from './mapper.ts';
import { findOwnNumber, listFlags, listPlaces } from './place-repo.ts';
import * as repo from './repo.ts';

/** What was done of items that a version has no more, with the title that they had last. */
async function removedItems(
  ctx: Pick<Ctx, 'db'>,
  learning: repo.Learning,
  version: LearnerVersion,
  states: CourseStates,
): Promise<RemovedItem[]> {
  const present = new Set(itemsOf(version).map(({ item }) => item.item_id));
  const gone = [...states.keys()].filter((id) => !present.has(id));
  if (gone.length === 0) return [];
  const titles = new Map<number, string>();
  for (const { item_id: itemId, version_no: no } of await repo.listLastVersions(ctx.db, learning, gone)) {
    const shown = await findCourseVersion(ctx, learning.courseId, no);
    const title = shown && itemsOf(shown).find(({ item }) => item.item_id === itemId)?.item.title;
    titles.set(itemId, title ?? '');
  }
  return gone.map((id) => {
    const state = states.get(id);
    return {
      item_id: id,
      title: titles.get(id) ?? '',
      completed_at: isoOrNull(state?.completedAt ?? null),
      time_ms: state?.timeMs ?? 0,
    };
  });
}

/** Everything that the player needs of a course. */
export async function presentProgress(ctx: Ctx, courseId: number): Promise<CourseProgress> {
  const learner = await getLearnerCourse(ctx, courseId);
  const { version } = learner;
  const learning = learningOf(ctx, courseId);
  const states = await statesOf(ctx, learning);
  const flags = await listFlags(ctx.db, learning);
  const finishes = (await listFinishes(ctx, learning.studentId, [courseId])).get(courseId) ?? [];
  const { sections } = parseOutline(version.outline);
  const items = itemsOf(version).map(({ item }) => item);
  const ownNo = await findOwnNumber(ctx.db);
  return {
    course: presentLearnerCourse(ctx, learner),
    summary: toSummary(sections, states, finishes),
    sections: toSections(sections, states),
    items: await presentItems(ctx, courseId, items, { states, flags }),
    places: (await listPlaces(ctx.db, learning.studentId, [courseId])).map((row) => toPlace(row, ownNo)),
    removed: await removedItems(ctx, learning, version, states),
    is_decided_elsewhere: ctx.services.authority === 'hub',
  };
}

/** A hand-in with what came of it: what was practised is marked again, so that each answer is explained. */
async function presentHandIn(
  ctx: Pick<Ctx, 'db'>,
  courseId: number,
  { row, mark }: { readonly row: repo.InteractionRow; readonly mark: repo.InteractionRow | undefined },
  item: Parameters<typeof termsOfVersion>[0],
): Promise<HandIn> {
  const { answers } = parseHandIn(row.said);
  const hash = row.content_hash ?? '';
  const content = (await loadContents(ctx, courseId, [hash])).get(hash);
  const said = mark === undefined ? null : parseSaidMark(mark.said);
  const count = content?.questions.length ?? answers.length;
  const isBeyond = said?.is_beyond === true;
  const shown = {
    id: row.id,
    at: iso(row.created_at),
    answers: [...answers],
    time_ms: row.spent_ms,
    is_beyond: isBeyond,
  };
  if (mark === undefined || isBeyond) return { ...shown, result: unmarked(count, mark === undefined) };
  const isPracticed = isPracticeItem(item);
  const keys = isPracticed
    ? (await loadPracticeKeys(ctx, courseId, [{ ...item, content_hash: hash }])).get(hash)
    : undefined;
  const marked =
    content === undefined || keys === undefined
      ? null
      : markHandIn(content, keys, toGiven(answers), termsOfVersion(item).scoreToReach);
  const kept = {
    answers: marked?.answers ?? [],
    points: said?.points ?? 0,
    maxPoints: said?.max_points ?? 0,
    percent: mark.percent,
    isReached: mark.is_reached === null ? null : mark.is_reached === 1,
    correctCount: mark.correct_count ?? 0,
  };
  return { ...shown, result: toResult(kept, count, marked !== null) };
}

/** What was handed in for one item, and what was answered since. */
export async function presentItemRecord(
  ctx: Ctx,
  courseId: number,
  itemId: number,
): Promise<{ item: ItemProgress; hand_ins: HandIn[]; answers: QuestionAnswer[] }> {
  const { version } = await getLearnerCourse(ctx, courseId);
  const place = itemsOf(version).find(({ item }) => item.item_id === itemId);
  if (place === undefined) return refuse('NOT_FOUND', 'There is no such item in this course.');
  const learning = learningOf(ctx, courseId);
  const rows = (await repo.listInteractions(ctx.db, learning, [itemId])).toSorted(
    (one, other) => one.created_at - other.created_at || one.id - other.id,
  );
  const marks = new Map(rows.flatMap((row) => (row.hand_in_id === null ? [] : [[row.hand_in_id, row]])));
  const handIns: HandIn[] = [];
  for (const row of rows.filter(({ kind }) => isHandIn(kind) && kind !== 'assignment_submitted').toReversed())
    handIns.push(await presentHandIn(ctx, courseId, { row, mark: marks.get(row.id) }, place.item));
  const last = rows.findLastIndex(({ kind }) => isHandIn(kind));
  const answers = new Map<number, QuestionAnswer>();
  for (const row of rows.slice(last + 1)) {
    if (row.kind !== 'question_answered') continue;
    const { answer } = parseAnswer(row.said);
    answers.set(answer.question_id, answer);
  }
  const states = await statesOf(ctx, learning);
  const flags = await listFlags(ctx.db, learning);
  const [item] = await presentItems(ctx, courseId, [place.item], { states, flags });
  if (item === undefined) throw new Error('The item of a record was not presented.');
  return { item, hand_ins: handIns, answers: [...answers.values()] };
}
