import { DEVICE, syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const AUTH_TABLES = {
  session: syncTable('session', { class: 'device', identity: true }),
  login_record: syncTable('login_record', {
    class: 'append-only',
    owner: 'user_id',
    scopes: [theScope(SCOPES.admin)],
    staysWhereMade: true,
  }),
  sign_in_failure: DEVICE,
  account_token: DEVICE,
  account_request: DEVICE,
  account_invitation: DEVICE,
};
