import { DEVICE, scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const CALENDARS_TABLES = {
  calendar_entry: syncTable('calendar_entry', {
    class: 'draft',
    owner: 'user_id',
    scopes: [scopeOf(SCOPES.person, 'user_id')],
    since: 34,
  }),
  calendar_feed: DEVICE,
};
