import { z } from 'zod';
import type { RawRequest } from '#tests/helpers/hostile-input.ts';
import type { Draw, SampleRequest } from '#tests/helpers/sample-input.ts';
import type { EndpointDefinition } from '#shared/contract/define.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;
type Path = readonly string[];

/** Longer lists of a bound are known by their first items as well. */
const MOST_ITEMS = 6000;

const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** A part of an input that has bounds, and the schema of it. */
interface Place {
  readonly at: Path;
  readonly schema: JsonSchema;
}

function placesIn(schema: JsonSchema, at: Path = []): Place[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
      typeof part === 'object' ? placesIn(part, [...at, name]) : [],
    ),
    ...(schema.anyOf ?? schema.oneOf ?? []).flatMap((part) =>
      typeof part === 'object' ? placesIn(part, at) : [],
    ),
    ...(typeof schema.items === 'object' && !Array.isArray(schema.items)
      ? placesIn(schema.items, [...at, '0'])
      : []),
  ];
  return schema.type === undefined || at.length === 0 ? inner : [{ at, schema }, ...inner];
}

/** Values at the bounds of a schema, and one beyond each. */
function edgesOf(schema: JsonSchema, present: unknown): unknown[] {
  switch (schema.type) {
    case 'string': {
      const { minLength = 0, maxLength = 1000 } = schema;
      const lengths = [minLength - 1, minLength, maxLength, maxLength + 1].filter((length) => length >= 0);
      return [
        ...lengths.map((length) => 'x'.repeat(length)),
        '🌱'.repeat(Math.ceil(maxLength / 2)),
        '\ud800',
      ];
    }
    case 'integer':
    case 'number': {
      const { minimum = -Number.MAX_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema;
      return [minimum, maximum, minimum - 1, maximum + 1, minimum + 0.5, maximum - 0.001, -0];
    }
    case 'array': {
      const { minItems = 0, maxItems = 100 } = schema;
      const [first = 'x'] = Array.isArray(present) ? present : [];
      return [minItems, minItems - 1, maxItems, maxItems + 1]
        .filter((count) => count >= 0 && count <= MOST_ITEMS)
        .map((count) => Array.from({ length: count }, () => first));
    }
    case undefined:
    case 'boolean':
    case 'null':
    case 'object':
    default:
      return [null, {}, []];
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function valueAt(value: unknown, at: Path): unknown {
  return at.reduce<unknown>((one, key) => (isRecord(one) ? one[key] : undefined), value);
}

/** A copy with another value at one place; what leads there is made where it is missing. */
function withValueAt(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value)) {
    const list: unknown[] = [...value];
    list[Number(key)] = withValueAt(list[Number(key)], rest, replacement);
    return list;
  }
  const record = isRecord(value) ? value : {};
  return { ...record, [key]: withValueAt(record[key], rest, replacement) };
}

const pick = <T>(draw: Draw, values: readonly T[]): T | undefined => values[draw(values.length)];

/** A valid request with one value at a bound of its schema, or just beyond it; null where nothing has a bound. */
export function edgeRequest(
  endpoint: Pick<EndpointDefinition, 'body' | 'query'>,
  sample: SampleRequest,
  draw: Draw,
): RawRequest | null {
  const { body, query } = endpoint;
  const headers = { 'content-type': 'application/json' };
  const isInQuery = query !== undefined && (body === undefined || body === 'bytes' || draw(3) === 0);
  const schema = isInQuery ? query : body;
  if (schema === undefined || schema === 'bytes') return null;
  const place = pick(draw, placesIn(schemaOf(schema)));
  if (place === undefined) return null;
  const edge = pick(draw, edgesOf(place.schema, valueAt(sample.body, place.at)));
  const what = `an edge at ${place.at.join('.')}`;
  if (!isInQuery) {
    const changed = JSON.stringify(withValueAt(sample.body, place.at, edge));
    return { what, method: sample.method, path: sample.path, headers, body: changed };
  }
  const [pathname = '', search = ''] = sample.path.split('?');
  const params = new URLSearchParams(search);
  params.set(place.at.join('.'), String(edge).slice(0, 5000));
  const mayHaveBody =
    sample.method !== 'GET' && sample.body !== undefined && !(sample.body instanceof Uint8Array);
  return {
    what,
    method: sample.method,
    path: `${pathname}?${params}`,
    headers,
    body: mayHaveBody ? JSON.stringify(sample.body) : null,
  };
}
