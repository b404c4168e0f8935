import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { questionsContract as contract } from '#shared/contract/questions.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { listTitles, makeFolder, saveQuestion } from '#tests/factories/questions.ts';

const DAY = 24 * 60 * 60 * 1000;

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

const titles = async (query: Parameters<typeof listTitles>[1]) => (await listTitles(author, query)).titles;

describe('the library is narrowed', () => {
  it('by how hard a question was for at least ten people', async () => {
    const questions: { readonly id: number }[] = [];
    for (const name of ['Easy', 'Medium', 'Hard', 'Few answers', 'No answer'])
      questions.push(await saveQuestion(author, { question_title: name }));
    const exam = await publishedExam(server, author);
    const student = await server.person('Student');
    await student.send('POST', '/api/contentPurchaseFreeRecord', { content_id: exam.examId });
    const started = await student.call(examAttemptsContract.startAttempt, { body: { exam_id: exam.examId } });
    await server.write(async ({ db, newId }) => {
      // Ten attempts of one student stand for those of ten.
      const attempt = await db
        .selectFrom('exam_attempt')
        .where('id', '=', started.body.id)
        .selectAll()
        .executeTakeFirstOrThrow();
      const right = [7, 5, 2, 9];
      for (let person = 0; person < 10; person++) {
        const id = newId();
        await db
          .insertInto('exam_attempt')
          .values({ ...attempt, id, attempt_no: person + 2 })
          .execute();
        for (const [at, share] of right.entries()) {
          if (at === 3 && person === 9) continue;
          await db
            .insertInto('exam_attempt_mark')
            .values({
              id: newId(),
              attempt_id: id,
              exam_id: exam.examId,
              question_id: questions[at]?.id ?? 0,
              selected_option: 2,
              is_correct: person < share ? 1 : 0,
              points: 0,
              max_points: 100,
              time_ms: 0,
              matched_keywords: '[]',
              missed_keywords: '[]',
              created_at: attempt.created_at,
              updated_at: attempt.updated_at,
            })
            .execute();
        }
      }
    });
    expect(await titles({ difficulty: 'easy' })).toEqual(['Easy']);
    expect(await titles({ difficulty: 'medium' })).toEqual(['Medium']);
    expect(await titles({ difficulty: 'hard' })).toEqual(['Hard']);
    expect(await titles({ difficulty: 'unknown', search: 'answer' })).toEqual(['No answer', 'Few answers']);
  });

  it('by images, in the question or in an option', async () => {
    const bytes = new TextEncoder().encode('not looked at');
    const image = createHash('sha256').update(bytes).digest('hex');
    await server.write(({ db, now, newId }) =>
      db
        .insertInto('blob')
        .values({ id: newId(), sha256: image, size: 1, mime: 'image/png', created_at: now, updated_at: now })
        .execute(),
    );
    await saveQuestion(author, { question_title: 'Plain' });
    await saveQuestion(author, { question_title: 'Pictured', question_image: image });
    const options = [image, null].map((one, at) => ({ text: `Option ${at}`, image: one }));
    await saveQuestion(author, { question_title: 'By option', options, correct_answer: 1 });
    expect(await titles({ has_image: 'true' })).toEqual(['By option', 'Pictured']);
    expect(await titles({ has_image: 'false' })).toEqual(['Plain']);
  });

  it('by the days since the last change, and by what a reviewer has to say', async () => {
    const old = await saveQuestion(author, { question_title: 'Old' });
    await server.write(({ db, now }) =>
      db
        .updateTable('question')
        .set({ is_under_review: 1, updated_at: now - 8 * DAY })
        .where('id', '=', old.id)
        .execute(),
    );
    await saveQuestion(author, { question_title: 'New' });
    expect(await titles({ changed_days: 7 })).toEqual(['New']);
    expect(await titles({ changed_days: 30 })).toEqual(['New', 'Old']);
    expect(await titles({ under_review: 'true' })).toEqual(['Old']);
    expect(await titles({ under_review: 'false', question_status: 'published' })).toEqual(['New']);
    expect(await titles({ question_status: 'withdrawn' })).toEqual([]);
  });

  it('and every question of a filter is named, to be changed with all others', async () => {
    const folder = await makeFolder(author, 'F');
    const ids = [];
    for (const name of ['a', 'b', 'c'])
      ids.push((await saveQuestion(author, { question_title: name, assign_folder_id: folder })).id);
    await saveQuestion(author);
    const { body } = await author.call(contract.questionIds, { query: { folder_id: folder } });
    expect(body).toEqual({ question_ids: ids.toReversed(), count: 3 });
    const other = await server.person('Instructor');
    expect((await other.call(contract.questionIds, { query: {} })).body.count).toBe(0);
    const marked = await author.call(contract.changeQuestions, {
      body: { question_ids: ids, change: { kind: 'mark', mark: 2.5 } },
    });
    expect(marked.body).toEqual({ changed: 3, message: '3 questions were given 2.5 marks.' });
    const { question } = (await author.call(contract.filterQuestions, { query: { folder_id: folder } })).body;
    expect(question.map((one) => one.question_mark)).toEqual([2.5, 2.5, 2.5]);
  });
});

describe('smart folders', () => {
  const create = (person: Person, body: unknown) => person.send('POST', '/api/smart-folders', body);

  it('keep a filter under a name of its own, for their owner alone', async () => {
    const filter = { search: 'cells', folder_id: 'root', has_image: true, changed_days: 7 };
    const first = await jsonOf<{ message: string; data: { id: number } }>(
      await create(author, { name: 'To revise', filter }),
    );
    expect(first.message).toBe("The smart folder 'To revise' has been added.");
    const second = await create(author, { name: 'to revise', filter: {} });
    expect(second.status).toBe(409);
    expect(await jsonOf(second)).toMatchObject({ code: 'DUPLICATE', errors: { name: [expect.any(String)] } });
    const wrong = await create(author, { name: 'Wrong', filter: { colour: 'red' } });
    expect(wrong.status).toBe(422);

    const other = await server.person('Instructor');
    expect((await other.call(contract.listSmartFolders, {})).body.data).toEqual([]);
    const { id } = first.data;
    for (const [method, body] of [
      ['PUT', { name: 'Mine now' }],
      ['DELETE', undefined],
    ] as const)
      expect((await other.send(method, `/api/smart-folders/${id}`, body)).status).toBe(404);

    await author.call(contract.updateSmartFolder, { params: { id }, body: { name: 'Revise' } });
    expect((await author.call(contract.listSmartFolders, {})).body.data).toMatchObject([
      { id, name: 'Revise', filter },
    ]);
    await author.call(contract.updateSmartFolder, { params: { id }, body: { filter: { unused: true } } });
    expect((await author.call(contract.listSmartFolders, {})).body.data).toMatchObject([
      { name: 'Revise', filter: { unused: true } },
    ]);
    await author.call(contract.deleteSmartFolder, { params: { id } });
    expect((await author.call(contract.listSmartFolders, {})).body.data).toEqual([]);
  });
});
