import { ZodError } from 'zod';
import type { AppError } from '#shared/contract/errors.ts';
import type { Mutation, Verdict } from '#shared/contract/sync-wire.ts';
import { savepoint } from '../db/savepoint.ts';
import { toAppError } from '../http/error-answer.ts';
import { missingBlobs } from './blobs/blob-references.ts';
import { judge } from './hub-mutations.ts';
import { storedVerdict } from './hub-verdicts.ts';
import type { JudgeDeps } from './judging.ts';
import type { SentMutation } from './read-items.ts';
import { notDone, type Judgement } from './row-report.ts';

/** What became of the commands of a push. */
export interface Judged {
  /** Judged earlier, with the verdicts of then. */
  readonly known: readonly Verdict[];
  readonly judged: readonly (Judgement & { readonly mutation: Mutation })[];
  readonly deferred: readonly Verdict[];
}

/** Judges commands up to the first that has to wait, or that does not follow the one before it. */
export async function judgePush(
  deps: JudgeDeps,
  lastMid: number,
  mutations: readonly SentMutation[],
): Promise<Judged> {
  const known: Verdict[] = [];
  const judged: Judged['judged'][number][] = [];
  let next = lastMid + 1;
  for (const mutation of mutations) {
    if (mutation.mid <= lastMid) {
      known.push(await storedVerdict(deps.db, deps.client.id, mutation));
      continue;
    }
    if (mutation.mid !== next && (mutation.follows ?? mutation.mid) >= next) break;
    const judgement = await judgeOne(deps, mutation);
    if (judgement.verdict.s === 'deferred') return { known, judged, deferred: [judgement.verdict] };
    judged.push({ ...judgement, mutation });
    next = mutation.mid + 1;
  }
  return { known, judged, deferred: [] };
}

const ILL_FORMED = 'This change does not say what its kind of change says.';

/** Judges one command; the audit log names it where it is refused, after what it had written is undone. */
export async function judgeOne(deps: JudgeDeps, mutation: SentMutation): Promise<Judgement> {
  const judgement = await judgedAlone(deps, mutation);
  const { s, code } = judgement.verdict;
  if (s === 'refused') await deps.replay.noteRefused(deps.db, mutation, code, deps.client.name);
  return judgement;
}

/** Whatever is wrong with a command, it is its own: the ones behind it are judged all the same. */
async function judgedAlone(deps: JudgeDeps, mutation: SentMutation): Promise<Judgement> {
  const { problem } = mutation;
  if (problem !== undefined) {
    const message = `The hub cannot read this change. ${problem}`;
    return notDone(mutation, { s: 'refused', code: 'VALIDATION_FAILED', message });
  }
  try {
    return await savepoint(deps.db, () => judgeWithFiles(deps, mutation));
  } catch (error) {
    const known = toAppError(error);
    if (known !== null && isTransient(known))
      return notDone(mutation, { s: 'deferred', message: known.message });
    if (known !== null) return notDone(mutation, { s: 'refused', code: known.code, message: known.message });
    // What stands beside a command is read by its handler: a device may say anything there.
    if (error instanceof ZodError)
      return notDone(mutation, { s: 'refused', code: 'VALIDATION_FAILED', message: ILL_FORMED });
    // A command that breaks the hub must not hold up the ones behind it.
    deps.log.error({ err: error, endpoint: mutation.endpoint }, 'replaying a command failed');
    return notDone(mutation, { s: 'refused', code: 'INTERNAL', message: 'The hub could not do this.' });
  }
}

/** A row must not refer to a file that the hub lacks: the command waits for it (I10). */
async function judgeWithFiles(deps: JudgeDeps, mutation: Mutation): Promise<Judgement> {
  const { input } = mutation;
  const [missing] = await missingBlobs(deps.db, deps.blobs, { clientId: deps.client.id, input });
  if (missing === undefined) return judge(deps, mutation);
  const message = `A file has not arrived yet: ${missing}.`;
  return notDone(mutation, { s: 'deferred', code: 'BLOB_MISSING', message });
}

/** An error that trying again may cure: the command stays in the device's outbox. */
const TRANSIENT: ReadonlySet<string> = new Set(['STORAGE_FULL', 'STORAGE_FAILED', 'UNAVAILABLE']);
const isTransient = ({ code }: AppError): boolean => TRANSIENT.has(code);
