import type { CheckedCart } from '#shared/contract/orders.ts';
import { toMajor, toMinor } from '#shared/domain/money/money.ts';
import { orderAmounts, type OrderAmounts } from '#shared/domain/orders/amounts.ts';
import {
  LINE_PROBLEM_WORDS,
  lineProblem,
  type LineClaim,
  type LineProblem,
} from '#shared/domain/orders/purchase-rules.ts';
import type { Ctx } from '#server/context.ts';
import type { PaymentSettings } from '#server/payments/payments.ts';
import { refuse } from '#server/refuse.ts';
import { findOffer, owns, type ContentOffer } from '../enrolments/bought-service.ts';

/** A line as somebody wants to buy it; price and payee are claims. */
export interface WantedLine {
  readonly content_id: number;
  readonly content_type: string;
  readonly content_price?: unknown;
  readonly instructor_id?: unknown;
}

interface JudgedLine {
  readonly contentType: 'exam' | 'course';
  readonly contentId: number;
  readonly offer: ContentOffer | null;
  readonly problem: LineProblem | null;
}

/** What the server makes of a cart. */
export interface JudgedCart {
  readonly lines: readonly JudgedLine[];
  /** Of the lines that can be bought, also where their price has changed. */
  readonly amounts: OrderAmounts;
  readonly currency: string;
}

export function contentTypeOf(claimed: string): 'exam' | 'course' {
  const type = claimed.toLowerCase();
  return type === 'exam' || type === 'course'
    ? type
    : refuse('VALIDATION_FAILED', 'Only exams and courses are sold.', {
        fields: { content_type: ['exam or course'] },
      });
}

const isAbsent = (claim: unknown): boolean => claim === undefined || claim === null || claim === '';

/** What is no number is a claim all the same, and never the price. */
function priceClaim(claim: unknown, currency: string): number | null {
  if (isAbsent(claim)) return null;
  const price = typeof claim === 'number' || typeof claim === 'string' ? Number(claim) : Number.NaN;
  return Number.isFinite(price) ? toMinor(price, currency) : -1;
}

/** An object names nobody. */
function payeeClaim(claim: unknown): string | null {
  if (isAbsent(claim)) return null;
  return typeof claim === 'number' || typeof claim === 'string' ? String(claim) : '';
}

const claimOf = (line: WantedLine, currency: string): LineClaim => ({
  price: priceClaim(line.content_price, currency),
  instructorId: payeeClaim(line.instructor_id),
});

/** A price that differs can be bought once it was looked at; all else cannot. */
const isBuyable = ({ problem }: JudgedLine): boolean => problem === null || problem === 'price_changed';

/** Judges each line by what is published now, and counts what those cost that can be bought. */
export async function judgeCart(
  ctx: Pick<Ctx, 'db' | 'now' | 'actor'>,
  wanted: readonly WantedLine[],
  settings: PaymentSettings,
): Promise<JudgedCart> {
  const { userId } = ctx.actor;
  const seen = new Set<string>();
  const lines: JudgedLine[] = [];
  for (const line of wanted) {
    const contentType = contentTypeOf(line.content_type);
    const contentId = line.content_id;
    const name = `${contentType}:${contentId}`;
    const offer = await findOffer(ctx, contentType, contentId);
    const buyer = {
      id: userId,
      owns: await owns(ctx, userId, contentType, contentId),
      currency: settings.currency,
    };
    const problem = seen.has(name)
      ? 'twice'
      : lineProblem(offer, claimOf(line, offer?.currency ?? settings.currency), buyer);
    seen.add(name);
    lines.push({ contentType, contentId, offer, problem });
  }
  const prices = lines.filter(isBuyable).map(({ offer }) => offer?.price ?? 0);
  return { lines, amounts: orderAmounts(prices, settings), currency: settings.currency };
}

const wordsOf = ({ problem, offer }: JudgedLine): string | null =>
  problem === null ? null : LINE_PROBLEM_WORDS[problem](offer === null ? '' : `“${offer.title}”`);

/** As it is told to whoever asked. */
export const toCheckedCart = ({ lines, amounts, currency }: JudgedCart): CheckedCart => ({
  lines: lines.map((line) => ({
    content_id: line.contentId,
    content_type: line.contentType,
    title: line.offer?.title ?? '',
    content_price: line.offer === null ? null : toMajor(line.offer.price, line.offer.currency),
    instructor_id: line.offer?.instructorId ?? null,
    problem: line.problem,
    message: wordsOf(line),
  })),
  subtotal: toMajor(amounts.subtotal, currency),
  tax: toMajor(amounts.tax, currency),
  total: toMajor(amounts.total, currency),
  currency,
});

/** @returns what is offered of each line. @throws CONFLICT with the new lines and total where one cannot be bought so */
export function assertBuyable(cart: JudgedCart): ContentOffer[] {
  const wrong = cart.lines.find(({ problem }) => problem !== null);
  if (wrong !== undefined)
    refuse('CONFLICT', wordsOf(wrong) ?? 'This cannot be bought.', { extra: { data: toCheckedCart(cart) } });
  return cart.lines.flatMap(({ offer }) => (offer === null ? [] : [offer]));
}
