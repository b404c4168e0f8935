import { expect, it } from 'vitest';
import { z } from 'zod';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { contract } from '#shared/contract/index.ts';
import { AttemptsRequest, EnrolRequest, RegisterRequest, SignInRequest } from '#shared/contract/sync-link.ts';
import { HelloRequest, Mutation, PullRequest, PushRequest, RowId } from '#shared/contract/sync-wire.ts';
import { Claim, Id, IdText, Version } from '#shared/contract/wire.ts';

/** Numbers that stand for a row, or grow by chance: every whole one that JSON carries exactly. */
const UNBOUNDED = new Set<unknown>([Id, IdText, RowId, Version]);

const MESSAGES = {
  AttemptsRequest,
  EnrolRequest,
  HelloRequest,
  Mutation,
  PullRequest,
  PushRequest,
  RegisterRequest,
  SignInRequest,
};

const requests: readonly (readonly [string, z.ZodType])[] = [
  ...Object.entries(contract).flatMap(([feature, routes]) =>
    Object.entries<EndpointDefinition>(routes).flatMap(([name, { params, query, body }]) =>
      Object.entries({ params, query, body }).flatMap(([part, schema]) =>
        schema === undefined || schema === 'bytes' ? [] : [[`${feature}.${name} ${part}`, schema] as const],
      ),
    ),
  ),
  ...Object.entries(MESSAGES),
];

const NOT_PLAIN = ['\u0000', 'a\u0000b', '\ud800', 'a\udc00', 'x'.repeat(250_000)];
const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/** What is wrong with a schema and everything in it, in words. */
function faultsOf(schema: z.core.$ZodType, at: string): string[] {
  const inner = (one: z.core.$ZodType, name = ''): string[] =>
    faultsOf(one, name === '' ? at : `${at}.${name}`);
  if (schema instanceof z.ZodObject) {
    const isOpen = schema.def.catchall?._zod.def.type !== 'never';
    const parts = Object.entries(schema.shape).flatMap(([name, part]) => inner(part, name));
    return isOpen ? [`${at} takes keys that nobody knows`, ...parts] : parts;
  }
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return NOT_PLAIN.some((text) => takes(schema, text))
      ? [`${at} takes text that is none, or has no end`]
      : [];
  if (schema instanceof z.ZodNumber) {
    const isUnbounded = !UNBOUNDED.has(schema) && takes(schema, Number.MAX_SAFE_INTEGER);
    return isUnbounded || takes(schema, -Number.MAX_SAFE_INTEGER) ? [`${at} takes any number`] : [];
  }
  if (schema instanceof z.ZodUnknown)
    return schema === Claim.unwrap() || at === 'Mutation.input' || at === 'PushRequest.mutations.input'
      ? []
      : [`${at} takes anything`];
  if (schema instanceof z.ZodArray) return inner(schema.element);
  if (schema instanceof z.ZodTuple) return schema.def.items.flatMap((one, i) => inner(one, String(i)));
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => inner(one));
  if (schema instanceof z.ZodPipe) return inner(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return inner(schema.unwrap());
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral || schema instanceof z.ZodBoolean)
    return [];
  return [`${at} is a ${schema._zod.def.type}, which this test does not know`];
}

/** Addresses that a provider writes, and adds to: what nobody knows is dropped. */
const WRITTEN_ELSEWHERE = ['handleGoogleCallback', 'handleFacebookCallback'].map(
  (name) => `social-sign-in.${name} query takes keys that nobody knows`,
);

it.each(requests)('%s bounds every text and every number', (name, schema) => {
  expect(faultsOf(schema, name).filter((fault) => !WRITTEN_ELSEWHERE.includes(fault))).toEqual([]);
});

it('has looked at them all', () => {
  expect(requests.length).toBeGreaterThan(100);
});

it('finds what has no bound', () => {
  const open = z.object({ a: z.string(), b: z.int(), c: z.unknown(), d: z.record(z.string(), z.int()) });
  expect(faultsOf(open, 'x')).toEqual([
    'x takes keys that nobody knows',
    'x.a takes text that is none, or has no end',
    'x.b takes any number',
    'x.c takes anything',
    'x.d is a record, which this test does not know',
  ]);
});
