import type { Ctx } from '#server/context.ts';
import {
  answerQuestion,
  askQuestion,
  setState,
  vote,
} from '#server/features/course-questions/say-service.ts';
import { replyToReview, storeReview } from '#server/features/course-reviews/service.ts';
import { actingAs } from './acting.ts';
import type { LearningTexts } from './learning-data.ts';
import type { Learner } from './learners.ts';
import type { TakenCourse } from './learning.ts';
import { DAY_MS, HOUR_MS } from './writer.ts';

/** Of those who have come far enough to say something. */
const FAR = 0.3;
/** The newest question was asked so long ago. */
const NEWEST_MS = 2 * DAY_MS;

/** What learners think of a course, and what its author answers. The demo student leads, where they may. */
export async function insertReviews(
  ctx: Ctx,
  { made }: TakenCourse,
  learners: readonly Learner[],
  { reviews }: LearningTexts,
): Promise<void> {
  const reviewing = learners.filter(({ share, isEarly }) => share > FAR && !isEarly);
  for (const [index, { rating, text, reply }] of reviews.entries()) {
    const learner = reviewing[index];
    if (learner === undefined) return;
    const at = Math.min(learner.to + 3 * HOUR_MS, ctx.now - HOUR_MS);
    const review = await storeReview(actingAs(ctx, learner.student, at), made.id, {
      review_rating: rating,
      detailed_review: text,
    });
    if (reply === undefined) continue;
    const later = Math.min(at + DAY_MS, ctx.now - HOUR_MS / 2);
    await replyToReview(actingAs(ctx, made.author, later), review.id, reply);
  }
}

/** What is asked in a course and answered, with the votes of others. */
export async function insertQuestions(
  ctx: Ctx,
  { made, items }: TakenCourse,
  learners: readonly Learner[],
  { questions }: LearningTexts,
): Promise<void> {
  for (const [index, { item, question, answers, state, votes }] of questions.entries()) {
    const place = items.find(({ place: { item: one } }) => one.title === item)?.place;
    if (place === undefined) throw new Error(`${made.course.title} has no '${item}'.`);
    // Whoever asks stands first in this order, so others answer and vote.
    const people = learners.map((_, turn) => learners[(turn + index) % learners.length]?.student);
    const [asking, answering, ...voting] = people.flatMap((student) => student ?? []);
    if (asking === undefined || answering === undefined) return;
    const at = ctx.now - NEWEST_MS - (questions.length - index) * 3 * DAY_MS;
    const { id } = await askQuestion(actingAs(ctx, asking, at), {
      course_id: made.id,
      item_id: place.item.item_id,
      position_ms: null,
      question,
    });
    for (const [no, answer] of answers.entries()) {
      const by = answer.by_author ? made.author : answering;
      await answerQuestion(actingAs(ctx, by, at + (no + 1) * 5 * HOUR_MS), id, { answer: answer.text });
    }
    for (const student of voting.slice(0, votes))
      await vote(actingAs(ctx, student, at + 20 * HOUR_MS), id, { answer_id: null, is_up: true });
    if (state === undefined) continue;
    const author = actingAs(ctx, made.author, at + DAY_MS);
    await setState(author, id, { answer_id: null, kind: state, reason: '' });
  }
}
