import type { Generated } from 'kysely';

/** What every row has that travels. */
interface Synced {
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** What some people talk about; who they are stands in `conversation_participant`. */
export interface ConversationTable extends Synced {
  id: number;
  /** direct, group, course, exam, support; later versions may know more. */
  kind: string;
  subject: string;
  course_id: number | null;
  exam_id: number | null;
  started_by: number;
}

/** Somebody is part of a conversation, until a leaving names this row. */
export interface ConversationParticipantTable extends Synced {
  id: number;
  conversation_id: number;
  user_id: number;
  /** As the server knows them: a computer may hold nothing else of its person. */
  name: string;
  role: string;
  added_by: number;
}

export interface ConversationLeavingTable extends Synced {
  id: number;
  conversation_id: number;
  conversation_participant_id: number;
  user_id: number;
}

export interface MessageTable extends Synced {
  id: number;
  conversation_id: number;
  sender_id: number;
  sender_name: string;
  /** The message that it answers. */
  reply_to: number | null;
  text: string;
}

/** A file of a message. */
export interface MessageAttachmentTable extends Synced {
  id: number;
  conversation_id: number;
  message_id: number;
  sender_id: number;
  /** From 0, in the order in which they were added. */
  position: number;
  sha256: string;
  name: string;
  mime: string;
  /** Null where the bytes were lost on the way. */
  size: number | null;
}

/** An edit of a message, or that it was removed; the last one counts. */
export interface MessageChangeTable extends Synced {
  id: number;
  conversation_id: number;
  message_id: number;
  user_id: number;
  /** edited, removed */
  kind: string;
  text: string;
}

/** When a message came to the hub, and as which of its conversation, from 1. Only the hub writes it. */
export interface MessageArrivalTable extends Synced {
  id: number;
  conversation_id: number;
  message_id: number;
  sender_id: number;
  seq: number;
  arrived_at: number;
}

/** What somebody has read, pinned, flagged and put away, on one computer; over all computers the last says. */
export interface ConversationMarkTable extends Synced {
  id: number;
  user_id: number;
  conversation_id: number;
  device_no: number;
  /** Up to which arrival; the highest of all computers counts. */
  read_seq: Generated<number>;
  is_pinned: Generated<0 | 1>;
  pinned_at: Generated<number>;
  is_flagged: Generated<0 | 1>;
  flagged_at: Generated<number>;
  /** Put away until something arrives after this. */
  hidden_seq: Generated<number>;
}

export interface MessageReportTable extends Synced {
  id: number;
  reporter_id: number;
  conversation_id: number | null;
  reported_id: number | null;
  /** The review of a course that it is about, as it said when it was reported. */
  course_review_id: number | null;
  reason: string;
  text: string;
  /** JSON list of ids. */
  message_ids: string;
}

/** Somebody takes no messages of somebody else. */
export interface PersonBlockTable extends Synced {
  id: number;
  user_id: number;
  blocked_id: number;
}

/** Messages that the hub has not: kept by triggers. */
export interface MessageWaitingTable {
  message_id: number;
  conversation_id: number;
  created_at: number;
}

/** One conversation of one person as its list shows it: counted by triggers from the rows, never stored twice. */
export interface ConversationInboxTable {
  user_id: number;
  conversation_id: number;
  last_seq: number;
  last_at: number;
  unread: number;
  is_pinned: 0 | 1;
  is_flagged: 0 | 1;
  is_hidden: 0 | 1;
  has_sent: 0 | 1;
}
