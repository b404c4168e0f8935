import { scopeOf, syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const TRAINING_VIDEOS_TABLES = {
  training_video: syncTable('training_video', {
    class: 'server',
    owner: 'institution',
    scopes: [theScope(SCOPES.catalog)],
    files: { columns: ['file_sha256', 'poster_sha256'], shownTo: 'row', untilDeleted: true },
    // Before, each had a link to lead to.
    since: (row) => (row['link'] === '' ? 39 : 34),
  }),
  training_video_finish: syncTable('training_video_finish', {
    class: 'append-only',
    owner: 'user_id',
    scopes: [scopeOf(SCOPES.person, 'user_id')],
    since: 39,
  }),
};
