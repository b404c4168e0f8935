import type { Clock } from '#server/clock.ts';
import type { Writer } from '#server/db/writer.ts';
import { hashToken } from '#server/http/authenticate.ts';

/**
 * Ends a session that the program itself opened for some work of its own: signing out would end the person's session
 * on the hub as well.
 */
export const endOwnSession = (
  { writer, clock }: { readonly writer: Writer; readonly clock: Pick<Clock, 'now'> },
  token: string,
) =>
  writer.transaction((db) =>
    db
      .updateTable('session')
      .set({ revoked_at: clock.now() })
      .where('token_hash', '=', hashToken(token))
      .execute(),
  );
