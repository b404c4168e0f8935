/** Why something cannot be bought as it stands in a cart. */
export const LINE_PROBLEMS = [
  /** Nobody may see it any more, or ever could. */
  'gone',
  /** One's own. */
  'own',
  'owned',
  /** The exam has closed. */
  'closed',
  'price_changed',
  'payee_changed',
  'other_currency',
  /** Twice in one order. */
  'twice',
] as const;
export type LineProblem = (typeof LINE_PROBLEMS)[number];

/** What is offered, as it was published; null where the buyer may see nothing of it. */
export interface Offered {
  readonly instructorId: number;
  readonly price: number;
  readonly currency: string;
  readonly isClosed: boolean;
}

export interface LineClaim {
  /** In minor units of the offer's currency; null where nothing was claimed. */
  readonly price: number | null;
  readonly instructorId: string | null;
}

/** What stands in the way of a line; null where it can be bought. What nobody can change is said first. */
export function lineProblem(
  offer: Offered | null,
  claim: LineClaim,
  buyer: { readonly id: number; readonly owns: boolean; readonly currency: string },
): LineProblem | null {
  if (offer === null) return 'gone';
  if (offer.instructorId === buyer.id) return 'own';
  if (buyer.owns) return 'owned';
  if (offer.isClosed) return 'closed';
  if (offer.price > 0 && offer.currency !== buyer.currency) return 'other_currency';
  if (claim.instructorId !== null && claim.instructorId !== String(offer.instructorId))
    return 'payee_changed';
  if (claim.price !== null && claim.price !== offer.price) return 'price_changed';
  return null;
}

/** What a problem is in words, of the thing with this title. */
export const LINE_PROBLEM_WORDS: Readonly<Record<LineProblem, (title: string) => string>> = {
  gone: () => 'This is not offered any more.',
  own: (title) => `You cannot buy your own content: ${title}.`,
  owned: (title) => `You have ${title} already.`,
  closed: (title) => `${title} has closed: nobody can start it any more.`,
  price_changed: (title) => `The price of ${title} has changed. Look at it again before you buy.`,
  payee_changed: (title) => `${title} belongs to another instructor.`,
  other_currency: (title) => `${title} has a price in another currency than this institution.`,
  twice: (title) => `${title} is in this order twice.`,
};

/** The contents of an order as one text, in whatever order they were named. */
export const contentKeyOf = (
  lines: readonly { readonly contentType: string; readonly contentId: number }[],
): string =>
  lines
    .map(({ contentType, contentId }) => `${contentType}:${contentId}`)
    .toSorted()
    .join(' ');
