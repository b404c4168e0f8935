import { z } from 'zod';
import { isVisible } from '#shared/domain/text/visible.ts';
import { isSmallClaim } from './claim-size.ts';

/** The largest id that a JSON number carries exactly. */
const MAX_ID = Number.MAX_SAFE_INTEGER;

/** Row id in a JSON body. */
export const Id = z.int().positive().max(MAX_ID);
/** Row id in a path or a query string. */
export const IdText = z.coerce.number().int().positive().max(MAX_ID);
export const IdParams = z.strictObject({ id: IdText });

/** ISO 8601 UTC with milliseconds. */
export const IsoTime = z.iso.datetime();

/** Whole numbers from a query string. */
export const Offset = z.coerce.number().int().min(0).max(100_000_000).default(0);
export const limitOf = (size: number) => z.coerce.number().int().min(1).max(100).default(size);

/** Page size 10 lists (spec 1 §9, spec 2 §9). */
export const Paging = z.strictObject({ offset: Offset, limit: limitOf(10) });

/** `true`/`1` and `false`/`0` of a query string. */
export const Flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');

/** 0..100 with two decimals. */
export const Percent = z.number().min(0).max(100);

/** Money in major units, two decimals. */
export const Price = z.number().min(0).max(10_000_000);
export const Currency = z.string().regex(/^[A-Z]{3}$/);

/** A value that the client claims and the server does not believe (wire.md, "Shapes"). */
export const Claim = z.unknown().refine(isSmallClaim, 'This says more than can be kept of it.').optional();

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** One line of text: trimmed, never empty, and somebody sees it. */
export const line = (max: number) =>
  z.string().trim().min(1).max(max).refine(isVisible, 'Write at least one sign that can be seen.');
/** Longer text that may be empty. */
export const text = (max: number) => z.string().max(max);

export const Message = z.object({ message: z.string() });

/** What was done, and to which row. */
export const Done = Message.extend({ id: Id });
