import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { Sha256 } from './wire.ts';

const Stored = z.object({ sha256: Sha256, mime: z.string(), size: z.int() });

export const blobsContract = {
  putBlob: defineEndpoint({
    method: 'POST',
    path: '/api/blobs',
    summary: 'Store an image (PNG, JPEG, GIF or WebP, at most 5 MiB); answers its SHA-256',
    body: 'bytes',
    responses: { 201: Stored },
    auth: 'session',
    ability: ['questions:add', 'instructor-courses:add'],
    origin: 'lectern',
    sync: 'local',
    audit: { exempt: 'A file counts once something names it.' },
  }),
  putSolution: defineEndpoint({
    method: 'POST',
    path: '/api/blobs/solutions',
    summary: 'Store a worked solution (PDF or image, at most 20 MiB); answers its SHA-256',
    body: 'bytes',
    takesFile: true,
    responses: { 201: Stored },
    auth: 'session',
    ability: ['questions:add'],
    origin: 'lectern',
    sync: 'local',
    audit: { exempt: 'A file counts once something names it.' },
  }),
  getBlob: defineEndpoint({
    method: 'GET',
    path: '/api/blobs/{sha256}',
    summary: 'The bytes of a stored image or worked solution',
    params: z.strictObject({ sha256: Sha256 }),
    responses: { 200: 'bytes' },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'read',
  }),
} as const;
