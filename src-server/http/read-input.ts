import type { z } from 'zod';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { AppError } from '#shared/contract/errors.ts';
import { fieldMessages } from './error-response.ts';

const MAX_JSON_BYTES = 1024 * 1024;
const MAX_RAW_BYTES = 6 * 1024 * 1024;

export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
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

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > limit) throw new AppError('TOO_LARGE', `The request is larger than ${limit} bytes.`);
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.byteLength > limit) throw new AppError('TOO_LARGE', `The request is larger than ${limit} bytes.`);
  return bytes;
}

async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  const bytes = await readBytes(request, MAX_JSON_BYTES);
  if (bytes.byteLength === 0) return {};
  if (!/^application\/json\b/i.test(type)) {
    throw new AppError('UNSUPPORTED_MEDIA', 'Send the body as application/json.');
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('MALFORMED', 'The body is not valid JSON.', { cause });
  }
}

/** Reads and validates a request against its endpoint; what a handler gets has passed here. */
export async function readInput(
  endpoint: EndpointDefinition,
  request: Request,
  pathParams: Record<string, string>,
  search: URLSearchParams,
): Promise<RawInput> {
  const params = parse(endpoint.params, pathParams);
  const query = parse(endpoint.query, queryObject(search));
  if (endpoint.body === undefined) return { params, query, body: undefined };
  if (endpoint.body === 'bytes') return { params, query, body: await readBytes(request, MAX_RAW_BYTES) };
  return { params, query, body: parse(endpoint.body, await readJson(request)) };
}
