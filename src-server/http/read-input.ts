import type { z } from 'zod';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { AppError } from '#shared/contract/errors.ts';
import { holdsCardDigits } from '#shared/domain/payments/card-digits.ts';
import { faultOf, MAX_DEPTH, type ValueFault } from '#shared/domain/wire/plain-text.ts';
import type { ApiCall } from './api-call.ts';
import { fieldMessages } from './error-answer.ts';

export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const CARD_DIGITS = 'This looks like the number of a card. Lectern keeps none: leave it out.';

/** What is wrong with a value whatever its schema: the parts of claims have none. */
const FAULTS: Readonly<Record<ValueFault, string>> = {
  // SQLite would store it and PostgreSQL would not: the same input must fare the same on both.
  nul: 'Text cannot contain the character NUL.',
  // It is another text once it was written down, and no hash over it holds any more.
  'half-character': 'Text cannot contain half of a character (an unpaired surrogate).',
  'too-deep': `A value can be nested ${MAX_DEPTH} deep at most.`,
};

/** The logs of attempts are chains of what was written in an exam: none of it may get stuck. */
const looksForCards = ({ sync }: EndpointDefinition): boolean => sync !== 'append';

/** What may be the number of a card is refused wherever somebody writes it, before it is kept anywhere. */
function assertNoCardDigits(endpoint: EndpointDefinition, data: unknown): void {
  if (!looksForCards(endpoint) || !holdsCardDigits(data)) return;
  throw new AppError('VALIDATION_FAILED', CARD_DIGITS);
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const fault = faultOf(value);
  if (fault !== null) throw new AppError('VALIDATION_FAILED', FAULTS[fault]);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = fieldMessages(result.error);
  const [first] = Object.values(fields);
  throw new AppError('VALIDATION_FAILED', first?.[0] ?? 'The request is not valid.', { fields });
}

// Ids are numbers once they were parsed: what is text then was written by somebody.

function parseQuery(endpoint: EndpointDefinition, value: unknown): unknown {
  const query = parse(endpoint.query, value);
  assertNoCardDigits(endpoint, query);
  return query;
}

function parseBody(endpoint: EndpointDefinition, schema: z.ZodType, value: unknown): unknown {
  const body = parse(schema, value);
  assertNoCardDigits(endpoint, body);
  return body;
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
  query: parseQuery(endpoint, raw.query),
  body:
    endpoint.body === undefined || endpoint.body === 'bytes'
      ? undefined
      : parseBody(endpoint, endpoint.body, raw.body ?? {}),
});

/** Reads and validates a call against its endpoint; what a handler gets has passed here. */
export async function readInput(
  endpoint: EndpointDefinition,
  call: ApiCall,
  pathParams: Readonly<Record<string, string>>,
): Promise<RawInput> {
  const params = parse(endpoint.params, pathParams);
  const query = parseQuery(endpoint, endpoint.query === undefined ? undefined : queryObject(call.query));
  if (endpoint.body === undefined) return { params, query, body: undefined };
  if (endpoint.body !== 'bytes') {
    const kind = endpoint.auth === 'public' ? 'stranger-json' : 'json';
    return { params, query, body: parseBody(endpoint, endpoint.body, (await call.readBody(kind)) ?? {}) };
  }
  const body = await call.readBody(endpoint.takesFile === true ? 'file' : 'bytes');
  if (!(body instanceof Uint8Array)) throw new AppError('UNSUPPORTED_MEDIA', 'Send the body as raw bytes.');
  return { params, query, body };
}
