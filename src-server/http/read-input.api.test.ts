import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

it('a character that PostgreSQL cannot store is refused everywhere alike, wherever it stands', async () => {
  for (const request of [
    author.send('POST', '/api/folder', { folder_name: 'Ce\u0000lls' }),
    author.send('POST', '/api/questions', { tag_names: ['a', '\u0000'] }),
    author.send('GET', '/api/filterExam?search=a%00b'),
    author.send('GET', '/api/search?q=ab%00'),
    server.send('POST', '/api/signin', { email: 'a\u0000@school.test', password: 'x' }),
  ]) {
    const response = await request;
    expect(response.status).toBe(422);
    expect(await jsonOf(response)).toMatchObject({ code: 'VALIDATION_FAILED' });
  }
  expect((await author.send('GET', '/api/getFolderandTags')).status).toBe(200);
});

it('a value nested deeper than any editor does it is refused before a schema sees it, without bytes too', async () => {
  let deep: unknown = 'end';
  for (let level = 0; level < 40; level++) deep = [deep];
  for (const body of [deep, { answer_text: deep }]) {
    const answer = await server.call({
      method: 'POST',
      path: '/api/questions',
      headers: { authorization: `Bearer ${author.token}` },
      body,
    });
    expect(answer).toMatchObject({ status: 422, body: { code: 'VALIDATION_FAILED' } });
  }
});

it('a stranger says little: more is refused where there is no session', async () => {
  const large = { email: 'a@school.test', password: 'x'.repeat(70_000) };
  expect((await server.send('POST', '/api/signin', large)).status).toBe(413);
  // The same from somebody who is known is read, and then has no such keys.
  expect((await author.send('POST', '/api/questions', large)).status).toBe(422);
});
