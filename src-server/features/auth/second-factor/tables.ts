import { DEVICE, syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '#server/features/scopes.ts';

export const SECOND_FACTOR_TABLES = {
  second_factor: DEVICE,
  recovery_code: DEVICE,
  sign_in_challenge: DEVICE,
  sign_in_policy: syncTable('sign_in_policy', {
    class: 'server',
    owner: 'institution',
    scopes: [theScope(SCOPES.catalog)],
    identity: true,
    since: 30,
  }),
};
