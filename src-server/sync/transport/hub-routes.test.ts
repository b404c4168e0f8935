import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { MESSAGE_BOUNDS } from '#server/http/bounded-body.ts';
import { PROTOCOL, PullAnswer, countRows } from '#shared/contract/sync-wire.ts';
import { placeDemoSchool } from '#tests/helpers/demo-school.ts';
import { ADMIN, AUTHOR, PASSWORD, STUDENT } from '#tests/helpers/sync-stage.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { startHub, type RunningHub } from '#server/start-hub.ts';
import { HttpHubLink, HubUnreachable } from './http-link.ts';
import { MAX_STREAMS } from './page-events.ts';
import { readGrant } from '../membership/grant.ts';

let dir: string;
let hub: RunningHub;
let device: Enrolled;

interface Enrolled {
  readonly token: string;
  readonly clientId: string;
  readonly publicKey: string;
  readonly grant: string;
  readonly userId: number;
  readonly fingerprint: string;
  readonly link: HttpHubLink;
}

beforeAll(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'lectern-routes-'));
  const rendererDir = path.join(dir, 'renderer');
  mkdirSync(rendererDir);
  writeFileSync(path.join(rendererDir, 'index.html'), '<title>Empty</title>');
  hub = await startHub({
    port: 0,
    rendererDir,
    dataDir: await placeDemoSchool(path.join(dir, 'data')),
    appVersion: '0.0.0-test',
    isHub: true,
  });
  const admin = await signIn(ADMIN);
  await api('PUT', '/api/devices/policy', { open_enrolment: true }, admin);
  device = await enrol(AUTHOR);
});
afterAll(async () => {
  await hub.close();
  rmSync(dir, { recursive: true, force: true });
});

const api = (method: string, address: string, body?: unknown, token?: string) =>
  fetch(hub.url + address, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });

async function signIn(email: string): Promise<string> {
  const response = await api('POST', '/api/signin', { email, password: PASSWORD });
  return z.object({ token: z.string() }).parse(await response.json()).token;
}

async function enrol(email: string): Promise<Enrolled> {
  const token = randomBytes(32).toString('base64url');
  const clientId = randomUUID();
  const fingerprint = randomUUID();
  const answer = await new HttpHubLink({ url: hub.url, token: async () => undefined }).enrol({
    client_id: clientId,
    token,
    device_name: 'Laptop',
    email,
    password: PASSWORD,
    device_no: null,
    fingerprint,
    app_version: '0.0.0-test',
    schema_version: SCHEMA_VERSION,
  });
  return {
    token,
    clientId,
    fingerprint,
    publicKey: answer.public_key,
    grant: answer.grant,
    userId: answer.user_id,
    link: new HttpHubLink({ url: hub.url, token: async () => token }),
  };
}

const hello = (link: HttpHubLink, fingerprint: string) =>
  link.hello({
    protocol: PROTOCOL,
    schema_version: SCHEMA_VERSION,
    app_version: '0.0.0-test',
    fingerprint,
    pending: 0,
    clock: Date.now(),
  });

const post = (
  address: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) =>
  fetch(hub.url + address, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${device.token}`, 'content-type': 'application/json', ...headers },
  });

const Refusal = z.object({ code: z.string(), message: z.string(), request_id: z.string() });
const refusalIn = async (response: Response) => ({
  status: response.status,
  code: Refusal.parse(await response.json()).code,
});

describe('a call for somebody who has not signed in', () => {
  const ask = async (method: string, address: string, body?: unknown) => {
    const response = await post('/sync/public', JSON.stringify({ method, path: address, body }));
    return response.json();
  };

  it('reaches nothing that needs a session, and nothing that the computer decides itself', async () => {
    for (const [method, address] of [
      ['GET', '/api/devices'],
      ['GET', '/api/questions'],
      ['POST', '/api/signin'],
      ['GET', '/api/nothing'],
    ] as const) {
      expect(await ask(method, address)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });

  it('asks who may register, for a code, and is refused as at the hub itself', async () => {
    await api('PUT', '/api/institution', { registration: 'closed' }, await signIn(ADMIN));
    expect(await ask('GET', '/api/registration')).toMatchObject({
      status: 200,
      body: { policy: 'closed', sends_mail: false },
    });
    const email = 'nobody@school.test';
    const asked = ['/api/send-reset-link-mail', '/api/resendVerificationEmail'];
    for (const path of asked) expect(await ask('POST', path, { email })).toMatchObject({ status: 200 });
    const person = { first_name: 'Zoe', last_name: 'Adams', email, password: 'violet harbour walk' };
    expect(await ask('POST', '/api/register', person)).toMatchObject({ status: 403 });
    const code = 'AAAA-BBBB-CCCC';
    const guess = () => ask('POST', '/api/reset-password', { email, code, new_password: person.password });
    for (let tries = 0; tries < 10; tries += 1) expect(await guess()).toMatchObject({ status: 401 });
    expect(await guess()).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
  });

  it('is taken from computers alone', async () => {
    const stranger = { authorization: `Bearer ${randomBytes(32).toString('base64url')}` };
    const call = JSON.stringify({ method: 'GET', path: '/api/devices' });
    expect(await refusalIn(await post('/sync/public', call, stranger))).toMatchObject({ status: 401 });
  });
});

describe('messages', () => {
  it('are refused without a device, malformed, unknown, too large or packed into a bomb', async () => {
    const stranger = { authorization: `Bearer ${randomBytes(32).toString('base64url')}` };
    expect(await refusalIn(await post('/sync/hello', '{}', stranger))).toEqual({
      status: 401,
      code: 'DEVICE_UNKNOWN',
    });
    expect(await refusalIn(await post('/sync/hello', '{'))).toEqual({ status: 400, code: 'MALFORMED' });
    expect(await refusalIn(await post('/sync/hello', '{}'))).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
    });
    expect(await refusalIn(await post('/sync/nothing', '{}'))).toEqual({ status: 404, code: 'NOT_FOUND' });
    const large = new Uint8Array(MESSAGE_BOUNDS.bytes + 1).fill(32);
    expect(await refusalIn(await post('/sync/push', large))).toEqual({ status: 413, code: 'TOO_LARGE' });
    const bomb = new Uint8Array(gzipSync(large));
    expect(await refusalIn(await post('/sync/push', bomb, { 'content-encoding': 'gzip' }))).toEqual({
      status: 413,
      code: 'TOO_LARGE',
    });
    const notPacked = await post('/sync/push', 'plain', { 'content-encoding': 'gzip' });
    expect(await refusalIn(notPacked)).toEqual({ status: 400, code: 'MALFORMED' });
  });

  it('of a stranger are small, flat and not packed', async () => {
    const enrolment = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
      fetch(`${hub.url}/sync/enrol`, { method: 'POST', body, headers });
    const packed = new Uint8Array(gzipSync('{}'));
    expect(await refusalIn(await enrolment(packed, { 'content-encoding': 'gzip' }))).toEqual({
      status: 415,
      code: 'UNSUPPORTED_MEDIA',
    });
    const refused = { status: 413, code: 'TOO_LARGE' };
    expect(await refusalIn(await enrolment(JSON.stringify('x'.repeat(65_536))))).toEqual(refused);
    expect(await refusalIn(await enrolment('['.repeat(33) + ']'.repeat(33)))).toEqual(refused);
    expect((await enrolment('{}')).status).toBe(422);
  });

  it('travel packed in both directions', async () => {
    const { hub_epoch } = await hello(device.link, device.fingerprint);
    const asked = JSON.stringify({ hub_epoch, schema_version: SCHEMA_VERSION, cursors: [], limit: 2000 });
    const response = await fetch(`${hub.url}/sync/pull`, {
      method: 'POST',
      body: new Uint8Array(gzipSync(asked)),
      headers: {
        authorization: `Bearer ${device.token}`,
        'content-encoding': 'gzip',
        'accept-encoding': 'gzip',
      },
    });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(countRows(PullAnswer.parse(await response.json()))).toBeGreaterThan(10);
    expect(gunzipSync(gzipSync(asked)).toString()).toBe(asked);
  });

  it('from a copy of the database are a conflict, from another history one too', async () => {
    await expect(hello(device.link, 'elsewhere')).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(device.link.push({ hub_epoch: 'another', mutations: [] })).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
    });
  });

  it('to no endpoint, of no computer and about no file are refused, whoever asks', async () => {
    const ask = (address: string, method = 'GET', headers: Record<string, string> = {}) =>
      fetch(hub.url + address, { method, headers });
    const bearer = { authorization: `Bearer ${device.token}` };
    const name = 'b'.repeat(64);
    expect(await refusalIn(await ask('/sync/nothing'))).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(await refusalIn(await ask('/sync/events'))).toEqual({ status: 401, code: 'DEVICE_UNKNOWN' });
    expect(await refusalIn(await ask('/sync/blobs/readme', 'GET', bearer))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect(await refusalIn(await ask(`/sync/blobs/${name}`, 'OPTIONS', bearer))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
    const head = await ask(`/sync/blobs/${name}`, 'HEAD');
    expect([head.status, await head.text()]).toEqual([401, '']);
  });

  it('come as they are to whoever does not unpack', async () => {
    const { hub_epoch } = await hello(device.link, device.fingerprint);
    const asked = JSON.stringify({ hub_epoch, schema_version: SCHEMA_VERSION, cursors: [], limit: 2000 });
    const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
    const options = { method: 'POST', headers: { authorization: `Bearer ${device.token}` } };
    // Not fetch, which says by itself that it unpacks.
    request(`${hub.url}/sync/pull`, options, resolve).end(asked);
    const response = await promise;
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(countRows(PullAnswer.parse(JSON.parse(await text(response))))).toBeGreaterThan(10);
  });

  it('reach nobody who is not a hub', async () => {
    const nobody = new HttpHubLink({ url: 'http://127.0.0.1:9', token: async () => 'x'.repeat(43) });
    await expect(hello(nobody, 'x')).rejects.toBeInstanceOf(HubUnreachable);
  });
});

describe('a grant', () => {
  it('is signed by the hub, for this device and person, and by nobody else', async () => {
    const grant = readGrant(device.grant, device.publicKey);
    expect(grant).toMatchObject({ sub: device.userId, role: 'Instructor', client_id: device.clientId });
    const days = ((grant?.offline_exp ?? 0) - (grant?.iat ?? 0)) / 86_400;
    expect(days).toBe(14);
    const [header, payload, signature] = device.grant.split('.');
    const said: unknown = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
    const raised = Buffer.from(JSON.stringify({ ...z.looseObject({}).parse(said), role: 'Admin' }));
    expect(readGrant(`${header}.${raised.toString('base64url')}.${signature}`, device.publicKey)).toBeNull();
    const student = await enrol(STUDENT);
    const theirs = readGrant(student.grant, student.publicKey);
    expect(((theirs?.offline_exp ?? 0) - (theirs?.iat ?? 0)) / 86_400).toBe(30);
  });
});

describe('files', () => {
  const sizes = 2.5 * 1024 * 1024;
  const bytes = randomBytes(sizes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const address = () => `${hub.url}/sync/blobs/${sha256}`;
  const send = (from: number, to: number, headers: Record<string, string> = {}) =>
    fetch(address(), {
      method: 'PATCH',
      body: new Uint8Array(bytes.subarray(from, to)),
      headers: {
        authorization: `Bearer ${device.token}`,
        'upload-offset': String(from),
        'upload-length': String(bytes.byteLength),
        ...headers,
      },
    });
  const MIB = 1024 * 1024;

  it('arrive in pieces, go on where they broke off, and are what their name says', async () => {
    expect((await send(0, MIB)).status).toBe(204);
    const head = () =>
      fetch(address(), { method: 'HEAD', headers: { authorization: `Bearer ${device.token}` } });
    expect((await head()).headers.get('upload-offset')).toBe(String(MIB));
    expect((await send(2 * MIB, sizes)).status).toBe(409);
    expect((await send(MIB, 2 * MIB)).status).toBe(204);
    expect((await send(2 * MIB, sizes)).status).toBe(201);
    const done = await head();
    expect([done.status, done.headers.get('upload-complete')]).toEqual([200, '?1']);
  });

  it('that are not what their name says are not kept', async () => {
    const name = 'a'.repeat(64);
    const response = await fetch(`${hub.url}/sync/blobs/${name}`, {
      method: 'PUT',
      body: new Uint8Array(10),
      headers: { authorization: `Bearer ${device.token}` },
    });
    expect(await refusalIn(response)).toEqual({ status: 422, code: 'VALIDATION_FAILED' });
  });

  it('replace what an earlier try left, and say where a piece belongs and how long all of it is', async () => {
    const small = randomBytes(3000);
    const url = `${hub.url}/sync/blobs/${createHash('sha256').update(small).digest('hex')}`;
    const put = (method: string, from: number, headers: Record<string, string> = {}) =>
      fetch(url, {
        method,
        body: new Uint8Array(small.subarray(from)),
        headers: { authorization: `Bearer ${device.token}`, ...headers },
      });
    const nowhere = { status: 422, code: 'VALIDATION_FAILED' };
    expect(await refusalIn(await put('PATCH', 0, { 'upload-offset': '0' }))).toEqual(nowhere);
    expect(await refusalIn(await put('PATCH', 0, { 'upload-offset': '-1', 'upload-length': '1' }))).toEqual(
      nowhere,
    );
    const huge = { 'upload-offset': '0', 'upload-length': String(2048 * MIB + 1) };
    expect(await refusalIn(await put('PATCH', 0, huge))).toEqual(nowhere);
    const half = { 'upload-offset': '0', 'upload-length': '9000' };
    expect((await put('PATCH', 1500, half)).status).toBe(204);
    expect((await put('PUT', 0)).status).toBe(201);
    const read = await fetch(url, { headers: { authorization: `Bearer ${device.token}` } });
    expect(Buffer.from(await read.arrayBuffer()).equals(small)).toBe(true);
  });

  it('are read by whoever sent them or holds a row with them, and do not exist for others', async () => {
    const read = (token: string) => fetch(address(), { headers: { authorization: `Bearer ${token}` } });
    expect(Buffer.from(await (await read(device.token)).arrayBuffer()).equals(bytes)).toBe(true);
    const student = await enrol(STUDENT);
    expect((await read(student.token)).status).toBe(404);
    const asked = await fetch(address(), {
      method: 'HEAD',
      headers: { authorization: `Bearer ${student.token}` },
    });
    expect(asked.status).toBe(404);
  });
});

describe('a wake-up', () => {
  it('comes when something changed in a scope of the device, and for nothing else', async () => {
    const ending = new AbortController();
    const response = await device.link.send('/sync/events', { method: 'GET', signal: ending.signal });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    let heard = '';
    const reading = (async () => {
      for await (const piece of response.body ?? []) heard += Buffer.from(piece).toString();
    })().catch((error: unknown) => error);
    const admin = await signIn(ADMIN);
    await api('PUT', '/api/institution', { name: 'Renamed College' }, admin);
    await expect.poll(() => heard).toContain('event: wake');
    ending.abort();
    await reading;
  });
});

describe('the events of a page', () => {
  const listen = (token: string | undefined, signal?: AbortSignal) =>
    fetch(`${hub.url}/api/events`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(signal === undefined ? {} : { signal }),
    });

  it('name the tables in which something changed that its person may see, and never a row', async () => {
    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    const response = await listen(await signIn(STUDENT), ending.signal);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    let heard = '';
    const reading = (async () => {
      for await (const piece of response.body ?? []) heard += Buffer.from(piece).toString();
    })().catch((error: unknown) => error);
    await api('PUT', '/api/institution', { name: 'Told College' }, await signIn(ADMIN));
    await expect.poll(() => heard).toMatch(/event: changed\ndata: \{"tables":\[[^\]]*"institution"/u);
    expect(heard).not.toContain('Told College');
    ending.abort();
    await reading;
  });

  it('are for somebody who is signed in', async () => {
    expect((await listen(undefined)).status).toBe(401);
    expect((await listen('nobody')).status).toBe(401);
    const foreign = await fetch(`${hub.url}/api/events`, { headers: { cookie: 'lectern=x' } });
    expect(foreign.status).toBe(401);
  });

  it('are not sent to more windows than a person has', async () => {
    const token = await signIn(STUDENT);
    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    for (let count = 0; count < MAX_STREAMS; count += 1)
      expect((await listen(token, ending.signal)).status).toBe(200);
    expect((await listen(token)).status).toBe(429);
    ending.abort();
    await expect.poll(async () => (await listen(token, AbortSignal.timeout(500))).status).toBe(200);
  });
});

describe('a revoked device', () => {
  it('is refused whatever it asks', async () => {
    const lost = await enrol(AUTHOR);
    const admin = await signIn(ADMIN);
    const revoked = await api('POST', `/api/devices/${lost.clientId}/revocation`, undefined, admin);
    expect(revoked.status).toBe(200);
    for (const ask of [
      () => hello(lost.link, lost.fingerprint),
      () => lost.link.push({ hub_epoch: 'x', mutations: [] }),
      () => lost.link.signIn({ email: AUTHOR, password: PASSWORD }),
    ]) {
      const error = await ask().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ status: 403, code: 'DEVICE_REVOKED' });
    }
  });
});

it('a server that is no hub says so', async () => {
  const plain = await startHub({
    port: 0,
    rendererDir: path.join(dir, 'renderer'),
    dataDir: path.join(dir, 'plain'),
    appVersion: '0.0.0-test',
  });
  expect((await fetch(`${plain.url}/sync/hello`, { method: 'POST' })).status).toBe(404);
  await plain.close();
});
