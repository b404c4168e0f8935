import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { HttpHubLink, HubUnreachable, readAnswer, refusalOf } from './http-link.ts';

afterEach(() => vi.unstubAllGlobals());

/** A hub that answers once, and what it was asked. */
function hubAnswering(response: Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => response);
  vi.stubGlobal('fetch', fetch);
  return { link: new HttpHubLink({ url: 'https://hub.test', token: async () => 'a-token' }), fetch };
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const pull = (link: HttpHubLink) => link.pull({ hub_epoch: 'e', schema_version: 1, cursors: [], limit: 1 });
const devices = { method: 'GET', path: '/api/devices', body: undefined };

it('passes the refusal of the hub on as it was thrown there', async () => {
  const { link, fetch } = hubAnswering(json(409, { code: 'CONFLICT', message: 'A copy.', request_id: '1' }));
  const error = await link.callApi(devices, 'session').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(AppError);
  expect(error).not.toBeInstanceOf(HubUnreachable);
  expect(error).toMatchObject({ code: 'CONFLICT', status: 409, message: 'A copy.' });
  const [, sent] = fetch.mock.calls[0] ?? [];
  // A token must not follow where a hub sends its callers.
  expect(sent).toMatchObject({ redirect: 'error', headers: { authorization: 'Bearer session' } });
  expect(sent).not.toHaveProperty('body');
});

it('sends the body of a call to the API along', async () => {
  const { link, fetch } = hubAnswering(json(200, { name: 'Desk' }));
  const call = { method: 'PUT', path: '/api/devices/1', body: { name: 'Desk' } };
  expect(await link.callApi(call, 'session')).toEqual({ status: 200, body: { name: 'Desk' } });
  const [, sent] = fetch.mock.calls[0] ?? [];
  expect(sent?.body).toEqual(new TextEncoder().encode('{"name":"Desk"}'));
});

it.each([
  ['a page of a proxy', () => new Response('<h1>Forbidden</h1>', { status: 403 })],
  ['a gateway that has no hub behind it', () => json(503, { code: 'UNAVAILABLE', message: 'Later.' })],
  ['a refusal that names no reason', () => json(403, { error: 'no' })],
  ['an answer that is no answer of a hub', () => json(200, { changes: 'many' })],
  ['a line that breaks in the middle', () => new Response(broken(), { status: 200 })],
])('takes %s for a hub that is not there', async (_, answer) => {
  await expect(pull(hubAnswering(answer()).link)).rejects.toBeInstanceOf(HubUnreachable);
});

function broken(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"changes":'));
      controller.error(new Error('ECONNRESET'));
    },
  });
}

it('reads no more of an answer than was asked for', async () => {
  await expect(readAnswer(new Response('x'.repeat(100)), 99)).rejects.toBeInstanceOf(HubUnreachable);
  expect((await readAnswer(new Response('x'.repeat(100)), 100)).byteLength).toBe(100);
});

it('reads a refusal of a file, and one that says nothing', async () => {
  const refusal = { code: 'TOO_LARGE', message: 'Too much.', request_id: '1' };
  expect(await refusalOf(json(413, refusal))).toMatchObject({ code: 'TOO_LARGE', status: 413 });
  expect(await refusalOf(new Response(null, { status: 500 }))).toBeInstanceOf(HubUnreachable);
});
