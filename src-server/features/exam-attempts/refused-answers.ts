import { z } from 'zod';
import type { RefusedAnswer } from '#shared/contract/refused-answers.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { keepClaim } from './kept-claims.ts';
import { listClaims, type AttemptRow } from './repo.ts';
import type { LoadedVersion } from './version-cache.ts';

/** As it is kept: a claim like any other, in as many parts as it needs. */
const KeptPart = z.object({
  refused_answer: z.object({
    question_id: z.int(),
    option: z.int().nullable(),
    text: z.string().nullable(),
    said: z.string(),
    /** From 1 on. */
    part: z.int(),
  }),
});

/** Characters of a text, as JSON, in one part; a claim holds some more. */
const PART_CHARS = 9_000;

/** A text in parts none of which is longer as JSON than a claim may be. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let left = text; left !== '';) {
    let size = Math.min(left.length, PART_CHARS);
    while (JSON.stringify(left.slice(0, size)).length > PART_CHARS) size = Math.ceil(size / 2);
    parts.push(left.slice(0, size));
    left = left.slice(size);
  }
  return parts;
}

type Refused = Omit<RefusedAnswer, 'question_title' | 'kept_at'>;

/** Keeps an own answer that was not taken. @throws RATE_LIMITED where too much was recorded about the attempt */
export async function keepRefusedAnswer(ctx: Ctx, attempt: AttemptRow, refused: Refused): Promise<void> {
  const texts = refused.text === null ? [null] : partsOf(refused.text);
  for (const [at, text] of texts.entries())
    await keepClaim(ctx, attempt, JSON.stringify({ refused_answer: { ...refused, text, part: at + 1 } }));
}

const parse = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    // It came over a wire.
    return null;
  }
};

/** What was not taken of an attempt, in the order in which it was kept. */
export async function listRefusedAnswers(
  ctx: Pick<Ctx, 'db'>,
  attemptId: number,
  { questions }: LoadedVersion,
): Promise<RefusedAnswer[]> {
  const found: RefusedAnswer[] = [];
  for (const { claims, created_at: at } of await listClaims(ctx.db, attemptId)) {
    const part = KeptPart.safeParse(parse(claims)).data?.refused_answer;
    if (part === undefined) continue;
    const { question_id, option, text, said } = part;
    const before = found.at(-1);
    if (part.part > 1 && before?.question_id === question_id) {
      found[found.length - 1] = { ...before, text: `${before.text ?? ''}${text ?? ''}` };
      continue;
    }
    const title = questions.get(question_id)?.title ?? null;
    found.push({ question_id, question_title: title, option, text, said, kept_at: iso(at) });
  }
  return found;
}
