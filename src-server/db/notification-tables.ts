import type { Generated } from 'kysely';

interface Synced {
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** Something that somebody is told of; one of each kind and thing, told anew where it happens again. */
export interface NotificationTable extends Synced {
  id: number;
  user_id: number;
  /** As in domain/notifications; a later version may know more. */
  kind: string;
  /** The id of what it is about. */
  about_id: number;
  /** Who did it; empty where nobody did. */
  actor: string;
  /** What it is called. */
  subject: string;
  shows_in_app: Generated<0 | 1>;
  shows_on_desktop: Generated<0 | 1>;
  told_at: number;
}

/** That somebody has read a notification, or all up to a time. */
export interface NotificationReadingTable extends Synced {
  id: number;
  user_id: number;
  /** Null for all. */
  notification_id: number | null;
  /** What was told after this is not read by it. */
  until: number;
}

/** What is to be told. */
export interface NotificationDueTable {
  user_id: number;
  kind: string;
  about_id: number;
  actor: string;
  subject: string;
  due_at: number;
}

/** What is to stand in the next mail to somebody. */
export interface NotificationMailTable {
  notification_id: number;
  user_id: number;
  due_at: number;
}
