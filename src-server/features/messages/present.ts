import type { Attachment, ChatMessage, Conversation, Participant } from '#shared/contract/messages.ts';
import { isEditable, shownText } from '#shared/domain/messages/message-rules.ts';
import { iso, isoOrNull } from '#server/iso.ts';
import type { AttachmentRow, ListedConversation, ParticipantRow } from './repo.ts';
import type { ChangeRow, ListedMessage } from './said-repo.ts';

/** Somebody whose account is gone. */
const NOBODY = 'Former member';

/** The name of an account where it is here, else as the server wrote it beside the row. */
export function nameOfParticipant(row: Pick<ParticipantRow, 'name' | 'first_name' | 'last_name'>): string {
  const account = `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim();
  return account === '' ? row.name || NOBODY : account;
}

export const toParticipant = (row: ParticipantRow, userId: number): Participant => ({
  user_id: row.user_id,
  name: nameOfParticipant(row),
  role: row.role,
  is_self: row.user_id === userId,
});

interface Reading {
  readonly userId: number;
  readonly now: number;
  /** Names of the people of the conversation by their id. */
  readonly names: ReadonlyMap<number, string>;
  /** Whether the bytes of a file are on this computer. */
  readonly isHere: (sha256: string) => boolean;
}

interface OfMessage {
  readonly changes: readonly ChangeRow[];
  readonly attachments: readonly AttachmentRow[];
}

export const toAttachment = (
  { sha256, name, mime, size }: AttachmentRow,
  { isHere }: Pick<Reading, 'isHere'>,
): Attachment => ({ sha256, name, mime, size, is_here: isHere(sha256) });

export function toMessage(
  row: ListedMessage,
  { changes, attachments }: OfMessage,
  reading: Reading,
): ChatMessage {
  const { userId, now, names } = reading;
  const shown = shownText(
    { text: row.text, writtenAt: row.created_at },
    changes.map(({ kind, text, created_at: at }) => ({ kind, text, at })),
  );
  const isOwn = row.sender_id === userId;
  return {
    id: row.id,
    conversation_id: row.conversation_id,
    sender_id: row.sender_id,
    sender_name: names.get(row.sender_id) ?? (row.sender_name || NOBODY),
    is_own: isOwn,
    text: shown.text,
    is_removed: shown.isRemoved,
    attachments: shown.isRemoved ? [] : attachments.map((file) => toAttachment(file, reading)),
    reply_to: row.reply_to,
    written_at: iso(row.created_at),
    arrived_at: isoOrNull(row.arrived_at),
    seq: row.seq,
    state: row.seq === null ? 'waiting' : 'sent',
    edited_at: isoOrNull(shown.editedAt),
    earlier: shown.earlier.map(({ text, at }) => ({ text, at: iso(at) })),
    may_edit: isOwn && !shown.isRemoved && isEditable(row.created_at, now),
  };
}

interface ConversationParts {
  readonly participants: readonly ParticipantRow[];
  readonly newest: ChatMessage | undefined;
  readonly readSeq: number;
  readonly about: Conversation['about'];
  readonly userId: number;
  readonly mayWrite: boolean;
}

export function toConversation(row: ListedConversation, parts: ConversationParts): Conversation {
  const { participants, newest, readSeq, about, userId, mayWrite } = parts;
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    about,
    participants: participants.map((one) => toParticipant(one, userId)),
    conversation_messages: newest === undefined ? [] : [newest],
    latest_is_read: row.unread === 0,
    unread_count: row.unread,
    read_seq: readSeq,
    participant_pivots: participants.map(({ user_id }) => ({
      user_id,
      is_pinned: user_id === userId && row.is_pinned === 1,
      is_flagged: user_id === userId && row.is_flagged === 1,
    })),
    last_at: iso(row.last_at === 0 ? row.created_at : row.last_at),
    may_write: mayWrite,
  };
}
