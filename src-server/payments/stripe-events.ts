import Stripe from 'stripe';

/**
 * An event whose bytes the provider signed lately, by its official client.
 * @returns null where the signature is not that of these bytes, or its time is too far from ours.
 */
export function verifyEvent(
  raw: Uint8Array,
  how: {
    readonly header: string;
    readonly secret: string;
    readonly toleranceSeconds: number;
    /** Milliseconds since 1970. */
    readonly now: number;
  },
): unknown {
  const { header, secret, toleranceSeconds, now } = how;
  // The client only looks for what is too old.
  const signedAt = Number(/(?:^|,)\s*t=(\d+)/u.exec(header)?.[1] ?? Number.NaN);
  if (!(signedAt - now / 1000 <= toleranceSeconds)) return null;
  try {
    return Stripe.webhooks.constructEvent(Buffer.from(raw), header, secret, toleranceSeconds, undefined, now);
  } catch {
    return null;
  }
}
