import { DEVICE, scopeOf, syncTable, type SyncRow } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

/** By the provider's id a card is charged: no computer has a use for it. */
const hideProviderId = (row: SyncRow): SyncRow => ({ ...row, account: '', provider_card_id: '' });

export const PAYMENT_CARDS_TABLES = {
  payment_customer: DEVICE,
  payment_link: DEVICE,
  payment_card: syncTable('payment_card', {
    class: 'server',
    owner: 'user_id',
    scopes: [scopeOf(SCOPES.person, 'user_id')],
    redact: hideProviderId,
    since: 33,
  }),
};
