import type { z } from 'zod';
import { mediaContract } from '#shared/contract/media.ts';
import { AppError } from '#shared/contract/errors.ts';
import { isFileMime, kindOfMime, type FileMime } from '#shared/domain/media/kinds.ts';
import { findBlob } from '#server/blobs/blob-repo.ts';
import type { Ctx } from '#server/context.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { mayFetch } from '../blobs/service.ts';
import { getOwn } from './library-service.ts';
import { findByFile } from './media-repo.ts';
import * as repo from './ticket-repo.ts';
import { findUploadOfFile, unlinkedOf } from './upload-repo.ts';

export const TICKET_MS = 12 * 60 * 60 * 1000;

const Answer = mediaContract.createTicket.responses[201];
type Ticket = z.infer<typeof Answer>;
type Wish = z.infer<typeof mediaContract.createTicket.body>;

interface Wanted {
  readonly sha256: string;
  readonly name: string;
}

const notThere = () => refuse('NOT_FOUND', 'This file does not exist, or is not for you.');

/** What somebody asks for: a file of the own library as it is here, or one by its hash. */
async function wantedBy(ctx: Ctx, wish: Wish): Promise<Wanted> {
  if (wish.sha256 !== undefined) {
    const known = await findByFile(ctx.db, ctx.actor.userId, wish.sha256);
    return { sha256: wish.sha256, name: wish.name ?? known?.name ?? '' };
  }
  if (wish.media_file_id === undefined) return notThere();
  const row = await getOwn(ctx, wish.media_file_id);
  const unlinked = (await unlinkedOf(ctx.db, [row.id])).get(row.id);
  const sha256 = unlinked?.sha256 ?? row.file_sha256;
  if (sha256 === null) return refuse('NOT_FOUND', `'${row.name}' is still on its way from another computer.`);
  return { sha256, name: row.name };
}

const mayRead = async (ctx: Ctx, sha256: string): Promise<boolean> =>
  (await findUploadOfFile(ctx.db, ctx.actor.userId, sha256)) !== undefined || (await mayFetch(ctx, sha256));

interface Source {
  readonly mime: FileMime;
  readonly size: number;
  readonly hubAddress: string | null;
}

/** The file here, where the person may read it by what this server knows. */
async function sourceHere(ctx: Ctx, sha256: string): Promise<Source | null> {
  const blob = await findBlob(ctx.db, sha256);
  if (blob === undefined || !isFileMime(blob.mime) || !ctx.services.blobs.has(sha256)) return null;
  if (!(await mayRead(ctx, sha256))) return null;
  return { mime: blob.mime, size: blob.size, hubAddress: null };
}

/** The hub decides in the person's own name about what this computer has not got, or does not know the rows of. */
async function sourceOnHub(ctx: Ctx, wanted: Wanted, isToSave: boolean): Promise<Source | null> {
  const { hub } = ctx.services.sync;
  if (hub === null) return null;
  const body = { sha256: wanted.sha256, is_to_save: isToSave };
  const request = { method: 'POST', path: mediaContract.createTicket.path, headers: {}, body } as const;
  const answer = await hub.call(ctx.actor.userId, request).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  });
  if (answer === null) return null;
  const { address, mime, size } = Answer.parse(answer.body);
  return isFileMime(mime) ? { mime, size, hubAddress: address } : null;
}

/** An address under which this session may read one file. @throws NOT_FOUND also when the person may not */
export async function createTicket(ctx: Ctx, wish: Wish): Promise<Ticket> {
  const sessionHash = ctx.client.tokenHash;
  if (sessionHash === null) return refuse('SESSION_REQUIRED', 'Sign in first.');
  const wanted = await wantedBy(ctx, wish);
  const isToSave = wish.is_to_save === true;
  const source =
    (await sourceHere(ctx, wanted.sha256)) ?? (await sourceOnHub(ctx, wanted, isToSave)) ?? notThere();
  const token = Buffer.from(ctx.random(32)).toString('base64url');
  const expiresAt = ctx.now + TICKET_MS;
  await ctx.transaction(async (tx) => {
    await repo.deleteOver(tx.db, tx.now);
    await repo.insertTicket(tx.db, {
      token_hash: hashToken(token),
      session_hash: sessionHash,
      user_id: tx.actor.userId,
      sha256: wanted.sha256,
      mime: source.mime,
      name: wanted.name,
      size: source.size,
      is_to_save: isToSave ? 1 : 0,
      hub_address: source.hubAddress,
      created_at: tx.now,
      expires_at: expiresAt,
    });
  });
  return {
    address: `/media/${token}`,
    mime: source.mime,
    kind: kindOfMime(source.mime),
    size: source.size,
    name: wanted.name,
    expires_at: iso(expiresAt),
  };
}
