import { DEVICE, scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const RECEIPTS_TABLES = {
  receipt: syncTable('receipt', {
    class: 'server',
    owner: 'user_id',
    scopes: [scopeOf(SCOPES.person, 'user_id')],
    files: { columns: ['pdf_sha256'], shownTo: 'row', isPersonal: true },
    since: 33,
  }),
  document_number: DEVICE,
};
