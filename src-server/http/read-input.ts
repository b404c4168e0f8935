import type { z } from 'zod';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { ApiCall } from './api-call.ts';
import { CALL_DEPTH } from './bounded-body.ts';
import { fieldMessages } from './error-answer.ts';
import { isDeeperThan } from './json-shape.ts';

export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** The sign NUL anywhere in a value; without recursion, because a claim may be nested as deep as it likes. */
function holdsNul(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && one.includes('\0')) return true;
    if (typeof one === 'object' && one !== null) {
      for (const inner of Object.values(one)) left.push(inner);
    }
  }
  return false;
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  // Bytes were looked at before they were parsed; a value that came as one, or was recorded, was not.
  if (isDeeperThan(value, CALL_DEPTH))
    throw new AppError('TOO_LARGE', `The request is nested deeper than ${CALL_DEPTH} levels.`);
  const result = schema.safeParse(value);
  // SQLite would store it and PostgreSQL would not: the same input must fare the same on both.
  if (holdsNul(value)) throw new AppError('VALIDATION_FAILED', 'Text cannot contain the character NUL.');
  if (result.success) return result.data;
  const fields = fieldMessages(result.error);
  const [first] = Object.values(fields);
  throw new AppError('VALIDATION_FAILED', first?.[0] ?? 'The request is not valid.', { fields });
}

/** A key that comes twice becomes an array, which no schema accepts: 422 instead of a silent choice. */
function queryObject(search: URLSearchParams): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null);
  for (const key of new Set(search.keys())) {
    const values = search.getAll(key);
    query[key] = values.length === 1 ? values[0] : values;
  }
  return { ...query };
}

/** Validates an input that was recorded, exactly as if it had just come. */
export const parseInput = (endpoint: EndpointDefinition, raw: Partial<RawInput>): RawInput => ({
  params: parse(endpoint.params, raw.params),
  query: parse(endpoint.query, raw.query),
  body:
    endpoint.body === undefined || endpoint.body === 'bytes'
      ? undefined
      : parse(endpoint.body, raw.body ?? {}),
});

/** Reads and validates a call against its endpoint; what a handler gets has passed here. */
export async function readInput(
  endpoint: EndpointDefinition,
  call: ApiCall,
  pathParams: Readonly<Record<string, string>>,
): Promise<RawInput> {
  const params = parse(endpoint.params, pathParams);
  const query = endpoint.query === undefined ? undefined : parse(endpoint.query, queryObject(call.query));
  if (endpoint.body === undefined) return { params, query, body: undefined };
  if (endpoint.body !== 'bytes') {
    const kind = endpoint.auth === 'public' ? 'stranger-json' : 'json';
    return { params, query, body: parse(endpoint.body, (await call.readBody(kind)) ?? {}) };
  }
  const body = await call.readBody('bytes');
  if (!(body instanceof Uint8Array)) throw new AppError('UNSUPPORTED_MEDIA', 'Send the body as raw bytes.');
  return { params, query, body };
}
