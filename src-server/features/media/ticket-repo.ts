import type { Insertable, Selectable } from 'kysely';
import type { MediaTicketTable } from '#server/db/media-tables.ts';
import type { Db } from '#server/db/tables.ts';

export type TicketRow = Selectable<MediaTicketTable>;

export const findTicket = (db: Db, tokenHash: string): Promise<TicketRow | undefined> =>
  db.selectFrom('media_ticket').where('token_hash', '=', tokenHash).selectAll().executeTakeFirst();

export const insertTicket = (db: Db, row: Insertable<MediaTicketTable>) =>
  db.insertInto('media_ticket').values(row).execute();

export const deleteOver = (db: Db, now: number) =>
  db.deleteFrom('media_ticket').where('expires_at', '<=', now).execute();
