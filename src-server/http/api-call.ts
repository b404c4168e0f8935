import type { TransportResponse } from '#shared/contract/client.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  assertBodySize,
  CALL_BOUNDS,
  FILE_BOUNDS,
  parseJson,
  RAW_BOUNDS,
  readBody,
  STRANGER_BOUNDS,
  type BodyBounds,
} from './bounded-body.ts';

/** What an endpoint takes; JSON of a stranger is bound more narrowly. */
export type BodyKind = 'json' | 'stranger-json' | 'bytes' | 'file';

/**
 * A request as the mount reads it, wherever it came from: HTTP, the desktop's message port or a
 * function call. The body is read after the person and the ability are known.
 */
export interface ApiCall {
  readonly method: string;
  /** `/api/...` without its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The whole address of a call that came by HTTP, as this server was asked; of no other call. */
  readonly url?: string;
  header(name: string): string | null;
  /** Made by this program itself, not by a page or a client. */
  readonly isWithin?: true;
  /** Passed on by a computer of this hub for somebody who has not signed in: public endpoints that the hub decides. */
  readonly isForComputer?: true;
  /** JSON as a value, or raw bytes where the endpoint takes them; undefined when there is none. */
  readBody(kind: BodyKind): Promise<unknown>;
}

export type ApiAnswer = TransportResponse;

const notJson = () => new AppError('UNSUPPORTED_MEDIA', 'Send the body as application/json.');

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
    if (kind !== 'bytes' && kind !== 'file' && isBytes) throw notJson();
    if (request.body instanceof Uint8Array)
      assertBodySize(request.body.byteLength, kind === 'file' ? FILE_BOUNDS : RAW_BOUNDS);
    return request.body;
  },
});

async function readJson(request: Request, bounds: BodyBounds): Promise<unknown> {
  const bytes = await readBody(request, bounds);
  if (bytes.byteLength === 0) return undefined;
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) throw notJson();
  return parseJson(bytes);
}

function readKind(request: Request, kind: BodyKind): Promise<unknown> {
  switch (kind) {
    case 'json':
      return readJson(request, CALL_BOUNDS);
    case 'stranger-json':
      return readJson(request, STRANGER_BOUNDS);
    case 'bytes':
      return readBody(request, RAW_BOUNDS);
    case 'file':
      return readBody(request, FILE_BOUNDS);
  }
}

/** What a server knows about a request better than the request itself. */
export interface CallEdge {
  /** Where it came from. */
  readonly address?: string | undefined;
  /** The origin under which it was asked. */
  readonly site?: string | undefined;
  /** In the place of what the request says itself; null where it may have none. */
  readonly authorization?: string | null;
}

/** A call that came as an HTTP request. A cookie is the edge's, and nothing behind it sees one. */
export const callOfRequest = (request: Request, edge: CallEdge = {}): ApiCall => {
  const { origin, pathname, search, searchParams } = new URL(request.url);
  const { headers } = request;
  return {
    method: request.method,
    path: pathname,
    query: searchParams,
    url: (edge.site ?? origin) + pathname + search,
    header: (name) => {
      if (name === 'cookie') return null;
      // Only the desktop's main process names a file by its path, and it speaks no HTTP.
      if (name === 'x-lectern-file-path') return null;
      if (name === 'x-lectern-address' && edge.address !== undefined) return edge.address;
      if (name === 'x-lectern-site') return edge.site ?? null;
      if (name === 'authorization' && edge.authorization !== undefined) return edge.authorization;
      return headers.get(name);
    },
    readBody: (kind) => readKind(request, kind),
  };
};

/** An answer as HTTP. */
export const toResponse = (answer: ApiAnswer): Response =>
  new Response(
    answer.body instanceof Uint8Array ? new Uint8Array(answer.body) : JSON.stringify(answer.body),
    { status: answer.status, headers: answer.headers },
  );
