import { DEVICE, scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const WITHDRAWALS_TABLES = {
  withdraw_request: syncTable('withdraw_request', {
    class: 'server',
    owner: 'user_id',
    scopes: [scopeOf(SCOPES.person, 'user_id')],
    since: 33,
  }),
  /** A tax number and an account are nobody's to copy: they are asked for where they stand. */
  tax_information: DEVICE,
};
