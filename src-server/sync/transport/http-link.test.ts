import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { HttpHubLink, HubUnreachable, readAnswer, refusalOf } from './http-link.ts';

let server: Server | undefined;
afterEach(() => server?.close());

type Answer = (response: ServerResponse) => void;

/** A hub that answers all that it is asked in one way, and what that was. */
async function hubAnswering(answer: Answer) {
  const asked: { readonly request: IncomingMessage; readonly body: string }[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    asked.push({ request, body: await text(request) });
    answer(response);
  };
  server = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const link = new HttpHubLink({ url: `http://127.0.0.1:${port}`, token: async () => 'a-token' });
  return { link, asked };
}

const json =
  (status: number, body: unknown): Answer =>
  (response) =>
    void response.writeHead(status, { connection: 'close' }).end(JSON.stringify(body));

const pull = (link: HttpHubLink) => link.pull({ hub_epoch: 'e', schema_version: 1, cursors: [], limit: 1 });
const devices = { method: 'GET', path: '/api/devices', headers: {} };

it('passes the refusal of the hub on as it was thrown there', async () => {
  const { link, asked } = await hubAnswering(
    json(409, { code: 'CONFLICT', message: 'A copy.', request_id: '1' }),
  );
  for (const ask of [() => link.callApi(devices, { token: 'session' }), () => pull(link)]) {
    const error = await ask().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AppError);
    expect(error).not.toBeInstanceOf(HubUnreachable);
    expect(error).toMatchObject({ code: 'CONFLICT', status: 409, message: 'A copy.' });
  }
  expect(asked.map(({ request }) => request.headers.authorization)).toEqual([
    'Bearer session',
    'Bearer a-token',
  ]);
});

it('does not take an institution that has moved for a program that is too old', async () => {
  const message = 'This institution has moved to https://north.example.';
  const { link } = await hubAnswering(json(421, { code: 'ILLEGAL_STATE', message, request_id: '1' }));
  await expect(pull(link)).rejects.toMatchObject({ code: 'NOT_FOUND', message });
});

it('sends the body of a call to the API along, where there is one', async () => {
  const { link, asked } = await hubAnswering(json(200, { name: 'Desk' }));
  const call = { method: 'PUT', path: '/api/devices/1', headers: {}, body: { name: 'Desk' } };
  expect(await link.callApi(call, { token: 'session' })).toMatchObject({
    status: 200,
    body: { name: 'Desk' },
  });
  await link.callApi(devices, { token: 'session' });
  expect(asked.map(({ body }) => body)).toEqual(['{"name":"Desk"}', '']);
});

it('carries bytes both ways, with the headers of the call and of the answer', async () => {
  const { link, asked } = await hubAnswering(
    (response) => void response.writeHead(200, { 'content-type': 'text/csv', 'x-note': 'n' }).end('a,b'),
  );
  const headers = { 'idempotency-key': 'key-1' };
  const call = { method: 'POST', path: '/api/files', headers, body: new TextEncoder().encode('raw') };
  const answer = await link.callApi(call, { token: 'session', isBytes: (status) => status === 200 });
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/csv', 'x-note': 'n' } });
  expect(Buffer.from(answer.body as Uint8Array).toString()).toBe('a,b');
  expect(asked).toMatchObject([
    {
      body: 'raw',
      request: { headers: { 'idempotency-key': 'key-1', 'content-type': 'application/octet-stream' } },
    },
  ]);
});

it.each<[string, Answer]>([
  ['a page of a proxy', (response) => void response.writeHead(403).end('<h1>Forbidden</h1>')],
  ['a gateway that has no hub behind it', json(503, { code: 'UNAVAILABLE', message: 'Later.' })],
  ['a refusal that names no reason', json(403, { error: 'no' })],
  ['somebody who sends it elsewhere', (response) => void response.writeHead(302, { location: '/' }).end()],
  [
    'a line that breaks in the middle',
    (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"changes":', () => response.destroy());
    },
  ],
])('takes %s for a hub that is not there', async (_, answer) => {
  const { link, asked } = await hubAnswering(answer);
  await expect(pull(link)).rejects.toBeInstanceOf(HubUnreachable);
  await expect(link.callApi(devices, { token: 'session' })).rejects.toBeInstanceOf(HubUnreachable);
  // A token must not follow where a hub sends its callers.
  expect(asked).toHaveLength(2);
});

it('takes an answer that says something else for one of no hub', async () => {
  const { link } = await hubAnswering(json(200, { changes: 'many' }));
  await expect(pull(link)).rejects.toBeInstanceOf(HubUnreachable);
});

it('reads no more of an answer than was asked for', async () => {
  await expect(readAnswer(new Response('x'.repeat(100)), 99)).rejects.toBeInstanceOf(HubUnreachable);
  expect((await readAnswer(new Response('x'.repeat(100)), 100)).byteLength).toBe(100);
});

it('reads a refusal of a file, and one that says nothing', async () => {
  const refusal = JSON.stringify({ code: 'TOO_LARGE', message: 'Too much.', request_id: '1' });
  const refused = await refusalOf(new Response(refusal, { status: 413 }));
  expect(refused).toMatchObject({ code: 'TOO_LARGE', status: 413 });
  expect(await refusalOf(new Response(null, { status: 500 }))).toBeInstanceOf(HubUnreachable);
});
