import { z } from 'zod';
import { wellFormed } from '#shared/domain/wire/plain-text.ts';
import type { EndpointDefinition } from './define.ts';
import { AppError, ErrorBody, isErrorCode, type ErrorCode } from './errors.ts';
import { SecondStep } from './second-step.ts';
import type { ClientInput, ClientResult } from './types.ts';
import { Id } from './wire.ts';

/** Every answer to somebody who is signed in says which version of their permissions it was decided by. */
export const PERM_VERSION_HEADER = 'x-lectern-permissions';

/** What crosses the transport, whichever it is (bridge, HTTP or a function call). */
export interface TransportRequest {
  readonly method: string;
  /** `/api/...` with its query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface TransportResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export type Transport = (
  request: TransportRequest,
  options: { readonly signal?: AbortSignal },
) => Promise<TransportResponse>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Makes a repeated command return its first answer instead of a second effect. */
  readonly idempotencyKey?: string;
  /** A random text by which a sign-in that waits is asked for its place. */
  readonly ticket?: string;
  /** Of a file that was chosen in the desktop's dialog, for the one call that takes it. */
  readonly fileToken?: string;
}

export type ApiClient = <const E extends EndpointDefinition>(
  endpoint: E,
  input: ClientInput<E>,
  options?: CallOptions,
) => Promise<ClientResult<E>>;

type Parts = {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
};

/** Fills `{name}` parameters and appends the query; undefined values are left out, a list repeats its key. */
export function buildPath(endpoint: EndpointDefinition, parts: Parts): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(wellFormed(parts.params?.[name]))),
  );
  const query = Object.entries(parts.query ?? {})
    .filter(([, value]) => value !== undefined)
    .flatMap(([key, value]) =>
      (Array.isArray(value) ? value : [value]).map(
        (one) => `${encodeURIComponent(key)}=${encodeURIComponent(String(wellFormed(one)))}`,
      ),
    )
    .join('&');
  return query === '' ? path : `${path}?${query}`;
}

const statusFallback = (status: number): ErrorCode =>
  status === 401
    ? 'SESSION_REQUIRED'
    : status === 403
      ? 'FORBIDDEN'
      : status === 404
        ? 'NOT_FOUND'
        : status === 429
          ? 'RATE_LIMITED'
          : status >= 500
            ? 'INTERNAL'
            : 'MALFORMED';

const OfSecondStep = z.object({ second_step: SecondStep });
const OfRefusal = z.object({
  data: z.unknown().optional(),
  reauth: z.literal(true).optional(),
  sealed_version: Id.optional(),
});

/** What of a refusal is more than its words: what a sign-in waits for, what a refused purchase came to, what is sealed. */
function extraOf(code: string, body: unknown): AppError['extra'] {
  if (code === 'SECOND_STEP_REQUIRED') return OfSecondStep.safeParse(body).data;
  const found = Object.entries(OfRefusal.safeParse(body).data ?? {}).filter(
    ([, value]) => value !== undefined,
  );
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** Rebuilds the AppError that the server threw from its body. */
export function toAppError(response: TransportResponse): AppError {
  const parsed = ErrorBody.safeParse(response.body);
  const retryAfter = Number(response.headers['retry-after']);
  const retryAfterMs = Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter * 1000 : undefined;
  if (!parsed.success) {
    return new AppError(statusFallback(response.status), `HTTP ${response.status}`, { retryAfterMs });
  }
  const { code, message, errors, request_id: requestId } = parsed.data;
  return new AppError(isErrorCode(code) ? code : statusFallback(response.status), message, {
    fields: errors,
    retryAfterMs,
    requestId,
    extra: extraOf(code, response.body),
  });
}

/**
 * The typed client over any transport. Resolves with a declared status and its parsed body;
 * rejects with AppError for everything else.
 */
export function createClient(transport: Transport): ApiClient {
  return async (endpoint, input, options = {}) => {
    const parts: Parts = input;
    const response = await transport(
      {
        method: endpoint.method,
        path: buildPath(endpoint, parts),
        headers: {
          ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
          ...(options.ticket === undefined ? {} : { 'x-lectern-ticket': options.ticket }),
          ...(options.fileToken === undefined ? {} : { 'x-file-token': options.fileToken }),
        },
        ...(parts.body === undefined ? {} : { body: wellFormed(parts.body) }),
      },
      options.signal === undefined ? {} : { signal: options.signal },
    );
    const schema = endpoint.responses[response.status];
    if (schema === undefined) throw toAppError(response);
    const body = schema === 'bytes' ? response.body : schema.parse(response.body);
    // The status was looked up in this endpoint's own table, and the body parsed by its schema.
    return { status: response.status, body } as never;
  };
}
