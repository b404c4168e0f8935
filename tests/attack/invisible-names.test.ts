import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { questionDraft, saveQuestion } from '#tests/factories/questions.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
let admin: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
  admin = await server.person('Admin');
});
afterEach(() => server.close());

const INVISIBLE = [
  ['zero-width spaces', '\u200b\u200b'],
  ['joiners', '\u200c\u200d\u2060\ufeff'],
  ['signs of direction', '\u202e\u2066\u2069\u200f'],
  ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
  ['marks with nothing below them', '\u0301\u0308\u20e0'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['tags', '\u{e0041}\u{e007f}'],
  ['soft hyphens', '\u00ad\u180e'],
  ['an empty Braille cell', '\u2800'],
  ['no-break spaces between them', '\u200b\u00a0\u3000\u200b'],
] as const;

describe.each(INVISIBLE)('a name of %s only', (_, name) => {
  it('is no name of anything', async () => {
    const calls: [Person, string, string, unknown][] = [
      [author, 'PUT', '/api/profile', { first_name: name, last_name: 'Visible' }],
      [author, 'POST', '/api/folder', { folder_name: name }],
      [author, 'POST', '/api/tags', { tag_names: name }],
      [author, 'POST', '/api/questions', questionDraft({ question_title: name })],
      [author, 'POST', '/api/questions', questionDraft({ tag_names: [name] })],
      [admin, 'PUT', '/api/institution', { name }],
    ];
    for (const [person, method, path, body] of calls) {
      const { status } = await person.send(method, path, body);
      expect([path, status]).toEqual([path, 422]);
    }
  });

  it('is no title that an exam is published under', async () => {
    const question = await saveQuestion(author);
    const created = await author.send('POST', '/api/exam-drafts', { question_ids: [question.id] });
    const { data } = await jsonOf<{ data: { exam_step_one_id: number } }>(created);
    const id = data.exam_step_one_id;
    await author.send('PUT', `/api/editExamStepOne/${id}`, { exam_title: name });
    const problems = await author.send('GET', `/api/exams/${id}/problems`);
    const { data: found } = await jsonOf<{ data: { code: string }[] }>(problems);
    expect(found.map(({ code }) => code)).toContain('title_missing');
  });
});

it.each(['Ω', '数学', 'नमस्ते', 'مرحبا', '👩‍🔬', '1', '?', 'é'])('%s is a name', async (name) => {
  expect((await author.send('POST', '/api/folder', { folder_name: name })).status).toBe(200);
});
