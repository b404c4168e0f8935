import type { Generated } from 'kysely';

interface Synced {
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** What somebody asked support for. */
export interface SupportTicketTable extends Synced {
  id: number;
  user_id: number;
  user_name: string;
  subject: string;
  description: string;
  /** question, problem, account, payment, other */
  category: string;
  /** The path of the screen that it is about; empty where none was named. */
  screen: string;
  /** What the person agreed to send with it, as words; empty where nothing was. */
  diagnostics: string;
  course_id: number | null;
  exam_id: number | null;
  conversation_id: number;
}

/** How a ticket stands; there is none while the hub has not got it. */
export interface SupportTicketStateTable extends Synced {
  id: number;
  support_ticket_id: number;
  /** Whose ticket it is. */
  user_id: number;
  number: number;
  /** new, accepted, waiting, solved, closed */
  state: string;
  /** low, normal, high */
  priority: string;
  accepted_by: number | null;
  accepted_name: string;
  accepted_at: number | null;
  solved_at: number | null;
}

/** What staff say of a ticket among themselves: it never leaves the hub. */
export interface SupportNoteTable {
  id: number;
  support_ticket_id: number;
  author_id: number;
  author_name: string;
  text: string;
  created_at: number;
}

/** An answer that staff give often; on the hub alone. */
export interface AnswerTemplateTable {
  id: number;
  title: string;
  text: string;
  author_id: number;
  author_name: string;
  created_at: number;
  updated_at: number;
}
