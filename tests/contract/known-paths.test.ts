import { expect, it } from 'vitest';
import { z } from 'zod';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { contract } from '#shared/contract/index.ts';
import { isKnownPath } from '#tests/helpers/all-ids.ts';

const endpoints = Object.values(contract).flatMap((routes) => Object.values<EndpointDefinition>(routes));

/** A call that takes ids: in its path, or at the top of its body. */
const takesIds = ({ path, body }: Pick<EndpointDefinition, 'path' | 'body'>): boolean =>
  path.includes('{') ||
  (body instanceof z.ZodObject && Object.keys(body.shape).some((key) => /(?:^|_)ids?$/.test(key)));

const unknown = (some: readonly Pick<EndpointDefinition, 'path' | 'body'>[]): string[] =>
  some.filter((endpoint) => takesIds(endpoint) && !isKnownPath(endpoint.path)).map(({ path }) => path);

it('every path that takes ids has its tables in all-ids.ts: random calls would draw useless ones', () => {
  expect(unknown(endpoints)).toEqual([]);
  expect(endpoints.filter(takesIds).length).toBeGreaterThan(50);
});

it('one that is forgotten there is noticed', () => {
  expect(
    unknown([
      { path: '/api/made-up/{id}' },
      { path: '/api/made-up', body: z.strictObject({ group_ids: z.array(z.int()) }) },
      { path: '/api/made-up' },
    ]),
  ).toEqual(['/api/made-up/{id}', '/api/made-up']);
});
