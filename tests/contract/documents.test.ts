import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { contract } from '#shared/contract/index.ts';
import { openApiDocument } from '#server/http/openapi.ts';

const inventory = path.resolve(import.meta.dirname, '../../../shared/spec/endpoints.json');
const endpoints = Object.values(contract).flatMap((routes) => Object.values<EndpointDefinition>(routes));

interface Documented {
  readonly method: string;
  readonly path: string;
  readonly success: readonly number[];
}

describe.runIf(existsSync(inventory))('the documented endpoints', () => {
  const documented: Documented[] = existsSync(inventory) ? JSON.parse(readFileSync(inventory, 'utf8')) : [];
  const keyOf = (one: { method: string; path: string }) => `${one.method} ${one.path}`;

  it('keep their method, path and first success status', () => {
    const byKey = new Map(documented.map((one) => [keyOf(one), one]));
    for (const endpoint of endpoints.filter((one) => one.origin === 'spec')) {
      const document = byKey.get(keyOf(endpoint));
      expect(document, keyOf(endpoint)).toBeDefined();
      expect(Object.keys(endpoint.responses), keyOf(endpoint)).toContain(String(document?.success[0]));
    }
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
