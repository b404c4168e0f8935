import { z } from 'zod';
import { Count } from './wire.ts';

/** In what an attempt is unlike nearly all others; left out by servers of before. */
export const UnlikeOthersOut = z
  .array(z.object({ what: z.enum(['app', 'package']), said: z.string(), usual: z.string(), others: Count }))
  .optional();
export type UnlikeOthersOut = z.infer<typeof UnlikeOthersOut>;
