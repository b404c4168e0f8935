import { AppError, isErrorCode } from '#shared/contract/errors.ts';
import { openingProblem } from '#shared/domain/exam-packages/opening-rules.ts';
import { readStartCode } from '#shared/domain/exam-packages/start-code.ts';
import { ownTerms } from '#shared/domain/exams/allowance.ts';
import { z } from 'zod';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { findHubClock } from '#server/sync/hub-clock.ts';
import { findState } from '#server/sync/state.ts';
import { getEnrolledExam } from '../exam-attempts/service.ts';
import { allowanceOf } from '../exam-time/allowance-service.ts';
import { isGenuinePackage, keyName, readManifest, unwrapKey, type Manifest } from './package-format.ts';
import * as repo from './repo.ts';

const WORDS = {
  too_early: 'This exam has not opened yet: its questions stay sealed until then.',
  closed: 'This exam has closed: its questions can no longer be opened.',
  older_version:
    'A newer version of this exam was published, and the questions of this one stay sealed. Synchronise, then start the newer one.',
} as const;

const NOT_HERE =
  'The sealed questions of this exam have not arrived on this computer yet. Connect to the institution and synchronise.';
const DAMAGED =
  'The sealed questions of this exam are damaged on this computer, or do not come from your institution. Synchronise, or sit the exam at another computer.';
const WRONG_CODE = 'This is not the start code of this exam. Compare it letter by letter.';
const NO_CODE = 'A start code has 13 letters and digits.';
const ASK_FOR_CODE =
  'The server of the institution cannot be asked now. Type the start code that whoever runs the exam has.';

/** A version with the window that is the person's own. */
export async function openingOf(ctx: Ctx, versionId: number) {
  const version =
    (await repo.findSealedVersion(ctx.db, versionId)) ??
    refuse('NOT_FOUND', 'There is no such exam among yours.');
  const exam = await getEnrolledExam(ctx, version.exam_id);
  const person = { student_id: ctx.actor.userId, exam_id: version.exam_id, started_at: ctx.now };
  const own = ownTerms(version, await allowanceOf(ctx.db, person));
  const isOffered = exam.status === 'published' || exam.status === 'scheduled';
  return {
    version,
    own,
    isCurrent: exam.version_id === versionId,
    isOffered,
    isRunning: await repo.isSatBy(ctx.db, ctx.actor.userId, versionId),
  };
}

/** @throws ILLEGAL_STATE outside of the window of the person. @param now by the hub's time where it is known */
export function assertMayOpen(opening: Awaited<ReturnType<typeof openingOf>>, now: number): void {
  const { own, isCurrent, isRunning, isOffered } = opening;
  const window = { notBefore: own.opens_at, notAfter: own.closes_at };
  const problem = openingProblem({ now, ...window, isCurrent, isRunning });
  if (problem !== null) refuse('ILLEGAL_STATE', WORDS[problem], { extra: { problem } });
  if (!isOffered && !isRunning) refuse('ILLEGAL_STATE', 'This exam is closed.');
}

/** The clock of this computer, set right by what the hub signed last. */
const hubNow = async (ctx: Ctx): Promise<number> =>
  ctx.now - ((await findHubClock(ctx.db, ctx.services.clock))?.skewMs ?? 0);

/** The package of a version, whose signature holds. */
async function genuinePackage(
  ctx: Ctx,
  versionId: number,
): Promise<{ row: repo.PackageRow; manifest: Manifest }> {
  const row = (await repo.findPackage(ctx.db, versionId)) ?? refuse('ILLEGAL_STATE', NOT_HERE);
  if (!ctx.services.blobs.has(row.sha256)) refuse('ILLEGAL_STATE', NOT_HERE);
  const publicKey = await findState(ctx.db, 'hub_public_key');
  if (publicKey === undefined || !isGenuinePackage(publicKey, row)) return refuse('ILLEGAL_STATE', DAMAGED);
  const manifest = readManifest(row.manifest);
  const isOfVersion = manifest.version_id === versionId && manifest.exam_id === row.exam_id;
  if (!isOfVersion || manifest.hub_key !== keyName(publicKey)) return refuse('ILLEGAL_STATE', DAMAGED);
  return { row, manifest };
}

const Key = z.object({ data: z.object({ key: z.string() }) });
const Refusal = z.object({ code: z.string().refine(isErrorCode), message: z.string() });

/** @throws UNAVAILABLE where the hub cannot be asked, or its own refusal */
async function keyFromHub(ctx: Ctx, versionId: number): Promise<Uint8Array> {
  const { hub } = ctx.services.sync;
  if (hub === null) return refuse('UNAVAILABLE', ASK_FOR_CODE);
  const path = `/api/exam-papers/${versionId}/key`;
  const answer = await hub
    .call(ctx.actor.userId, { method: 'POST', path, headers: {}, body: {} })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'UNAVAILABLE') return null;
      throw error;
    });
  if (answer === null || answer.status === 503) return refuse('UNAVAILABLE', ASK_FOR_CODE);
  const { data } = Key.safeParse(answer.body);
  if (answer.status === 200 && data !== undefined) return Buffer.from(data.data.key, 'base64url');
  const refusal = Refusal.safeParse(answer.body);
  // Whoever has no session at the hub any more can still be let in by whoever runs the exam.
  if (!refusal.success || answer.status === 401) return refuse('UNAVAILABLE', ASK_FOR_CODE);
  return refuse(refusal.data.code, refusal.data.message);
}

const invalidCode = (message: string) =>
  refuse('VALIDATION_FAILED', message, { fields: { start_code: [message] } });

async function keyFromCode(ctx: Ctx, manifest: Manifest, typed: string): Promise<Uint8Array> {
  const code = readStartCode(typed) ?? invalidCode(NO_CODE);
  const { sealed } = ctx.services.attempts;
  const retryAfterMs = sealed.takeTry(manifest.version_id);
  if (retryAfterMs > 0)
    refuse('RATE_LIMITED', 'Too many wrong start codes. Wait, and compare the code meanwhile.', {
      retryAfterMs,
    });
  const key = (await unwrapKey(manifest, code)) ?? invalidCode(WRONG_CODE);
  sealed.clearTries(manifest.version_id);
  return key;
}

/**
 * Opens the sealed paper of a version on this computer, by the key that the hub gives, or by a start code. Where the paper
 * is open, or was opened before, there is nothing to do.
 * @throws UNAVAILABLE where a start code is needed, ILLEGAL_STATE, VALIDATION_FAILED, RATE_LIMITED
 */
export async function openPaper(ctx: Ctx, versionId: number, startCode: string | null): Promise<void> {
  const opening = await openingOf(ctx, versionId);
  if ((await ctx.services.attempts.versions.find(ctx.db, versionId)) !== undefined) return;
  if (opening.version.secrecy !== 'sealed')
    refuse(
      'ILLEGAL_STATE',
      'The questions of this exam have not arrived on this computer yet. Connect and try again.',
    );
  assertMayOpen(opening, await hubNow(ctx));
  const { row, manifest } = await genuinePackage(ctx, versionId);
  const key =
    startCode === null ? await keyFromHub(ctx, versionId) : await keyFromCode(ctx, manifest, startCode);
  const isOpen = ctx.services.attempts.sealed.open(row, key, opening.isRunning);
  if (!isOpen) refuse('ILLEGAL_STATE', DAMAGED);
}
