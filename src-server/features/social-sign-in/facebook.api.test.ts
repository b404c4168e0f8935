import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { socialSignInContract } from '#shared/contract/social-sign-in.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';

const SITE = 'http://hub.school.test';
const SECRET = 'the-secret-of-the-app';

let facebook: Server;
let server: TestServer;
let ada: Person;
/** The requests that Facebook got, as path and form. */
let asked: { readonly path: string; readonly form: URLSearchParams; readonly authorization: string }[];

const profile = () => ({ id: '1234567890', first_name: 'Ada', last_name: 'Lovelace', email: ada.email });

beforeEach(async () => {
  asked = [];
  facebook = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', () => {
      const path = request.url ?? '';
      asked.push({
        path,
        form: new URLSearchParams(body),
        authorization: request.headers.authorization ?? '',
      });
      const answer = path.startsWith('/token')
        ? { access_token: 'token-1', token_type: 'bearer', expires_in: 3600 }
        : profile();
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => facebook.listen(0, '127.0.0.1', resolve));
  const address = facebook.address();
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  server = await createTestServer({
    role: 'hub',
    publicUrl: new URL(SITE),
    identityPlaces: {
      facebook: {
        kind: 'oauth',
        issuer: base,
        authorization: `${base}/dialog`,
        token: `${base}/token`,
        profile: `${base}/me?fields=id`,
      },
    },
  });
  ada = await server.person('Student', 'Ada Lovelace');
  const admin = await server.person('Admin');
  await admin.call(socialSignInContract.updateIdentityProvider, {
    params: { provider: 'facebook' },
    body: { client_id: '42', client_secret: SECRET },
  });
});
afterEach(async () => {
  await server.close();
  facebook.closeAllConnections();
  await new Promise<void>((resolve) => facebook.close(() => resolve()));
});

async function proof() {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const begun = await server.send('GET', `/api/sign-in-facebook?challenge=${challenge}&return_to=account`);
  const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
  const back = await server.send(
    'GET',
    `/api/handleFacebookCallback?code=code-1&state=${encodeURIComponent(state)}&granted_scopes=email`,
  );
  const code = /#social=([\w-]{43})$/.exec(back.headers.get('location') ?? '')?.[1] ?? '';
  return { code, verifier };
}

const signedRequest = (userId: string, secret = SECRET): Uint8Array => {
  const said = JSON.stringify({ algorithm: 'HMAC-SHA256', user_id: userId, issued_at: 1 });
  const payload = Buffer.from(said).toString('base64url');
  const signature = createHmac('sha256', secret).update(payload).digest('base64url');
  return Buffer.from(new URLSearchParams({ signed_request: `${signature}.${payload}` }).toString());
};

const askToDelete = (form: Uint8Array) =>
  server.send('POST', '/api/facebook-data-deletion', form, {
    'content-type': 'application/x-www-form-urlencoded',
  });

it('is asked with PKCE and the proof of the secret, and links nothing by its address', async () => {
  const swapped = await server.send('POST', '/api/social-sign-in', {
    ...(await proof()),
    password: PASSWORD,
  });
  expect(swapped.status).toBe(403);
  expect(asked[0]?.form.get('code_verifier')).toMatch(/^[\w-]{43}$/);
  expect(asked[1]).toMatchObject({ authorization: 'Bearer token-1' });
  expect(asked[1]?.path).toContain(
    `appsecret_proof=${createHmac('sha256', SECRET).update('token-1').digest('hex')}`,
  );
});

it('signs in who has linked it, until Facebook asks for the deletion', async () => {
  const body = { ...(await proof()), password: PASSWORD };
  expect((await ada.send('POST', '/api/profile/linked-accounts', body)).status).toBe(201);
  expect((await server.send('POST', '/api/social-sign-in', await proof())).status).toBe(200);
  const answer = await askToDelete(signedRequest('1234567890'));
  expect(answer.status).toBe(200);
  const { url, confirmation_code: code } = await jsonOf<{ url: string; confirmation_code: string }>(answer);
  expect(url).toBe(`${SITE}/DataDeletion?code=${code}`);
  expect(await jsonOf(await server.send('GET', `/api/data-deletions/${code}`))).toMatchObject({
    data: { provider: 'facebook', was_known: true },
  });
  expect(await server.database.read.selectFrom('external_identity').selectAll().execute()).toEqual([]);
  const kept = await server.database.read.selectFrom('identity_proof').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain('1234567890');
  expect((await server.send('POST', '/api/social-sign-in', await proof())).status).toBe(403);
});

it.each([
  ['another secret', () => signedRequest('1234567890', 'another')],
  ['no signature', () => Buffer.from('signed_request=.eyJ1c2VyX2lkIjoiMSJ9')],
  ['nothing', () => Buffer.from('')],
  [
    'another algorithm',
    () => {
      const payload = Buffer.from('{"algorithm":"none","user_id":"1234567890"}').toString('base64url');
      const signature = createHmac('sha256', SECRET).update(payload).digest('base64url');
      return Buffer.from(`signed_request=${signature}.${payload}`);
    },
  ],
])('deletes nothing for a request with %s', async (_what, form) => {
  const linked = { ...(await proof()), password: PASSWORD };
  await ada.send('POST', '/api/profile/linked-accounts', linked);
  expect((await askToDelete(form())).status).toBe(403);
  expect(await server.database.read.selectFrom('external_identity').selectAll().execute()).toHaveLength(1);
});

it('a code that nobody got says nothing', async () => {
  expect((await server.send('GET', '/api/data-deletions/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
});
