import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { UNSENT_PART_CHARS, UnsentImport } from './sync-imports.ts';
import { Id, IdParams, IsoTime, line, Message, Sha256, text } from './wire.ts';

export const Device = z.object({
  client_id: z.string(),
  name: z.string(),
  device_no: z.int(),
  app_version: z.string(),
  schema_version: z.number(),
  enrolled_at: IsoTime,
  enrolled_by: z.string(),
  last_seen_at: IsoTime,
  /** What it said was waiting when it was last seen. */
  pending_count: z.number(),
  /** Milliseconds by which its clock was ahead of the hub's. */
  clock_offset_ms: z.number(),
  revoked_at: IsoTime.nullable(),
  /** Who has signed in on it. */
  people: z.array(z.object({ id: Id, name: z.string() })),
});
export type Device = z.infer<typeof Device>;

/** A code that nobody has used yet; the code itself is shown once, to whoever made it. */
export const OpenCode = z.object({
  id: Id,
  created_by: z.string(),
  created_at: IsoTime,
  expires_at: IsoTime,
});
export type OpenCode = z.infer<typeof OpenCode>;

const ClientParams = z.strictObject({ client_id: z.uuid() });

/** The computers of an institution in the contract of synchronisation. */
export const deviceEndpoints = {
  listDevices: defineEndpoint({
    method: 'GET',
    path: '/api/devices',
    summary: 'The computers that belong to this institution',
    responses: {
      200: z.object({
        data: z.array(Device),
        total: z.int().nonnegative(),
        /** Whether people may connect a computer without a code. */
        open_enrolment: z.boolean(),
        /** What this server lacks of what it has signed for, and who showed it; null where it never went back. */
        went_back: z.object({ at: IsoTime, device: z.string(), what: z.string() }).nullable(),
      }),
    },
    auth: 'session',
    ability: ['settings:view', 'users:view'],
    origin: 'lectern',
    sync: 'hub-only',
  }),
  createEnrolmentCode: defineEndpoint({
    method: 'POST',
    path: '/api/devices/enrolment-codes',
    summary: 'A code that connects one computer, once, within a day; shown this one time',
    responses: { 201: z.object({ id: Id, code: z.string(), expires_at: IsoTime }) },
    auth: 'session',
    ability: ['settings:add'],
    origin: 'lectern',
    sync: 'hub-only',
    audit: { target: 'device' },
  }),
  listEnrolmentCodes: defineEndpoint({
    method: 'GET',
    path: '/api/devices/enrolment-codes',
    summary: 'Codes that nobody has used yet: who made each, when, and until when it is good',
    responses: { 200: z.object({ data: z.array(OpenCode), total: z.int().nonnegative() }) },
    auth: 'session',
    ability: ['settings:add'],
    origin: 'lectern',
    sync: 'hub-only',
  }),
  withdrawEnrolmentCode: defineEndpoint({
    method: 'DELETE',
    path: '/api/devices/enrolment-codes/{id}',
    summary: 'Let a code connect nothing any more',
    params: IdParams,
    responses: { 200: Message },
    auth: 'session',
    ability: ['settings:add'],
    origin: 'lectern',
    sync: 'hub-only',
    audit: { target: 'device' },
  }),
  setEnrolmentPolicy: defineEndpoint({
    method: 'PUT',
    path: '/api/devices/policy',
    summary: 'Whether people may connect a computer without a code',
    body: z.strictObject({ open_enrolment: z.boolean() }),
    responses: { 200: z.object({ message: z.string(), open_enrolment: z.boolean() }) },
    auth: 'session',
    ability: ['settings:add'],
    origin: 'lectern',
    sync: 'hub-only',
    audit: { target: 'institution', keep: ['open_enrolment'] },
  }),
  renameDevice: defineEndpoint({
    method: 'PUT',
    path: '/api/devices/{client_id}',
    summary: 'Give a computer another name',
    params: ClientParams,
    body: z.strictObject({ name: line(80) }),
    responses: { 200: Message },
    auth: 'session',
    ability: ['settings:add'],
    origin: 'lectern',
    sync: 'hub-only',
    audit: { target: 'device', by: 'client_id', keep: ['name'] },
  }),
  revokeDevice: defineEndpoint({
    method: 'POST',
    path: '/api/devices/{client_id}/revocation',
    summary: 'Let a computer synchronise no more; what it has not sent stays on it, to be exported',
    params: ClientParams,
    responses: { 200: Message },
    auth: 'session',
    ability: ['settings:add'],
    origin: 'lectern',
    sync: 'hub-only',
    audit: { target: 'device', by: 'client_id' },
  }),
  putUnsentPart: defineEndpoint({
    method: 'PUT',
    path: '/api/devices/unsent/parts/{part}',
    summary:
      'One part of a file of work that a computer could not send, in order from 0; kept for some minutes',
    params: z.strictObject({ part: z.coerce.number().int().min(0).max(1000) }),
    body: z.strictObject({ base64: text(UNSENT_PART_CHARS).regex(/^[A-Za-z0-9+/]*={0,2}$/) }),
    responses: { 200: Message.extend({ sha256: Sha256 }) },
    auth: 'session',
    ability: ['settings:add'],
    origin: 'lectern',
    sync: 'hub-only',
    audit: { exempt: 'Nothing is taken in before the file is.' },
  }),
  importUnsent: defineEndpoint({
    method: 'POST',
    path: '/api/devices/unsent',
    summary: 'Take in the file that came in parts: each piece of it is judged like a push of its computer',
    body: z.strictObject({
      /** As it was said of the last part: another file that came meanwhile is not taken in its place. */
      sha256: Sha256,
      /** Says what would become of each piece, and does nothing. */
      is_preview: z.boolean(),
    }),
    responses: { 200: z.object({ message: z.string(), data: UnsentImport }) },
    auth: 'session',
    ability: ['settings:add'],
    origin: 'lectern',
    sync: 'hub-only',
    audit: { target: 'device', keep: ['is_preview'] },
  }),
} as const;
