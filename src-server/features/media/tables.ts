import { DEVICE, scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const MEDIA_TABLES = {
  media_file: syncTable('media_file', {
    class: 'draft',
    owner: 'instructor_id',
    scopes: [scopeOf(SCOPES.person, 'instructor_id')],
    files: { columns: ['file_sha256', 'poster_sha256'], shownTo: 'row', untilDeleted: true },
    since: 31,
    aggregate: { title: 'name', parts: [], fresh: { deleted_at: null } },
  }),
  media_upload: DEVICE,
  media_ticket: DEVICE,
  file_use: DEVICE,
  media_use: DEVICE,
};
