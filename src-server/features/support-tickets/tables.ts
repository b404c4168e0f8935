import { DEVICE, scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

const OWN = scopeOf(SCOPES.person, 'user_id');

/** A computer holds the tickets of its own people; who answers them asks the hub. */
export const SUPPORT_TICKETS_TABLES = {
  support_ticket: syncTable('support_ticket', {
    class: 'append-only',
    owner: 'user_id',
    scopes: [OWN],
    since: 34,
  }),
  support_ticket_state: syncTable('support_ticket_state', {
    class: 'server',
    owner: 'user_id',
    scopes: [OWN],
    since: 34,
  }),
  support_note: DEVICE,
  answer_template: DEVICE,
};
