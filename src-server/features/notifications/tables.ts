import { DEVICE, scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

const scopes = [scopeOf(SCOPES.person, 'user_id')] as const;

export const NOTIFICATIONS_TABLES = {
  notification: syncTable('notification', { class: 'server', owner: 'user_id', scopes, since: 35 }),
  notification_reading: syncTable('notification_reading', {
    class: 'append-only',
    owner: 'user_id',
    scopes,
    since: 35,
  }),
  notification_due: DEVICE,
  notification_mail: DEVICE,
};
