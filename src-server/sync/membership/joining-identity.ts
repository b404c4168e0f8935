import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import { toAppError } from '#server/http/error-answer.ts';
import { SECRET, type Secrets } from '../control.ts';
import { findState } from '../state.ts';

const Identity = z.object({ clientId: z.string(), token: z.string(), fingerprint: z.string() });
export type Identity = z.infer<typeof Identity>;

/** As whom a computer asks to be taken in, and where; earlier versions also kept by whom. */
const Joining = z.object({ url: z.string(), identity: Identity });

/**
 * The same one until it has joined: asked a second time because an answer got lost, or because the program was
 * killed before the files changed places, the hub knows the computer again, and what came along for the same. Also
 * where somebody else asks then: what the hub took of the first person is not refused as another computer's.
 */
export async function identityFor(
  { database, secrets }: { readonly database: Database; readonly secrets: Secrets },
  wish: { readonly url: string },
): Promise<Identity> {
  const kept = await secrets.get(SECRET.joining);
  const begun = kept === undefined ? null : Joining.parse(JSON.parse(kept));
  const isSame = begun?.url === wish.url;
  // As whom the database that is in use has joined, no other one may.
  const isUsed = begun?.identity.clientId === (await findState(database.read, 'client_id'));
  if (begun !== null && isSame && !isUsed) return begun.identity;
  const identity = {
    clientId: randomUUID(),
    token: randomBytes(32).toString('base64url'),
    fingerprint: randomUUID(),
  };
  await secrets.set(
    SECRET.joining,
    JSON.stringify({ url: wish.url, identity } satisfies z.input<typeof Joining>),
  );
  return identity;
}

/**
 * Nobody asks as this computer again once its database is in use: one of before that is put back from the archive
 * would give ids that have been given.
 */
export async function forgetJoined({
  database,
  secrets,
}: {
  readonly database: Database;
  readonly secrets: Secrets;
}): Promise<void> {
  const kept = await secrets.get(SECRET.joining);
  if (kept === undefined) return;
  const { identity } = Joining.parse(JSON.parse(kept));
  const isInUse = identity.clientId === (await findState(database.read, 'client_id'));
  if (isInUse) await secrets.remove(SECRET.joining);
}

/** An identity that the hub takes for another's, or that was revoked meanwhile, is asked for no more. */
export async function forgetRefused(
  { secrets }: { readonly secrets: Secrets },
  error: unknown,
): Promise<void> {
  if (toAppError(error)?.code === 'CONFLICT') await secrets.remove(SECRET.joining);
}
