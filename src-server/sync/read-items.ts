import { z } from 'zod';
import { AttemptPackage, MAX_PACKAGE_CLAIMS, PackageClaim } from '#shared/contract/attempt-wire.ts';
import { AppError } from '#shared/contract/errors.ts';
import { Mutation, Touch } from '#shared/contract/sync-wire.ts';
import { fieldMessages } from '../http/error-answer.ts';

/** A command of a push; one that no hub can take says why, and stands only for its number. */
export type SentMutation = Mutation & { readonly problem?: string };

/** What a command must say to get a verdict of its own. */
const Numbered = z.looseObject({
  mid: z.int().positive(),
  follows: z.int().nonnegative().optional().catch(undefined),
  touches: z.array(Touch).catch([]),
});

/** What is wrong with a value, and where. */
function problemOf(error: z.ZodError): string {
  const [first] = Object.entries(fieldMessages(error));
  return first === undefined ? '' : `${first[0]}: ${first[1].join(' ')}`.slice(0, 300);
}

const unnumbered = (what: string): AppError =>
  new AppError('VALIDATION_FAILED', `${what} has no number, so that nothing can be said about it.`);

/** Reads a command by itself: one that is wrong is refused, and keeps back none of the others. */
export function readMutation(value: unknown): SentMutation {
  const parsed = Mutation.safeParse(value);
  if (parsed.success) return parsed.data;
  const known = Numbered.safeParse(value).data;
  if (known === undefined) throw unnumbered('A command');
  const { mid, follows, touches } = known;
  return {
    mid,
    ...(follows === undefined ? {} : { follows }),
    touches,
    // All of it: the same number with another content is another history.
    input: value,
    endpoint: '',
    user_id: 0,
    now: 0,
    first_id: 0,
    id_count: 0,
    seed: '',
    schema_version: 0,
    problem: problemOf(parsed.error),
  };
}

/** A log as a device sends it, without the claims that no hub can take. */
export interface SentPackage {
  readonly package: AttemptPackage;
  /** Claims that are not kept: the device need not send them again. */
  readonly leftOut: readonly number[];
}

/** A log that no hub can take. */
export interface UnreadablePackage {
  readonly attemptId: number;
  readonly problem: string;
}

const Claimed = z.looseObject({ claims: z.array(z.unknown()).max(MAX_PACKAGE_CLAIMS) });
const OfAttempt = z.looseObject({ attempt: z.looseObject({ id: z.int().positive() }) });
const WithId = z.looseObject({ id: z.int().positive() });

/** Claims that can be kept, and the numbers of the others. */
function partClaims(claims: readonly unknown[]) {
  const kept: PackageClaim[] = [];
  const leftOut: number[] = [];
  for (const claim of claims) {
    const parsed = PackageClaim.safeParse(claim);
    const id = WithId.safeParse(claim).data?.id;
    if (parsed.success) kept.push(parsed.data);
    else if (id !== undefined) leftOut.push(id);
  }
  return { kept, leftOut };
}

/** Reads a log by itself; a claim that is wrong does not keep back the answers that it came with. */
export function readPackage(value: unknown): SentPackage | UnreadablePackage {
  const claims = Claimed.safeParse(value).data;
  const { kept, leftOut } = partClaims(claims?.claims ?? []);
  const parsed = AttemptPackage.safeParse(claims === undefined ? value : { ...claims, claims: kept });
  if (parsed.success) return { package: parsed.data, leftOut };
  const known = OfAttempt.safeParse(value).data;
  if (known === undefined) throw unnumbered('A log');
  return { attemptId: known.attempt.id, problem: problemOf(parsed.error) };
}
