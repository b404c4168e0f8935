import { syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const TRAINING_VIDEOS_TABLES = {
  training_video: syncTable('training_video', {
    class: 'server',
    owner: 'institution',
    scopes: [theScope(SCOPES.catalog)],
    since: 34,
  }),
};
