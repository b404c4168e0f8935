import type { ImportedPiece, UnsentImport } from '#shared/contract/sync-imports.ts';
import type { Verdict } from '#shared/contract/sync-wire.ts';
import { titleOfInput } from '#shared/domain/sync/titles.ts';
import type { Ctx } from '#server/context.ts';
import { savepoint } from '#server/db/savepoint.ts';
import { refuse } from '#server/refuse.ts';
import { isSealed, openAnswers } from '#server/sealed-answers.ts';
import { clientOfFile, type ImportClient } from '#server/sync/import-client.ts';
import { importChanges } from '#server/sync/import-changes.ts';
import type { SentMutation } from '#server/sync/read-items.ts';
import { noteArrived } from '#server/sync/blobs/hub-blobs.ts';
import { storedKindOf } from '#server/blobs/file-kind.ts';
import { nameOfBlob } from '#server/blobs/store.ts';
import { listClientIds, namesOf } from './device-repo.ts';
import { importLogs, peopleInLogs } from './import-logs.ts';
import { wordsFor } from './status-service.ts';
import { readUnsentFile, type FileChange, type UnsentFile } from './unsent-file.ts';

const TOO_OLD =
  'An older version of Lectern exported this change, without what is needed to do it again. It is in the file to be read.';

const mutationsOf = (file: UnsentFile): SentMutation[] =>
  file.changes.flatMap(({ mutation }) => mutation ?? []);

const claimedBy = (file: UnsentFile) => ({
  ...file,
  users: new Set([...file.changes.map(({ userId }) => userId), ...peopleInLogs(file.logs).users]),
  ids: [
    ...mutationsOf(file).flatMap(({ first_id: id, id_count: count }) => (count === 0 ? [] : [id])),
    ...peopleInLogs(file.logs).ids,
  ],
});

/** A file as it is, or sealed for this hub. */
function readUpload(ctx: Ctx, sha256: string): UnsentFile {
  const bytes = ctx.services.uploads.read(ctx.actor.userId, sha256);
  return readUnsentFile(isSealed(bytes) ? openAnswers(ctx.services.signingKey, bytes) : bytes);
}

/** Before the transaction: pictures and files of the file get their place, and slow work is done. */
export async function prepareImport(ctx: Ctx, sha256: string): Promise<void> {
  if (ctx.services.sync.role !== 'hub') return;
  const file = readUpload(ctx, sha256);
  const client = await clientOfFile(ctx.db, claimedBy(file));
  for (const { bytes } of soundFiles(file)) ctx.services.blobs.put(bytes);
  for (const mutation of mutationsOf(file))
    if (mutation.problem === undefined) await ctx.services.replay.prepare(ctx.db, mutation, client.name);
}

/** Undoes what a preview did, and carries what it saw. */
class Seen extends Error {
  readonly report: UnsentImport;

  constructor(report: UnsentImport) {
    super('A preview changes nothing.');
    this.report = report;
  }
}

/**
 * Takes in the unsent work of a computer: every piece is judged as if its computer pushed it now, and gets a word of
 * its own. The file is a claim, and whoever imports it vouches for it (docs/operator-guide.md).
 */
export async function importUnsent(ctx: Ctx, sha256: string, isPreview: boolean): Promise<UnsentImport> {
  if (ctx.services.sync.role !== 'hub')
    refuse('ILLEGAL_STATE', 'Unsent work is imported on the hub that the computer belonged to.');
  const file = readUpload(ctx, sha256);
  if (!isPreview) {
    const report = await takeIn(ctx, file);
    ctx.afterCommit(() => ctx.services.uploads.forget(ctx.actor.userId));
    await wakeDevices(ctx);
    return report;
  }
  try {
    return await savepoint(ctx.db, async () => {
      throw new Seen(await takeIn(ctx, file));
    });
  } catch (error) {
    if (error instanceof Seen) return error.report;
    throw error;
  }
}

async function takeIn(ctx: Ctx, file: UnsentFile): Promise<UnsentImport> {
  const client = await clientOfFile(ctx.db, claimedBy(file));
  const files = await takeFiles(ctx, client, file);
  const changes = await takeChanges(ctx, client, file.changes);
  const logs = await importLogs(ctx, client, file.logs);
  return {
    device_name: client.name,
    device: client.state,
    exported_at: file.exportedAt,
    pieces: [...files, ...changes, ...logs],
  };
}

const soundFiles = ({ files }: UnsentFile) =>
  files
    .map(({ sha256, base64 }) => ({ sha256, bytes: Buffer.from(base64, 'base64') }))
    .filter(({ sha256, bytes }) => nameOfBlob(bytes) === sha256);

/** Notes the files that are what they are called by. @returns the others */
async function takeFiles(ctx: Ctx, client: ImportClient, file: UnsentFile): Promise<ImportedPiece[]> {
  const sound = soundFiles(file);
  for (const { sha256, bytes } of sound) {
    const mime = await storedKindOf(ctx.services.blobs.fileOf(sha256));
    await noteArrived(ctx, { clientId: client.id, sha256, size: bytes.byteLength, mime });
  }
  const names = new Set(sound.map(({ sha256 }) => sha256));
  return file.files
    .filter(({ sha256 }) => !names.has(sha256))
    .map(({ sha256 }) => ({
      kind: 'file',
      name: sha256,
      endpoint: null,
      what: 'A picture or attached file',
      title: null,
      person: null,
      at: null,
      outcome: 'refused',
      message: 'This picture or attached file is not what it is called by: it was changed or damaged.',
    }));
}

const OUTCOMES = { ok: 'taken', conflict: 'copied', refused: 'refused', deferred: 'waits' } as const;

const messageOf = ({ s, message }: Verdict): string | null =>
  s === 'refused' || s === 'deferred' ? (message ?? 'The hub did not accept this.') : null;

async function takeChanges(
  ctx: Ctx,
  client: ImportClient,
  changes: readonly FileChange[],
): Promise<ImportedPiece[]> {
  const { services } = ctx;
  const able = changes.flatMap((change) => (change.mutation === null ? [] : [change.mutation]));
  const deps = { ...ctx, ...services, newId: () => ctx.newId(), importedBy: ctx.actor.userId };
  const done = await importChanges(deps, client, able);
  const resultOf = new Map(able.map((mutation, at) => [mutation, done[at]]));
  const people = await namesOf(ctx.db, [...new Set(changes.map(({ userId }) => userId))]);
  return changes.map(({ mid, userId, endpoint, at, input, mutation }) => {
    const result = mutation === null ? undefined : resultOf.get(mutation);
    const outcome = result === undefined ? 'refused' : OUTCOMES[result.verdict.s];
    return {
      kind: 'change',
      name: String(mid),
      endpoint,
      what: wordsFor(endpoint),
      title: titleOfInput(input),
      person: people.get(userId) ?? null,
      at,
      outcome: result?.wasKnown === true ? 'already' : outcome,
      message: result === undefined ? TOO_OLD : messageOf(result.verdict),
    };
  });
}

/** What they hold has changed under another computer's name: they ask for it once the import is done. */
async function wakeDevices(ctx: Ctx): Promise<void> {
  const clientIds = await listClientIds(ctx.db);
  ctx.afterCommit(() => {
    for (const clientId of clientIds) ctx.services.wakeDevice?.(clientId);
  });
}
