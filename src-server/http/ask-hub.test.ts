import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint, type EndpointDefinition } from '#shared/contract/define.ts';
import type { TransportRequest } from '#shared/contract/client.ts';
import type { HubAccess, HubAnswer } from '../sync/control.ts';
import { askHub } from './ask-hub.ts';

const common = {
  summary: 'A probe',
  auth: 'session',
  ability: [],
  origin: 'lectern',
  sync: 'hub-only',
} as const;
const change = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/api/probe/{id}',
  params: z.object({ id: z.number() }),
  body: z.unknown(),
  responses: { 201: z.unknown() },
});
const file = defineEndpoint({ ...common, method: 'GET', path: '/api/probe', responses: { 200: 'bytes' } });

interface Asked extends TransportRequest {
  readonly by: number | null;
}

function hubThat(answer: HubAnswer, pull = async () => true) {
  const asked: Asked[] = [];
  const pulled: number[] = [];
  const bytesAt: number[] = [];
  const notAsked = () => Promise.reject(new Error('Not asked here.'));
  const hub: HubAccess = {
    signIn: notAsked,
    keepSession: notAsked,
    endSession: notAsked,
    vouch: notAsked,
    fetchBlob: notAsked,
    sentBytes: () => 0,
    readMedia: notAsked,
    keeping: { change: () => undefined, fetchedBytes: () => 0, drop: () => undefined, trouble: () => null },
    call: async (by, request, isBytes) => {
      asked.push({ ...request, by });
      if (isBytes?.(answer.status) === true) bytesAt.push(answer.status);
      return answer;
    },
    callPublic: async (request) => {
      asked.push({ ...request, by: null });
      return answer;
    },
    pull: (patienceMs) => {
      pulled.push(patienceMs);
      return pull();
    },
  };
  return { hub, asked, pulled, bytesAt };
}

const question = (
  endpoint: EndpointDefinition,
  more: { userId?: number | null; key?: string; body?: unknown } = {},
) => ({
  mounted: { key: 'probe.it', endpoint, handler: () => Promise.reject(new Error('Not run on a device.')) },
  userId: more.userId === undefined ? 7 : more.userId,
  input: { params: { id: 3 }, query: undefined, body: more.body },
  idempotencyKey: more.key ?? null,
});

const created: HubAnswer = { status: 201, headers: { 'content-type': 'application/json' }, body: { id: 3 } };

it('passes the key and the body on, and pulls before it answers a change', async () => {
  const { hub, asked, pulled } = hubThat(created);
  const body = new Uint8Array([1, 2, 3]);
  const answer = await askHub(hub, question(change, { key: 'key-1', body }));
  expect(asked).toEqual([
    { by: 7, method: 'POST', path: '/api/probe/3', headers: { 'idempotency-key': 'key-1' }, body },
  ]);
  expect(pulled).toEqual([3000]);
  expect(answer).toEqual(created);
});

it('says that the rows of this computer are older where no round ended in time', async () => {
  const { hub } = hubThat(created, async () => false);
  const { status, headers } = await askHub(hub, question(change));
  expect(status).toBe(201);
  expect(headers['x-lectern-rows']).toBe('older');
});

it('reads without a round, and takes bytes with the headers that are theirs', async () => {
  const headers = {
    'content-type': 'text/csv',
    'content-disposition': 'attachment; filename="people.csv"',
    'content-encoding': 'gzip',
    'set-cookie': 'session=1',
  };
  const { hub, pulled, bytesAt } = hubThat({ status: 200, headers, body: new Uint8Array([65]) });
  const answer = await askHub(hub, question(file));
  expect(pulled).toEqual([]);
  expect(bytesAt).toEqual([200]);
  expect(answer.headers).toEqual({
    'content-type': 'text/csv',
    'content-disposition': 'attachment; filename="people.csv"',
  });
});

it('asks in the name of the computer where nobody has signed in', async () => {
  const { hub, asked } = hubThat(created);
  await askHub(hub, question({ ...change, auth: 'public' }, { userId: null, body: { name: 'A' } }));
  expect(asked).toMatchObject([{ by: null, path: '/api/probe/3', body: { name: 'A' } }]);
});

it('says that the hub is needed where there is none', async () => {
  await expect(askHub(null, question(change))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
