import { z } from 'zod';
import { MEDIA_KINDS } from '#shared/domain/media/kinds.ts';
import { MAX_CAPTIONS, MAX_FILE_BYTES, PIECE_BYTES } from '#shared/domain/media/limits.ts';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import {
  Count,
  Id,
  IdParams,
  IsoTime,
  line,
  limitOf,
  Message,
  Offset,
  SearchText,
  Sha256,
  Span,
  text,
} from './wire.ts';

/** Who may look at a library of files, and who may fill it: whoever writes courses, questions, or what all may see. */
const view = {
  auth: 'session',
  ability: ['instructor-courses:view', 'questions:view', 'training-videos:add', 'resources:add'],
  origin: 'lectern',
} as const;
const add = {
  auth: 'session',
  ability: ['instructor-courses:add', 'questions:add', 'training-videos:add', 'resources:add'],
  origin: 'lectern',
} as const;
/** Who sends files: they, learners what they hand in, and whoever writes messages what goes with them. */
const send = { ...add, ability: [...add.ability, 'courses:view', 'messages:add'] } as const;
const upload = {
  ...send,
  sync: 'local',
  audit: { exempt: 'A file counts once something names it.' },
} as const;
const change = { ...add, sync: 'command', audit: NOT_AUDITED.ownDraft } as const;

const Kind = z.enum(MEDIA_KINDS);
const Side = z.int().min(1).max(100_000).nullable();
const FileSize = z.int().min(1).max(MAX_FILE_BYTES);

/** A file of an author's library. */
export const MediaFile = z.object({
  id: Id,
  name: z.string(),
  kind: Kind,
  mime: z.string(),
  /** In bytes. */
  size: z.int(),
  /** Null while the hub has not got the file; it plays on the computer that sends it all the same. */
  sha256: Sha256.nullable(),
  duration_ms: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** WebVTT. */
  captions: z.string().nullable(),
  poster_sha256: Sha256.nullable(),
  alt_text: z.string().nullable(),
  /** The file that this copy from a conflict was made of, until its author has decided. */
  copy_of: Id.nullable(),
  /** here: on this computer; hub: got from there when it is played; nowhere: not here, and not on the hub yet. */
  place: z.enum(['here', 'hub', 'nowhere']),
  /** Of a file that this computer still sends: how many bytes the hub has. Null for every other. */
  sent_bytes: z.int().nullable(),
  /** How many drafts and versions name it. */
  use_count: z.int(),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type MediaFile = z.infer<typeof MediaFile>;

/** A file on its way into the library. */
export const MediaUpload = z.object({
  id: z.string(),
  name: z.string(),
  size: z.int(),
  /** How much of it is here: the next piece begins at this byte. */
  offset: z.int(),
  /** waiting: the disk is full, and it goes on when there is space. */
  state: z.enum(['receiving', 'taking', 'waiting', 'stored', 'failed']),
  /** Why it waits or is not taken, as a sentence. */
  reason: z.string().nullable(),
  created_at: IsoTime,
});
export type MediaUpload = z.infer<typeof MediaUpload>;

const UploadId = z.string().regex(/^[0-9a-f]{32}$/);
const OneUpload = z.object({ data: MediaUpload });
const OneFile = z.object({ data: MediaFile });

/** A place that names a file of the library, or its bytes. */
export const MediaUse = z.object({
  /** What it is, by its table: `course_item`, `course_version`. */
  kind: z.string(),
  id: Id,
  title: z.string(),
});
export type MediaUse = z.infer<typeof MediaUse>;

/** What the page has found out by loading the file; kept as its author's word. */
const Claimed = {
  duration_ms: Span.nullish(),
  width: Side.optional(),
  height: Side.optional(),
};

export const mediaContract = {
  beginUpload: defineEndpoint({
    method: 'POST',
    path: '/api/media-uploads',
    summary:
      'Announce a file for the library (at most 2 GiB, or what the institution allows); its bytes follow in pieces',
    body: z.strictObject({ name: line(255), size: FileSize }),
    responses: { 201: OneUpload },
    ...upload,
  }),
  putUploadPiece: defineEndpoint({
    method: 'PUT',
    path: '/api/media-uploads/{id}/pieces/{offset}',
    summary: 'The next piece of a file, at most 1 MiB; 409 names the byte to go on at',
    params: z.strictObject({ id: UploadId, offset: z.coerce.number().int().min(0).max(MAX_FILE_BYTES) }),
    body: 'bytes',
    responses: { 200: OneUpload },
    ...upload,
  }),
  takeUploadFile: defineEndpoint({
    method: 'POST',
    path: '/api/media-uploads/{id}/file',
    summary: 'The desktop takes the file that was chosen in its dialog; `x-file-token` names it',
    params: z.strictObject({ id: UploadId }),
    responses: { 200: OneUpload },
    ...upload,
  }),
  getUpload: defineEndpoint({
    method: 'GET',
    path: '/api/media-uploads/{id}',
    summary: 'How much of a file has arrived',
    params: z.strictObject({ id: UploadId }),
    responses: { 200: OneUpload },
    ...send,
    sync: 'read',
  }),
  listUploads: defineEndpoint({
    method: 'GET',
    path: '/api/media-uploads',
    summary: 'The files of the signed-in person that have not become part of the library yet, newest first',
    responses: { 200: z.object({ data: z.array(MediaUpload) }) },
    ...send,
    sync: 'read',
  }),
  cancelUpload: defineEndpoint({
    method: 'DELETE',
    path: '/api/media-uploads/{id}',
    summary: 'Forget a file that has not become part of the library',
    params: z.strictObject({ id: UploadId }),
    responses: { 200: Message },
    ...upload,
  }),
  addMediaFile: defineEndpoint({
    method: 'POST',
    path: '/api/media-files',
    summary: 'Put a file that has arrived into the library; 415 says why it is not taken',
    body: z.strictObject({ upload_id: UploadId, alt_text: text(1000).nullish(), ...Claimed }),
    responses: { 201: OneFile },
    ...change,
    conflict: 'none',
  }),
  listMediaFiles: defineEndpoint({
    method: 'GET',
    path: '/api/media-files',
    summary: 'The library of the signed-in person, newest first',
    query: z.strictObject({
      offset: Offset,
      limit: limitOf(10),
      search: SearchText.optional(),
      kind: Kind.optional(),
    }),
    responses: { 200: z.object({ data: z.array(MediaFile), total: z.int() }) },
    ...view,
    sync: 'read',
  }),
  getMediaFile: defineEndpoint({
    method: 'GET',
    path: '/api/media-files/{id}',
    summary: 'One file of the library',
    params: IdParams,
    responses: { 200: OneFile },
    ...view,
    sync: 'read',
  }),
  listMediaUses: defineEndpoint({
    method: 'GET',
    path: '/api/media-files/{id}/uses',
    summary: 'Where a file of the library is used',
    params: IdParams,
    responses: { 200: z.object({ data: z.array(MediaUse) }) },
    ...view,
    sync: 'read',
  }),
  updateMediaFile: defineEndpoint({
    method: 'PUT',
    path: '/api/media-files/{id}',
    summary: 'Change name, captions (WebVTT), poster or alternative text; what is absent stays',
    params: IdParams,
    body: z.strictObject({
      name: line(255).optional(),
      captions: text(MAX_CAPTIONS).nullish(),
      poster_sha256: Sha256.nullish(),
      alt_text: text(1000).nullish(),
    }),
    responses: { 200: OneFile },
    ...change,
    conflict: 'copy',
  }),
  replaceMediaFile: defineEndpoint({
    method: 'PUT',
    path: '/api/media-files/{id}/replacement',
    summary: 'Other bytes of the same kind wherever drafts use the file; published versions keep theirs',
    params: IdParams,
    body: z.strictObject({ upload_id: UploadId, ...Claimed }),
    responses: { 200: OneFile },
    ...change,
    conflict: 'merge',
  }),
  linkMediaFile: defineEndpoint({
    method: 'PUT',
    path: '/api/media-files/{id}/file',
    summary: 'A large file of the library has reached the hub',
    params: IdParams,
    body: z.strictObject({ sha256: Sha256, ...Claimed }),
    responses: { 200: OneFile },
    ...change,
    within: 'device',
    isHousekeeping: true,
    conflict: 'merge',
  }),
  deleteMediaFile: defineEndpoint({
    method: 'DELETE',
    path: '/api/media-files/{id}',
    summary: 'Remove a file from the library that nothing uses',
    params: IdParams,
    responses: { 200: Message },
    ...change,
    conflict: 'refuse',
  }),
  restoreMediaFile: defineEndpoint({
    method: 'POST',
    path: '/api/media-files/{id}/restoration',
    summary: 'Put a file back that was removed from the library, while its bytes are kept',
    params: IdParams,
    responses: { 200: Message },
    ...change,
    conflict: 'merge',
  }),
  createTicket: defineEndpoint({
    method: 'POST',
    path: '/api/media-tickets',
    summary: 'An address under which this session may read one file, with ranges, for twelve hours',
    body: z
      .strictObject({
        media_file_id: Id.optional(),
        sha256: Sha256.optional(),
        /** What a file that is named by its hash is called when it is saved. */
        name: line(255).optional(),
        is_to_save: z.boolean().optional(),
      })
      .refine(
        (wish) => (wish.media_file_id === undefined) !== (wish.sha256 === undefined),
        'Name the file by its row in your library, or by its SHA-256.',
      ),
    responses: {
      201: z.object({
        /** `/media/...`, of the page's own origin. */
        address: z.string(),
        mime: z.string(),
        kind: Kind,
        size: z.int(),
        name: z.string(),
        expires_at: IsoTime,
      }),
    },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'local',
    audit: NOT_AUDITED.ownView,
  }),
  getMediaLimits: defineEndpoint({
    method: 'GET',
    path: '/api/media-limits',
    summary: 'How large a file may be here, and how much room there is for it',
    responses: {
      200: z.object({
        /** What the institution set; null for the limit of the product. */
        institution_bytes: Count.nullable(),
        max_bytes: z.int(),
        piece_bytes: z.literal(PIECE_BYTES),
        free_bytes: Count,
      }),
    },
    ...view,
    sync: 'read',
  }),
  setMediaLimit: defineEndpoint({
    method: 'PUT',
    path: '/api/media-limits',
    summary: 'How large a file of this institution may be; null for 2 GiB',
    body: z.strictObject({ institution_bytes: z.int().min(PIECE_BYTES).max(MAX_FILE_BYTES).nullable() }),
    responses: { 200: Message },
    auth: 'session',
    ability: ['settings:add'],
    origin: 'lectern',
    sync: 'hub-only',
    audit: { target: 'institution', keep: ['institution_bytes'] },
  }),
} as const;
