import type { Ctx } from '#server/context.ts';
import {
  createSubmission,
  decideReview,
  getReview,
  listReviewable,
  takeReview,
  withdrawSubmission,
} from '#server/features/review-submissions/service.ts';
import { actingAs } from './acting.ts';
import type { DemoPerson } from './people.ts';
import { DAY_MS } from './writer.ts';

/** How a version was handed in, and how far its review has come; several of one content follow each other. */
const REVIEWS = [
  {
    content: 0,
    daysAgo: 40,
    note: 'The first version. Is question 1 too easy?',
    end: 'changes_asked',
    reason: 'Good questions. Two things should change first.',
  },
  {
    content: 0,
    daysAgo: 30,
    note: 'With your two changes.',
    end: 'approved',
    reason: 'Ready for the class.',
  },
  {
    content: 1,
    daysAgo: 25,
    note: 'Taken from an older exam.',
    end: 'rejected',
    reason: 'Half of this is not in the curriculum any more.',
  },
  { content: 2, daysAgo: 20, note: 'Submitted too early.', end: 'withdrawn', reason: '' },
  {
    content: 2,
    daysAgo: 3,
    note: 'Please look at the marks: are they fair?',
    end: 'in_review',
    reason: '',
  },
  { content: 3, daysAgo: 1, note: 'New this term.', end: 'submitted', reason: '' },
] as const;

const RATINGS = [
  { criterion: 'correctness', points: 4 },
  { criterion: 'clarity', points: 3 },
  { criterion: 'level', points: 4 },
] as const;

/** What an author of the demo school has had reviewed, and what an expert said of it. */
export async function insertContentReviews(ctx: Ctx, people: readonly DemoPerson[]): Promise<void> {
  const author = people.find(({ role, isPending }) => role === 'Instructor' && !isPending);
  const expert = people.find(({ role, isPending }) => role === 'SME' && !isPending);
  if (author === undefined || expert === undefined) throw new Error('The demo school has nobody to review.');
  const reviewable = await listReviewable(actingAs(ctx, author, ctx.now));
  const ofKind = (kind: string) => reviewable.filter(({ content_type: type }) => type === kind);
  const contents = [...ofKind('exam').slice(0, 3), ...ofKind('course')];
  for (const { content: index, daysAgo, note, end, reason } of REVIEWS) {
    const content = contents[index];
    if (content === undefined) continue;
    const writing = (laterDays: number): Ctx =>
      actingAs(ctx, author, ctx.now - daysAgo * DAY_MS + laterDays * DAY_MS);
    const reviewing = (laterDays: number): Ctx =>
      actingAs(ctx, expert, ctx.now - daysAgo * DAY_MS + laterDays * DAY_MS);
    const { title: _, ...submitted } = content;
    const id = await createSubmission(writing(0), { ...submitted, reviewer_ids: [], note });
    if (end === 'submitted') continue;
    if (end === 'withdrawn') {
      await withdrawSubmission(writing(0.5), id);
      continue;
    }
    await takeReview(reviewing(1), id);
    if (end === 'in_review') continue;
    const { exam } = await getReview(reviewing(1), id);
    const [first] = exam?.questions ?? [];
    await decideReview(reviewing(2), id, {
      decision: end,
      reason,
      ratings: [...RATINGS],
      remarks:
        end === 'changes_asked' && first !== undefined
          ? [
              {
                anchor: 'question',
                anchor_id: first.question_id,
                text: 'Two of the answers could be right. Leave one of them out.',
                is_required: true,
              },
              {
                anchor: 'content',
                anchor_id: null,
                text: 'The introduction could be shorter.',
                is_required: false,
              },
            ]
          : [],
    });
  }
}
