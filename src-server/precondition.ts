import { z } from 'zod';
import type { Ctx } from './context.ts';

type Fact = string | number | null;

const Recorded = z.looseObject({ seen: z.union([z.string(), z.number(), z.null()]).optional() });
const CommandInput = z.looseObject({ recorded: z.looseObject({ seen: z.unknown() }).partial().optional() });

/**
 * What the author of a command saw of something that it relies on: on a replay what was recorded then, and
 * otherwise, what stands here now. @param now a text must not look like the name of a file (64 hex digits).
 */
export function factSeen(ctx: Ctx, now: Fact): Fact {
  const { seen = now } = Recorded.parse(ctx.recorded ?? {});
  ctx.record({ seen });
  return seen;
}

/** The input of a command whose author has seen by now what stands here: that is recorded anew. */
export function withoutSeen(input: unknown): Readonly<Record<string, unknown>> {
  const { recorded, ...said } = CommandInput.parse(input);
  const { seen: _, ...kept } = recorded ?? {};
  return Object.keys(kept).length === 0 ? said : { ...said, recorded: kept };
}
