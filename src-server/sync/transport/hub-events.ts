import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/tables.ts';
import { scopesOfClient } from '../hub-scopes.ts';
import { EventStreams } from './event-streams.ts';
import type { WakeBell } from './wake-bell.ts';

/** Streams that tell devices that there is something to pull. */
export class HubEvents {
  readonly #db: Db;
  readonly #bell: WakeBell;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #streams = new EventStreams();

  constructor(deps: { readonly db: Db; readonly bell: WakeBell; readonly clock: Pick<Clock, 'now'> }) {
    this.#db = deps.db;
    this.#bell = deps.bell;
    this.#clock = deps.clock;
  }

  async open(
    { client_id: clientId }: { readonly client_id: string },
    signal: AbortSignal,
  ): Promise<Response> {
    const scopesNow = async () => new Set(await scopesOfClient(this.#db, clientId, this.#clock.now()));
    let scopes = await scopesNow();
    return this.#streams.open(
      {
        listen: (send) =>
          this.#bell.listen({ clientId, holds: (scope) => scopes.has(scope), wake: () => send('wake', {}) }),
        isAllowed: async () => {
          if (await this.#isRevoked(clientId)) return false;
          scopes = await scopesNow();
          return true;
        },
      },
      signal,
    );
  }

  close(): void {
    this.#streams.close();
  }

  async #isRevoked(clientId: string): Promise<boolean> {
    const client = await this.#db
      .selectFrom('sync_client')
      .where('client_id', '=', clientId)
      .select('revoked_at')
      .executeTakeFirst();
    return client === undefined || client.revoked_at !== null;
  }
}
