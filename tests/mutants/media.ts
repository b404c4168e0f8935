import type { Mutant } from './mutant.ts';
import { simulated } from './simulated.ts';

const API = 'src-server/features/media/media.api.test.ts';
const COLLECTOR = 'src-server/features/media/file-collector.api.test.ts';
const LARGE = 'tests/sync/large-files.test.ts';
const UPLOADS = 'src-server/blobs/media-uploads.test.ts';
const OPEN = 'src-server/features/media/open-ticket.ts';

/** Who may read a file, and what keeps it. */
export const mediaMutants: readonly Mutant[] = [
  {
    name: 'media-ticket-without-end',
    file: OPEN,
    find: 'ticket === undefined || deps.now() >= ticket.expires_at',
    replace: 'ticket === undefined',
    test: { file: API, only: 'after twelve hours' },
  },
  {
    name: 'media-ticket-outlives-its-session',
    file: OPEN,
    find: 'if (!(await isSessionOpen(deps, ticket.session_hash))) return null;',
    replace: '',
    test: { file: API, only: 'signs out' },
  },
  {
    name: 'media-ticket-for-everybody',
    file: 'src-server/features/media/ticket-service.ts',
    find: 'if (!(await mayRead(ctx, sha256))) return null;',
    replace: '',
    test: { file: API, only: 'for the author alone' },
  },
  {
    name: 'media-shown-whatever-it-is',
    file: 'src-shared/domain/media/kinds.ts',
    find: "isShown(mime) ? mime : 'application/octet-stream'",
    replace: 'mime',
    test: { file: API, only: 'as bytes to save' },
  },
  {
    name: 'media-path-named-over-http',
    file: 'src-server/http/api-call.ts',
    find: "if (name === 'x-lectern-file-path') return null;",
    replace: '',
    test: { file: API, only: 'by where it lies' },
  },
  {
    name: 'media-upload-of-somebody-else',
    file: 'src-server/features/media/upload-repo.ts',
    find: ".where('upload_id', '=', uploadId)\n    .where('user_id', '=', userId)",
    replace: ".where('upload_id', '=', uploadId)",
    test: { file: API, only: 'belongs to whoever announced it' },
  },
  {
    name: 'media-command-waits-for-a-large-file',
    file: 'src-server/features/media/finish-service.ts',
    find: 'file_sha256: isFirst ? sha256 : null,',
    replace: 'file_sha256: sha256,',
    test: { file: LARGE, only: 'holds up no command' },
  },
  {
    name: 'media-file-collected-while-it-is-named',
    file: 'src-server/blobs/collect-repo.ts',
    find: 'exists (select 1 from file_use u where u.sha256 = b.sha256)',
    replace: 'false',
    test: { file: COLLECTOR, only: 'as long as a row names it' },
  },
  {
    name: 'media-file-collected-at-once',
    file: 'src-server/blobs/file-collector.ts',
    find: 'at - UNUSED_MS',
    replace: 'at',
    test: { file: COLLECTOR, only: 'not before' },
  },
  {
    name: 'media-copy-into-a-full-disk',
    file: 'src-server/blobs/media-uploads.ts',
    find: 'await this.assertRoom(source.size - this.offsetOf(uploadId));',
    replace: '',
    test: { file: UPLOADS, only: 'waits for a disk that is full' },
  },
  {
    name: 'media-description-overwritten',
    file: 'src-server/features/media/tables.ts',
    find: "aggregate: { title: 'name', parts: [], fresh: { deleted_at: null } },",
    replace: '',
    test: simulated,
  },
  {
    name: 'media-restored-without-its-bytes',
    file: 'src-server/features/media/library-service.ts',
    find: 'if (one !== null && (await findBlob(ctx.db, one)) === undefined)',
    replace: 'if (one === name)',
    test: {
      file: 'src-server/features/media/media.api.test.ts',
      only: 'comes back while its bytes are kept',
    },
  },
];
