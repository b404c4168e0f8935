import type { TransportResponse } from '#shared/contract/client.ts';
import { AppError } from '#shared/contract/errors.ts';

/**
 * A request as the mount reads it, wherever it came from: HTTP, the desktop's message port or a
 * function call. The body is read after the person and the ability are known.
 */
export interface ApiCall {
  readonly method: string;
  /** `/api/...` without its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  header(name: string): string | null;
  /** Made by this program itself, not by a page or a client. */
  readonly isWithin?: true;
  /** JSON as a value, or raw bytes where the endpoint takes them; undefined when there is none. */
  readBody(kind: 'json' | 'bytes'): Promise<unknown>;
}

export type ApiAnswer = TransportResponse;

const MAX_JSON_BYTES = 1024 * 1024;
const MAX_RAW_BYTES = 6 * 1024 * 1024;

const notJson = () => new AppError('UNSUPPORTED_MEDIA', 'Send the body as application/json.');

function assertSize(bytes: number, limit: number): void {
  if (bytes > limit) throw new AppError('TOO_LARGE', `The request is larger than ${limit} bytes.`);
}

/** Splits `/api/x?y=1`. */
function splitPath(path: string): Pick<ApiCall, 'path' | 'query'> {
  const at = path.indexOf('?');
  return at < 0
    ? { path, query: new URLSearchParams() }
    : { path: path.slice(0, at), query: new URLSearchParams(path.slice(at + 1)) };
}

/** A call whose body is already a value: nothing is serialised on the way. */
export const callOf = (request: {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}): ApiCall => ({
  method: request.method,
  ...splitPath(request.path),
  header: (name) => request.headers[name] ?? null,
  readBody: async (kind) => {
    const isBytes = request.body instanceof Uint8Array;
    if (kind === 'json' && isBytes) throw notJson();
    if (request.body instanceof Uint8Array) assertSize(request.body.byteLength, MAX_RAW_BYTES);
    return request.body;
  },
});

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  assertSize(Number(request.headers.get('content-length') ?? 0), limit);
  const bytes = new Uint8Array(await request.arrayBuffer());
  assertSize(bytes.byteLength, limit);
  return bytes;
}

async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, MAX_JSON_BYTES);
  if (bytes.byteLength === 0) return undefined;
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) throw notJson();
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('MALFORMED', 'The body is not valid JSON.', { cause });
  }
}

/** A call that came as an HTTP request; where it came from is the server's word, never the request's. */
export const callOfRequest = (request: Request, address?: string): ApiCall => {
  const { pathname, searchParams } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    query: searchParams,
    header: (name) =>
      name === 'x-lectern-address' && address !== undefined ? address : request.headers.get(name),
    readBody: (kind) => (kind === 'json' ? readJson(request) : readBytes(request, MAX_RAW_BYTES)),
  };
};

/** An answer as HTTP. */
export const toResponse = (answer: ApiAnswer): Response =>
  new Response(
    answer.body instanceof Uint8Array ? new Uint8Array(answer.body) : JSON.stringify(answer.body),
    { status: answer.status, headers: answer.headers },
  );
