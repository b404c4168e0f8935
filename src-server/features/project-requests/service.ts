import type { ProjectRequest, ProjectRequestBody } from '#shared/contract/project-requests.ts';
import {
  movesOf,
  nextRequestState,
  type RequestMove,
  type RequestSide,
} from '#shared/domain/project-requests/request-states.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { notify } from '../notifications/notify.ts';
import { actorAsPerson } from '../messages/conversation-service.ts';
import * as repo from './repo.ts';

const sideOf = (row: repo.RequestRow, userId: number): RequestSide => {
  if (row.requester_id === userId) return 'requester';
  return row.offered_by === userId ? 'writer' : 'other';
};

const toRequest = (row: repo.RequestRow, userId: number): ProjectRequest => ({
  id: row.id,
  title: row.title,
  description: row.description,
  due_on: row.due_on,
  state: row.state,
  requester_name: row.requester_name || 'Former member',
  offered_name: row.offered_name,
  created_at: iso(row.created_at),
  is_own: row.requester_id === userId,
  moves: movesOf(row.state, sideOf(row, userId)),
});

/** What is needed, and what the signed-in person needs or writes. */
export async function listRequests(
  ctx: Ctx,
  {
    offset,
    limit,
    search = '',
  }: { readonly offset: number; readonly limit: number; readonly search?: string | undefined },
) {
  const words = search.split(/\s+/u).filter((word) => word !== '');
  const { rows, total } = await repo.listRequests(ctx.db, ctx.actor.userId, { offset, limit, words });
  return { data: rows.map((row) => toRequest(row, ctx.actor.userId)), count: total };
}

/** Says what is needed. @returns its id */
export async function createRequest(ctx: Ctx, body: ProjectRequestBody): Promise<number> {
  const id = ctx.newId();
  ctx.audit({ id });
  const { userId, name } = actorAsPerson(ctx);
  await repo.insertRequest(ctx.db, {
    id,
    requester_id: userId,
    requester_name: name,
    ...body,
    state: 'open',
    offered_by: null,
    offered_name: '',
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  return id;
}

const missing = (): never => refuse('NOT_FOUND', 'There is no such request.');
const moved = (): never => refuse('CONFLICT', 'This request was changed meanwhile. Load it anew.');

/** One of them. @throws NOT_FOUND for a request that others settle between themselves */
export async function presentRequest(ctx: Ctx, id: number): Promise<ProjectRequest> {
  const row = await repo.findRequest(ctx.db, id);
  const { userId } = ctx.actor;
  if (row === undefined || (row.state !== 'open' && sideOf(row, userId) === 'other')) return missing();
  return toRequest(row, userId);
}

/** Changes what one needs. @throws ILLEGAL_STATE once somebody has it */
export async function updateRequest(ctx: Ctx, id: number, body: ProjectRequestBody): Promise<void> {
  const row = await repo.findRequest(ctx.db, id);
  if (row === undefined || row.requester_id !== ctx.actor.userId) return missing();
  if (row.state !== 'open' && row.state !== 'offered')
    refuse('ILLEGAL_STATE', 'Somebody works on it already. Write to them, or close it and ask anew.');
  if (!(await repo.updateRequest(ctx.db, row, body, ctx.now))) moved();
}

/** Moves a request on. @throws ILLEGAL_STATE where this person may not, or not from where it stands */
export async function moveRequest(ctx: Ctx, id: number, move: RequestMove): Promise<void> {
  const { userId, name } = actorAsPerson(ctx);
  const row = await repo.findRequest(ctx.db, id);
  if (row === undefined) return missing();
  const side = sideOf(row, userId);
  if (side === 'other' && row.state !== 'open') missing();
  const state =
    nextRequestState(row.state, move, side) ??
    refuse('ILLEGAL_STATE', 'This cannot be done with the request as it stands. Load it anew.');
  const writer =
    move === 'offer'
      ? { offered_by: userId, offered_name: name }
      : move === 'withdraw'
        ? { offered_by: null, offered_name: '' }
        : {};
  if (!(await repo.updateRequest(ctx.db, row, { state, ...writer }, ctx.now))) moved();
  const other = side === 'requester' ? row.offered_by : row.requester_id;
  if (other !== null)
    await notify(ctx, {
      kind: 'project_request',
      aboutId: id,
      to: [other],
      actor: name,
      subject: row.title,
    });
}
