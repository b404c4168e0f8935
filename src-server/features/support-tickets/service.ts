import type {
  supportTicketsContract,
  SupportTicket,
  SupportTicketFilter,
} from '#shared/contract/support-tickets.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { answerDueAt } from '#shared/domain/support-tickets/answer-target.ts';
import { nextTicketState } from '#shared/domain/support-tickets/ticket-states.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { notify, takeBackNews } from '../notifications/notify.ts';
import {
  actorAsPerson,
  addParticipant,
  assertAbout,
  openConversation,
  removeParticipant,
  say,
} from '../messages/conversation-service.ts';
import { messagesAttaching } from '../messages/attachment-service.ts';
import { toTicket } from './mapper.ts';
import * as repo from './repo.ts';

type Reported = HandlerInput<typeof supportTicketsContract.reportProblem>['body'];
type Move = HandlerInput<typeof supportTicketsContract.moveTicket>['body'];

/** Who looks after people answers everybody; others answer what is about their own exams and courses. */
const answersAll = ({ actor }: Ctx): boolean => actor.ability.can('view', 'users');

const answered = (ctx: Ctx): repo.Whose =>
  answersAll(ctx) ? { of: 'everybody' } : { of: 'author', userId: ctx.actor.userId };

const isAnsweredBy = (ctx: Ctx, row: repo.TicketRow): boolean =>
  ctx.actor.ability.can('view', 'fetch-unaccepted-support') &&
  (answersAll(ctx) || [row.course_author, row.exam_author, row.accepted_by].includes(ctx.actor.userId));

const present = (ctx: Ctx, row: repo.TicketRow): SupportTicket =>
  toTicket(row, { userId: ctx.actor.userId, isStaff: isAnsweredBy(ctx, row), now: ctx.now });

/** Tells those who could take a request on once it has waited too long, and nobody where it waits no longer. */
async function remindOfTarget(ctx: Ctx, id: number): Promise<void> {
  await takeBackNews(ctx, 'ticket_late', id);
  const row = await repo.findTicket(ctx.db, id);
  if (row === undefined || row.priority === null) return;
  const { state, priority, created_at: createdAt } = row;
  const dueAt = answerDueAt({ state: state ?? '', priority, createdAt });
  if (dueAt === null) return;
  const to = (await repo.listColleagues(ctx.db, row)).map((one) => one.id);
  // Whoever says how urgent it is hears of it, too.
  const { db, now, services } = ctx;
  await notify({ db, now, services }, { kind: 'ticket_late', aboutId: id, to, subject: row.subject, dueAt });
}

/**
 * Asks for support: its talk begins with what was described. The number is given by the hub, with the state.
 * @returns the ticket and its conversation (spec 2 §5 report-problem)
 */
export async function reportProblem(
  ctx: Ctx,
  body: Reported,
): Promise<{ readonly id: number; readonly conversationId: number }> {
  const [id, conversationId, messageId, stateId] = [ctx.newId(), ctx.newId(), ctx.newId(), ctx.newId()];
  await assertAbout(ctx, body);
  const person = actorAsPerson(ctx);
  await openConversation(ctx, {
    id: conversationId,
    kind: 'support',
    subject: body.subject,
    courseId: body.course_id,
    examId: body.exam_id,
    people: [person],
  });
  await say(ctx, {
    id: messageId,
    conversationId,
    text: body.description,
    attachments: body.attachments,
  });
  const times = { created_at: ctx.now, updated_at: ctx.now };
  await repo.insertTicket(ctx.db, {
    id,
    user_id: person.userId,
    user_name: person.name,
    subject: body.subject,
    description: body.description,
    category: body.category,
    screen: body.screen,
    diagnostics: body.include_diagnostics ? body.diagnostics : '',
    course_id: body.course_id,
    exam_id: body.exam_id,
    conversation_id: conversationId,
    ...times,
  });
  if (ctx.services.authority === 'here') {
    await repo.insertState(ctx.db, {
      id: stateId,
      support_ticket_id: id,
      user_id: person.userId,
      number: (await repo.lastNumber(ctx.db)) + 1,
      state: 'new',
      priority: 'normal',
      accepted_by: null,
      accepted_name: '',
      accepted_at: null,
      solved_at: null,
      ...times,
    });
    await remindOfTarget(ctx, id);
  }
  return { id, conversationId };
}

const statesOf = (state: SupportTicketFilter['state']): readonly string[] | undefined => {
  if (state === undefined) return undefined;
  return state === 'open' ? repo.OPEN_STATES : [state];
};

async function list(
  ctx: Ctx,
  whose: repo.Whose,
  { offset, limit, search = '', state, category, priority, accepted }: SupportTicketFilter,
) {
  const words = search.split(/\s+/u).filter((word) => word !== '');
  const { rows, total } = await repo.listTickets(ctx.db, whose, {
    offset,
    limit,
    words,
    states: statesOf(state),
    category,
    priority,
    acceptedBy: accepted === 'me' ? ctx.actor.userId : accepted,
  });
  return { data: rows.map((row) => present(ctx, row)), count: total };
}

/** Own tickets, also those that wait for the hub. */
export const listOwnTickets = (ctx: Ctx, filter: SupportTicketFilter) =>
  list(ctx, { of: 'person', userId: ctx.actor.userId }, filter);

/** One of them. @throws NOT_FOUND for a request of somebody else */
export async function getOwnTicket(ctx: Ctx, id: number): Promise<SupportTicket> {
  const row = await getTicket(ctx, id);
  return row.user_id === ctx.actor.userId
    ? present(ctx, row)
    : refuse('NOT_FOUND', 'There is no such request for support.');
}

/** Tickets that the signed-in person answers. */
export const listAnsweredTickets = (ctx: Ctx, filter: SupportTicketFilter) =>
  list(ctx, answered(ctx), filter);

/** What nobody has taken on (spec 1 §7.4 fetch-unaccepted-support). */
export const listUnaccepted = async (ctx: Ctx): Promise<SupportTicket[]> =>
  (await repo.listUnaccepted(ctx.db, answered(ctx)))
    .filter(({ user_id }) => user_id !== ctx.actor.userId)
    .map((row) => present(ctx, row));

/** Takes a request on: of several people one wins. @throws CONFLICT that says who has it */
export async function acceptRequest(ctx: Ctx, conversationId: number): Promise<number> {
  const row = await repo.findByConversation(ctx.db, conversationId);
  if (row === undefined || !isAnsweredBy(ctx, row))
    return refuse('NOT_FOUND', 'There is no such request for support.');
  if (row.user_id === ctx.actor.userId) refuse('FORBIDDEN', 'Somebody else answers what you asked.');
  const person = actorAsPerson(ctx);
  const isWon = await repo.acceptTicket(ctx.db, row.id, {
    userId: person.userId,
    name: person.name,
    now: ctx.now,
  });
  if (!isWon) {
    const now = await repo.findTicket(ctx.db, row.id);
    if (now?.accepted_by === person.userId) return row.id;
    const who = now?.accepted_name ?? '';
    refuse(
      'CONFLICT',
      who === '' ? 'This request is not open any more.' : `${who} has this request already.`,
    );
  }
  await addParticipant(ctx, conversationId, person);
  await remindOfTarget(ctx, row.id);
  await notify(ctx, {
    kind: 'ticket_accepted',
    aboutId: row.id,
    to: [row.user_id],
    actor: person.name,
    subject: row.subject,
  });
  return row.id;
}

/** Whether a file came with a message of a request that the signed-in person answers, also before they take it on. */
export async function isAttachmentOfAnswered(ctx: Ctx, sha256: string): Promise<boolean> {
  if (!ctx.actor.ability.can('view', 'fetch-unaccepted-support')) return false;
  for (const { conversation_id: id, is_removed: isRemoved } of await messagesAttaching(ctx, sha256)) {
    const row = isRemoved === 1 ? undefined : await repo.findByConversation(ctx.db, id);
    if (row !== undefined && isAnsweredBy(ctx, row)) return true;
  }
  return false;
}

async function getTicket(ctx: Ctx, id: number): Promise<repo.TicketRow> {
  const row = await repo.findTicket(ctx.db, id);
  if (row === undefined || (row.user_id !== ctx.actor.userId && !isAnsweredBy(ctx, row)))
    return refuse('NOT_FOUND', 'There is no such request for support.');
  return row;
}

/** @throws CONFLICT where somebody has moved or taken it since it was read */
async function change(ctx: Ctx, row: repo.TicketRow, to: repo.StateChange): Promise<void> {
  if (!(await repo.updateState(ctx.db, row, to, ctx.now)))
    refuse('CONFLICT', 'This request was changed meanwhile. Load it anew.');
}

/** Moves a ticket on. @throws ILLEGAL_STATE where this move does not lead from where it stands */
export async function moveTicket(ctx: Ctx, id: number, { move }: Move): Promise<SupportTicket> {
  const row = await getTicket(ctx, id);
  const ticket = present(ctx, row);
  const state = nextTicketState(ticket.state, move);
  if (state === undefined || !ticket.moves.includes(move))
    return refuse('ILLEGAL_STATE', 'This cannot be done with the request as it stands. Load it anew.');
  const isGivenBack = move === 'give_back';
  // What nobody had taken on waits in the queue again.
  const next = move === 'reopen' && row.accepted_by === null ? 'new' : state;
  await change(ctx, row, {
    state: next,
    ...(isGivenBack ? { accepted_by: null, accepted_name: '' } : {}),
    solved_at: next === 'solved' ? ctx.now : null,
  });
  if (isGivenBack && row.accepted_by !== null && row.accepted_by !== row.user_id)
    await removeParticipant(ctx, row.conversation_id, row.accepted_by);
  await remindOfTarget(ctx, id);
  if (next === 'solved')
    await notify(ctx, { kind: 'ticket_solved', aboutId: id, to: [row.user_id], subject: row.subject });
  const changed = await repo.findTicket(ctx.db, id);
  return present(ctx, changed ?? row);
}

/** @throws NOT_FOUND for whoever does not answer it, the person who asked among them */
async function getAnswered(ctx: Ctx, id: number): Promise<repo.TicketRow> {
  const row = await getTicket(ctx, id);
  if (row.user_id === ctx.actor.userId || !isAnsweredBy(ctx, row))
    return refuse('NOT_FOUND', 'There is no such request for support.');
  return row;
}

/** One request that the signed-in person answers. */
export const getAnsweredTicket = async (ctx: Ctx, id: number): Promise<SupportTicket> =>
  present(ctx, await getAnswered(ctx, id));

const asColleague = (row: Awaited<ReturnType<typeof repo.listColleagues>>[number]) => ({
  id: row.id,
  name: `${row.first_name} ${row.last_name}`.trim(),
  user_role: row.role,
});

/** Who may have a request, whoever has it now among them. */
export const listColleagues = async (ctx: Ctx, id: number) =>
  (await repo.listColleagues(ctx.db, await getAnswered(ctx, id))).map(asColleague);

/**
 * Gives an open request to a colleague, who takes the place of whoever had it in its talk.
 * @throws VALIDATION_FAILED for somebody who does not answer it, ILLEGAL_STATE where it is over
 */
export async function handOverTicket(ctx: Ctx, id: number, userId: number): Promise<SupportTicket> {
  const row = await getAnswered(ctx, id);
  const { state, accepted_by: before } = row;
  if (state === null || !repo.OPEN_STATES.includes(state))
    refuse('ILLEGAL_STATE', 'This request is not open any more. Load it anew.');
  const found = (await repo.listColleagues(ctx.db, row)).find((one) => one.id === userId);
  if (found === undefined)
    return refuse('VALIDATION_FAILED', 'This person does not answer this request.', {
      fields: { user_id: ['This person does not answer this request.'] },
    });
  if (before === userId) return present(ctx, row);
  const { name, user_role: role } = asColleague(found);
  await change(ctx, row, {
    state: 'accepted',
    accepted_by: userId,
    accepted_name: name,
    accepted_at: ctx.now,
  });
  if (before !== null) await removeParticipant(ctx, row.conversation_id, before);
  await addParticipant(ctx, row.conversation_id, { userId, name, role });
  await remindOfTarget(ctx, id);
  await notify(ctx, {
    kind: 'ticket_handed_over',
    aboutId: id,
    to: [userId],
    actor: actorAsPerson(ctx).name,
    subject: row.subject,
  });
  return present(ctx, (await repo.findTicket(ctx.db, id)) ?? row);
}

/** Says how urgent a request is, which moves the time by which it is wanted answered. */
export async function setPriority(
  ctx: Ctx,
  id: number,
  priority: SupportTicket['priority'],
): Promise<SupportTicket> {
  const row = await getAnswered(ctx, id);
  await change(ctx, row, { priority });
  await remindOfTarget(ctx, id);
  return present(ctx, (await repo.findTicket(ctx.db, id)) ?? row);
}

export async function listNotes(ctx: Ctx, id: number) {
  await getAnswered(ctx, id);
  return (await repo.listNotes(ctx.db, id)).map((row) => ({
    id: row.id,
    author_name: row.author_name || 'Former member',
    text: row.text,
    created_at: iso(row.created_at),
  }));
}

/** Notes something for other staff. @returns its id */
export async function addNote(ctx: Ctx, id: number, text: string): Promise<number> {
  const noteId = ctx.newId();
  await getAnswered(ctx, id);
  const { userId, name } = actorAsPerson(ctx);
  await repo.insertNote(ctx.db, {
    id: noteId,
    support_ticket_id: id,
    author_id: userId,
    author_name: name,
    text,
    created_at: ctx.now,
  });
  return noteId;
}
