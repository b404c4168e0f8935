import type { SupportTicket } from '#shared/contract/support-tickets.ts';
import { answerDueAt } from '#shared/domain/support-tickets/answer-target.ts';
import { movesFrom } from '#shared/domain/support-tickets/ticket-states.ts';
import { iso, isoOrNull } from '#server/iso.ts';
import type { TicketRow } from './repo.ts';

function aboutOf(row: TicketRow): SupportTicket['about'] {
  if (row.course_id !== null) return { type: 'course', id: row.course_id, title: row.course_title ?? '' };
  return row.exam_id === null ? null : { type: 'exam', id: row.exam_id, title: row.exam_title ?? '' };
}

/** A ticket as its reader sees it. */
export function toTicket(
  row: TicketRow,
  { userId, isStaff, now }: { userId: number; isStaff: boolean; now: number },
): SupportTicket {
  const state = row.state ?? 'sending';
  const isOwn = row.user_id === userId;
  const priority = row.priority ?? 'normal';
  const dueAt = answerDueAt({ state, priority, createdAt: row.created_at });
  return {
    id: row.id,
    number: row.number,
    subject: row.subject,
    description: row.description,
    category: row.category,
    priority,
    state,
    user_id: row.user_id,
    user_name: row.user_name || 'Former member',
    is_own: isOwn,
    accepted_by: row.accepted_by,
    accepted_name: row.accepted_name ?? '',
    about: aboutOf(row),
    screen: row.screen,
    diagnostics: row.diagnostics,
    conversation_id: row.conversation_id,
    created_at: iso(row.created_at),
    moves: movesFrom(state, isStaff && !isOwn ? 'staff' : 'person'),
    may_accept: isStaff && !isOwn && state === 'new',
    answer_due_at: isoOrNull(dueAt),
    is_late: dueAt !== null && dueAt < now,
  };
}
