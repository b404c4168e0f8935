import { z } from 'zod';
import { isLeftOutTags } from '#shared/domain/discover/left-out-tags.ts';
import { Id, Instant, text } from './wire.ts';

/** What every row that is taken along says of itself. */
export const Written = { id: Id, created_at: Instant, updated_at: Instant };
export const Reference = Id.nullable();
export const Bit = z.union([z.literal(0), z.literal(1)]);

/** What an editor says in whole units, as it is stored. */
export const inHundredths = (said: z.ZodType<number>) =>
  z.int().refine((stored) => said.safeParse(stored / 100).success, 'This is outside what is allowed.');

/** A name as the editors of today and of before take it: also one of signs that nobody sees. */
export const name = (max: number) => text(max).refine((value) => value.trim() !== '', 'A name is missing.');

/** Names of tags that the catalogue does not say of something, as their column keeps them. */
export const LeftOutTags = text(20_000).refine(isLeftOutTags, 'This is no list of names.');
