import { AppError } from '#shared/contract/errors.ts';
import type { OpenMedia } from '#server/http/media-answer.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { hashToken, type Authenticator } from '#server/http/authenticate.ts';
import { findTicket } from './ticket-repo.ts';

export interface TicketDeps {
  readonly read: Db;
  readonly now: () => number;
  readonly services: Pick<Services, 'blobs' | 'sync'>;
  /** Whether a session goes on is asked in one way. */
  readonly authenticator: Pick<Authenticator, 'authenticate'>;
}

const TOKEN = /^[\w-]{43}$/;

async function isSessionOpen(
  { read, now, authenticator }: TicketDeps,
  sessionHash: string,
): Promise<boolean> {
  try {
    await authenticator.authenticate(read, sessionHash, now());
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** The file of a ticket; null for one that nobody got, that is over, or whose session has ended. */
export async function openTicket(deps: TicketDeps, token: string): Promise<OpenMedia | null> {
  if (!TOKEN.test(token)) return null;
  const { blobs, sync } = deps.services;
  const ticket = await findTicket(deps.read, hashToken(token));
  if (ticket === undefined || deps.now() >= ticket.expires_at) return null;
  if (!(await isSessionOpen(deps, ticket.session_hash))) return null;
  const { mime, name, size, sha256, hub_address: hubAddress, is_to_save: isToSave } = ticket;
  return {
    mime,
    name,
    size,
    isToSave: isToSave === 1,
    read: async (part) => {
      const here = await blobs.read(sha256, part);
      if (here !== null || hubAddress === null || sync.hub === null) return here;
      return sync.hub.readMedia(hubAddress, part);
    },
  };
}
