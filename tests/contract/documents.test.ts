import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { contract } from '#shared/contract/index.ts';
import { openApiDocument } from '#server/http/openapi.ts';

const inventory = path.resolve(import.meta.dirname, '../../../shared/spec/endpoints.json');
const endpoints = Object.values(contract).flatMap((routes) => Object.values<EndpointDefinition>(routes));

interface Documented {
  readonly method: string;
  readonly path: string;
  readonly success: readonly number[];
  /** What it is called with and what it answers: `offset, limit -> data, count; 404 = none`. */
  readonly note: string;
}

describe.runIf(existsSync(inventory))('the documented endpoints', () => {
  const documented: Documented[] = existsSync(inventory) ? JSON.parse(readFileSync(inventory, 'utf8')) : [];
  const keyOf = (one: { method: string; path: string }) => `${one.method} ${one.path}`;

  it('keep their method, path and a success status that is documented', () => {
    const byKey = new Map(documented.map((one) => [keyOf(one), one]));
    for (const endpoint of endpoints.filter((one) => one.origin === 'spec')) {
      const document = byKey.get(keyOf(endpoint));
      expect(document, keyOf(endpoint)).toBeDefined();
      // Where there are two, as for what is recorded of a course, ours is the one that says what happened.
      const answered = document?.success.filter((status) => String(status) in endpoint.responses);
      expect(answered, keyOf(endpoint)).not.toEqual([]);
    }
  });

  /** `data.data` is a key within a key. */
  const answeredKeys = ({ note }: Documented): string[][] =>
    (/->([^;]*)/u.exec(note)?.[1] ?? '')
      .split(',')
      .map((key) => key.trim())
      .filter((key) => /^\w+(\.\w+)*$/u.test(key))
      .map((key) => key.split('.'));

  const has = (
    schema: z.core.JSONSchema.JSONSchema | boolean | undefined,
    [key, ...rest]: string[],
  ): boolean => {
    if (typeof schema !== 'object') return false;
    const variants = schema.anyOf ?? schema.oneOf ?? [schema];
    return variants.some((variant) => {
      const inner = typeof variant === 'object' ? variant.properties?.[key ?? ''] : undefined;
      return inner !== undefined && (rest.length === 0 || has(inner, rest));
    });
  };

  it('answer the keys that are documented', () => {
    const byKey = new Map(documented.map((one) => [keyOf(one), one]));
    let count = 0;
    for (const endpoint of endpoints.filter((one) => one.origin === 'spec')) {
      const document = byKey.get(keyOf(endpoint));
      const status = document?.success.find((one) => endpoint.responses[one] !== undefined) ?? 200;
      const schema = endpoint.responses[status];
      if (document === undefined || !(schema instanceof z.ZodType)) continue;
      const json = z.toJSONSchema(schema, { unrepresentable: 'any' });
      for (const keys of answeredKeys(document)) {
        count += 1;
        expect(has(json, keys), `${keyOf(endpoint)}: ${keys.join('.')}`).toBe(true);
      }
    }
    expect(count).toBeGreaterThan(30);
  });

  it('are told apart from our own', () => {
    const spec = new Set(documented.map(keyOf));
    const mislabelled = endpoints.filter((one) => one.origin === 'lectern' && spec.has(keyOf(one)));
    expect(mislabelled.map(keyOf)).toEqual([]);
  });
});

it('no two endpoints answer the same method and path', () => {
  const keys = endpoints.map((one) => `${one.method} ${one.path.replace(/\{\w+\}/g, '{}')}`);
  expect(keys.length).toBe(new Set(keys).size);
});

it('the contract is an OpenAPI 3.1 document with one operation per endpoint', () => {
  const document = openApiDocument('1.2.3');
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values(document.paths ?? {}).flatMap((item) => Object.keys(item));
  expect(operations).toHaveLength(endpoints.length);
  // `nullable` belongs to OpenAPI 3.0; 3.1 says it with a type list.
  expect(JSON.stringify(document)).not.toContain('"nullable"');
});
