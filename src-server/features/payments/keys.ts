import { createHash } from 'node:crypto';
import type { PaymentKeys } from '#server/payments/payments.ts';

/** Under which names the keys are sealed. */
export const SECRET_KEY = 'payments.secret-key';
export const WEBHOOK_SECRET = 'payments.webhook-secret';

/**
 * Tells accounts of the provider apart without a key in it: people and cards of one mean nothing in another. Secret
 * keys of one account begin alike, by its number; where they do not, cards are entered once more.
 */
export const accountOf = ({ secretKey }: Pick<PaymentKeys, 'secretKey'>): string =>
  createHash('sha256').update(accountPart(secretKey)).digest('hex').slice(0, 32);

/** sk_test_51 and the number of the account, 14 letters. */
const accountPart = (secretKey: string): string =>
  /^[sr]k_(?:test|live)_51\w{14}/u.exec(secretKey)?.[0].slice(3) ?? secretKey;
