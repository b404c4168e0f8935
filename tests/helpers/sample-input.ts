import { z } from 'zod';
import type { EndpointDefinition } from '#shared/contract/define.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Draws a whole number below a bound; tests pass a seeded one. */
export type Draw = (below: number) => number;

export interface SampleOptions {
  readonly draw: Draw;
  /** Ids that exist, to be used wherever a number is wanted. */
  readonly ids: readonly number[];
  /** Fills optional keys with this chance in percent. */
  readonly optionalPercent: number;
}

const pick = <T>(draw: Draw, values: readonly T[]): T | undefined => values[draw(values.length)];

function sampleString(schema: JsonSchema, draw: Draw): string {
  switch (schema.format ?? 'text') {
    case 'date':
      return '2026-11-21';
    case 'date-time':
      return '2026-11-21T09:00:00.000Z';
    case 'email':
      return 'somebody@school.test';
    default:
      break;
  }
  if (schema.pattern?.includes('[0-9a-f]{64}') === true) return 'a'.repeat(64);
  if (schema.pattern?.includes('[A-Z]{3}') === true) return 'GBP';
  if (schema.pattern?.includes('[01]') === true) return '09:30';
  const words = ['alpha', 'Ωμέγα', '1', "o'clock; --", '<b>x</b>'];
  const text = pick(draw, words) ?? 'alpha';
  return text.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength ?? 1000);
}

function sampleNumber(schema: JsonSchema, { draw, ids }: SampleOptions): number {
  const exclusive = typeof schema.exclusiveMinimum === 'number' ? schema.exclusiveMinimum + 1 : 0;
  const low = schema.minimum ?? exclusive;
  const high = schema.maximum ?? Number.MAX_SAFE_INTEGER;
  const id = pick(draw, ids);
  if (id !== undefined && id >= low && id <= high && high > 1_000_000_000) return id;
  const step = schema.multipleOf ?? 1;
  return low + step * draw(Math.min(10, Math.floor((high - low) / step) + 1));
}

function sample(schema: JsonSchema, options: SampleOptions): unknown {
  const { draw } = options;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return pick(draw, schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) {
    const variant = pick(draw, variants);
    return typeof variant === 'object' ? sample(variant, options) : null;
  }
  switch (schema.type) {
    case undefined:
      return pick(draw, ['claimed', 99, null]);
    case 'string':
      return sampleString(schema, draw);
    case 'integer':
    case 'number':
      return sampleNumber(schema, options);
    case 'boolean':
      return draw(2) === 1;
    case 'null':
      return null;
    case 'array': {
      const items = schema.items;
      const count = Math.max(schema.minItems ?? 0, draw(3));
      return typeof items === 'object' && !Array.isArray(items)
        ? Array.from({ length: count }, () => sample(items, options))
        : [];
    }
    case 'object':
      return sampleObject(schema, options);
    default:
      return pick(draw, ['claimed', 99, null]);
  }
}

function sampleObject(schema: JsonSchema, options: SampleOptions): Record<string, unknown> {
  const required = new Set(schema.required ?? []);
  const entries = Object.entries(schema.properties ?? {}).filter(
    ([name]) => required.has(name) || options.draw(100) < options.optionalPercent,
  );
  return Object.fromEntries(
    entries.map(([name, property]) => [
      name,
      typeof property === 'object' ? sample(property, options) : null,
    ]),
  );
}

const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

export interface SampleRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** A request that fits an endpoint's schema, with values drawn by `draw`. */
export function sampleRequest(endpoint: EndpointDefinition, options: SampleOptions): SampleRequest {
  const params =
    endpoint.params === undefined
      ? {}
      : sampleObject(schemaOf(endpoint.params), { ...options, optionalPercent: 100 });
  const query = endpoint.query === undefined ? {} : sampleObject(schemaOf(endpoint.query), options);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const body =
    endpoint.body === undefined
      ? undefined
      : endpoint.body === 'bytes'
        ? new Uint8Array([1, 2, 3])
        : sample(schemaOf(endpoint.body), options);
  return { method: endpoint.method, path: search === '' ? path : `${path}?${search}`, body };
}

/** A seeded generator for `Draw` (splitmix32). */
export function seededDraw(seed: number): Draw {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    mixed = (mixed ^ (mixed >>> 15)) >>> 0;
    return below <= 0 ? 0 : mixed % below;
  };
}
