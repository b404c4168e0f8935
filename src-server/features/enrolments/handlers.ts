import type { enrolmentsContract } from '#shared/contract/enrolments.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { assertOwnClaim } from '#server/assert-identity.ts';
import { enrolFree } from './enrol-service.ts';
import { listOwnExams } from './list-service.ts';
import type { StudentList } from './repo.ts';

async function listOrNothing(
  ctx: Ctx,
  list: StudentList,
  page: { offset: number; limit: number },
  message: string,
) {
  const answer = await listOwnExams(ctx, list, page);
  return answer.count === 0 ? refuse('NOT_FOUND', message, { extra: { data: [], total: 0 } }) : answer;
}

export const enrolmentsHandlers: HandlersFor<typeof enrolmentsContract, Ctx> = {
  purchasedExams: async (ctx, { query }) => ({
    status: 200,
    body: await listOrNothing(ctx, 'enrolled', query, 'You are not enrolled in an exam yet.'),
  }),

  purchasedInProgressExams: async (ctx, { query }) => ({
    status: 200,
    body: await listOrNothing(ctx, 'in_progress', query, 'You have no exam in progress.'),
  }),

  openExams: async (ctx, { query }) => ({
    status: 200,
    body: await listOwnExams(ctx, 'open', query),
  }),

  enrolFree: async (ctx, { body }) => {
    assertOwnClaim(ctx.actor, body.user_id);
    assertOwnClaim(ctx.actor, body.student_id);
    const { content_id: contentId, content_type, content_price, instructor_id } = body;
    const single =
      contentId === undefined ? [] : [{ content_id: contentId, content_type, content_price, instructor_id }];
    const data = await enrolFree(ctx, body.checkout_data ?? single);
    return { status: 201, body: { message: 'Enroll was successful', data } };
  },
};
