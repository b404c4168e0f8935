import { scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

const PAYEE = scopeOf(SCOPES.person, 'payee_id');

export const EARNINGS_TABLES = {
  sale: syncTable('sale', { class: 'server', owner: 'payee_id', scopes: [PAYEE], since: 33 }),
  earning: syncTable('earning', { class: 'server', owner: 'payee_id', scopes: [PAYEE], since: 33 }),
};
