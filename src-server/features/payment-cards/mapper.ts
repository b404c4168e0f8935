import type { PaymentCard } from '#shared/contract/payment-cards.ts';
import { isCardExpired } from '#shared/domain/payments/card-expiry.ts';
import { iso } from '#server/iso.ts';
import type { CardRow } from './card-repo.ts';

/** A card as its person sees it. */
export const toCard = (row: CardRow, now: number): PaymentCard => ({
  id: row.id,
  payment_method_id: row.provider_card_id,
  brand: row.brand,
  last4: row.last4,
  exp_month: row.exp_month,
  exp_year: row.exp_year,
  is_expired: isCardExpired({ expMonth: row.exp_month, expYear: row.exp_year }, now),
  created_at: iso(row.created_at),
});
