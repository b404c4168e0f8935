import type { Generated } from 'kysely';

/** What somebody put into their calendar themselves. */
export interface CalendarEntryTable {
  id: number;
  user_id: number;
  title: string;
  description: string;
  starts_at: number;
  ends_at: number;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** The secret address under which other calendars read that of a person. */
export interface CalendarFeedTable {
  user_id: number;
  token_hash: string;
  created_at: number;
}
