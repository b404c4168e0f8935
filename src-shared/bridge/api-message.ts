import { z } from 'zod';
import type { JsonValue } from './json.ts';

const apiMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type ApiMethod = (typeof apiMethods)[number];

/** One call of the API as it crosses the bridge; `path` starts with /api/ and may carry a query string. */
export interface ApiRequest {
  readonly method: ApiMethod;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: JsonValue | Uint8Array | undefined;
}

/** The answer: JSON as a value, anything else as bytes, no body as null. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonValue | Uint8Array;
}

const apiPath = z
  .string()
  .max(4096)
  // Only our own API, never another origin, a fragment or a path that climbs.
  .regex(/^\/api\/[!$&'()*+,;=:@%\w.~/-]*(\?[^#\s\\]*)?$/u)
  .refine(
    (path) => !/(^|\/)\.\.?(\/|\?|$)/u.test(path) && !/%2e|%2f|%5c|%00/iu.test(path.split('?', 1)[0] ?? ''),
  );

const headerValue = z
  .string()
  .max(2048)
  .regex(/^[\t\x20-\x7e]*$/u);

/** The only headers a page may set: the session and the client's identity belong to main. */
const allowedRequestHeaders = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'x-app-request',
  'x-file-name',
  'x-file-token',
  'x-lectern-ticket',
] as const;

const requestHeaders = z.partialRecord(z.enum(allowedRequestHeaders), headerValue);

// The body's content is the server's to validate; checkMessage has already held it to plain data and its limits.
const body = z.custom<JsonValue | Uint8Array | undefined>(() => true);

export const apiRequestSchema = z.strictObject({
  method: z.enum(apiMethods),
  path: apiPath,
  headers: requestHeaders.optional(),
  body: body.optional(),
});

export const apiResponseSchema = z.strictObject({
  status: z.int().min(100).max(599),
  headers: z.record(z.string(), z.string()),
  body: z.custom<JsonValue | Uint8Array>((value) => value !== undefined),
});
