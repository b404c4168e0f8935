import { DEVICE, scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

/** What is sent, and by which server and password, is known where it is sent from alone. */
export const MAIL_TABLES = {
  mail_server: DEVICE,
  secret_setting: DEVICE,
  mail: DEVICE,
  mail_unsubscription: syncTable('mail_unsubscription', {
    class: 'server',
    owner: 'user_id',
    scopes: [scopeOf(SCOPES.person, 'user_id')],
    since: 30,
  }),
};
