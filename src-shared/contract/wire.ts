import { z } from 'zod';
import { isVisible } from '#shared/domain/text/visible.ts';
import { isSmallClaim } from './claim-size.ts';
import { MAX_PASSWORD_LENGTH } from '#shared/domain/auth/password-rules.ts';
import { LAST_INSTANT } from '#shared/domain/wire/instants.ts';
import { isPlainText } from '#shared/domain/wire/plain-text.ts';

/** The largest id that a JSON number carries exactly. */
const MAX_ID = Number.MAX_SAFE_INTEGER;

/** Row id in a JSON body. */
export const Id = z.int().positive().max(MAX_ID);
/** Row id in a path or a query string. */
export const IdText = z.coerce.number().int().positive().max(MAX_ID);
export const IdParams = z.strictObject({ id: IdText });

/** Which state of a draft somebody saw: it grows by up to 2^31 with every change. */
export const Version = z.int().min(1).max(MAX_ID);

/** How many of something, or the number of a step: more than there will ever be. */
export const Count = z.int().min(0).max(1_000_000_000_000);

/**
 * A moment by somebody's clock, in milliseconds since 1970. Where it is heard, more than a week ahead of the
 * clock there is no moment either (`isAhead`): a schema has no clock.
 */
export const Instant = z.int().min(0).max(LAST_INSTANT);

/** How long something took, in milliseconds: up to a hundred years. */
export const Span = z.int().min(0).max(3_155_760_000_000);

/** ISO 8601 UTC with milliseconds. */
export const IsoTime = z.iso.datetime();

/** A day for which something is planned: one that every zone can write down. */
export const DayOfPlan = z.iso
  .date()
  .refine((day) => day >= '1970-01-02' && day <= '9999-12-30', 'This day is not in the calendar.');
/** HH:MM */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

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

/** Text that both databases and every hash keep as it is. */
const PlainText = z.string().refine(isPlainText, 'Text cannot contain NUL or half of a character.');

/** One line of text: trimmed, never empty, and somebody sees it. */
export const line = (max: number) =>
  PlainText.trim().min(1).max(max).refine(isVisible, 'Write at least one sign that can be seen.');
/** Longer text that may be empty. */
export const text = (max: number) => PlainText.max(max);

export const Email = line(254);
/** As it is typed: blanks count. */
export const Password = text(MAX_PASSWORD_LENGTH).min(1);
/** What somebody looks for. */
export const SearchText = PlainText.trim().max(200);

/** An address of the web that a person may follow. */
export const WebLink = z
  .url({ protocol: /^https?$/u, error: 'Enter a whole address, such as https://example.org/film.' })
  .max(2000);

/** The same, or nothing. */
export const WebLinkOrNone = z
  .string()
  .max(2000)
  .refine((text) => text === '' || WebLink.safeParse(text).success, {
    error: 'Enter a whole address, such as https://example.org/film.',
  });

export const Message = z.object({ message: z.string() });

/** What was done, and to which row. */
export const Done = Message.extend({ id: Id });
