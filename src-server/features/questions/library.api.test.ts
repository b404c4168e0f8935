import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examsContract } from '#shared/contract/exams.ts';
import { questionsContract as contract } from '#shared/contract/questions.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { listTitles, makeFolder, questionDraft, saveQuestion } from '#tests/factories/questions.ts';

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

const library = async () => (await author.call(contract.foldersAndTags, {})).body;
const messageOf = async (response: Response) => (await jsonOf<{ message: string }>(response)).message;

describe('folders', () => {
  it('say what the document says', async () => {
    const added = await author.send('POST', '/api/folder', { folder_name: 'Algebra' });
    const { message, folder } = await jsonOf<{ message: string; folder: { id: number } }>(added);
    expect(message).toBe('Your new folder has been added');
    const renamed = await author.send('PUT', `/api/folder/${folder.id}`, { folder_name: 'Geometry' });
    expect(await messageOf(renamed)).toBe('Folder renamed to Geometry succesfully');
    const deleted = await author.send('DELETE', `/api/folder/${folder.id}`);
    expect(await messageOf(deleted)).toBe("Folder 'Geometry' was succesfully deleted");
  });

  it('deleted: questions go to the root, subfolders one level up, nothing is lost', async () => {
    const top = await makeFolder(author, 'Top');
    const middle = await makeFolder(author, 'Middle', top);
    const leaf = await makeFolder(author, 'Leaf', middle);
    await saveQuestion(author, { question_title: 'In the middle', assign_folder_id: middle });
    await author.call(contract.deleteFolder, { params: { folderId: middle } });
    const { data, total, unfiled } = await library();
    expect(data.folders.map(({ id, parent_folder_id }) => [id, parent_folder_id])).toEqual([
      [leaf, top],
      [top, null],
    ]);
    expect([total, unfiled]).toEqual([1, 1]);
    expect((await listTitles(author, { folder_id: 'root' })).titles).toEqual(['In the middle']);
  });

  it('deleted: a subfolder of a name that is there already says where it was', async () => {
    await makeFolder(author, 'Cells');
    const biology = await makeFolder(author, 'Biology');
    await makeFolder(author, 'cells', biology);
    await makeFolder(author, 'Plants', biology);
    await author.call(contract.deleteFolder, { params: { folderId: biology } });
    const { data } = await library();
    expect(data.folders.map((folder) => folder.folder_name).toSorted()).toEqual([
      'Cells',
      'Plants',
      'cells (Biology)',
    ]);
  });

  it('show what lies below them, newest first, counted and paged; direct leaves that out', async () => {
    const top = await makeFolder(author, 'Top');
    const leaf = await makeFolder(author, 'Leaf', await makeFolder(author, 'Middle', top));
    const places = { A: top, B: leaf, C: top, D: leaf, E: await makeFolder(author, 'Beside') };
    for (const [title, place] of Object.entries(places)) {
      server.clock.advance(1000);
      await saveQuestion(author, { question_title: title, assign_folder_id: place, tag_names: ['t'] });
    }
    expect(await listTitles(author, { folder_id: top })).toEqual({ titles: ['D', 'C', 'B', 'A'], count: 4 });
    const second = { folder_id: top, offset: 1, limit: 2 };
    expect(await listTitles(author, second)).toEqual({ titles: ['C', 'B'], count: 4 });
    expect((await listTitles(author, { folder_id: top, direct: 'true' })).titles).toEqual(['C', 'A']);
    const sorted = { titles: ['A', 'B', 'C', 'D'], count: 4 };
    expect(await listTitles(author, { folder_id: top, sort: 'title' })).toEqual(sorted);
    expect((await listTitles(author, { folder_id: top, search: 'd' })).titles).toEqual(['D']);
    const admin = await server.person('Admin');
    expect((await listTitles(admin, { folder_id: top })).count).toBe(4);
  });

  it('cannot be moved into themselves', async () => {
    const top = await makeFolder(author, 'Top');
    const leaf = await makeFolder(author, 'Leaf', await makeFolder(author, 'Middle', top));
    for (const parent of [top, leaf]) {
      const moved = await author.send('PUT', `/api/folder/${top}`, { parent_folder_id: parent });
      expect(moved.status).toBe(409);
    }
    expect((await author.send('PUT', `/api/folder/${leaf}`, { parent_folder_id: null })).status).toBe(200);
  });

  it('of one name exist once in one place', async () => {
    const id = await makeFolder(author, 'Algebra');
    expect((await author.send('POST', '/api/folder', { folder_name: 'algebra' })).status).toBe(409);
    await makeFolder(author, 'Algebra', id);
  });
});

describe('tags', () => {
  it('whose name got longer than anybody may give one stay on their questions, and are given to others', async () => {
    const { id, version } = await saveQuestion(author, { tag_names: ['Astronomy'] });
    const name = `${'Astronomy '.repeat(9)}(conflict from Library laptop 3, 2026-11-22 09:00 UTC)`;
    await server.write(({ db }) => db.updateTable('tag').set({ tag_name: name }).execute());
    const draft = questionDraft({ tag_names: [name] });
    expect((await author.send('PUT', `/api/questions/${id}`, { version, draft })).status).toBe(200);
    const other = await saveQuestion(author, { question_title: 'Another one' });
    const change = { kind: 'tag', tag_name: name };
    const tagged = await author.send('POST', '/api/questions/bulk-changes', {
      question_ids: [other.id],
      change,
    });
    expect(tagged.status).toBe(200);
    expect((await library()).data.tags).toMatchObject([{ tag_names: name, question_count: 2 }]);
  });

  it('say what the document says, and their words are found', async () => {
    await saveQuestion(author, { question_title: 'Untitled', tag_names: ['Astronomy'] });
    const [tag] = (await library()).data.tags;
    expect((await listTitles(author, { search: 'astro' })).count).toBe(1);
    const renamed = await author.send('PUT', `/api/tag/${tag?.id}`, { tag_names: 'Physics' });
    expect(await messageOf(renamed)).toBe('Tag renamed to Physics succesfully');
    expect((await listTitles(author, { search: 'astro' })).count).toBe(0);
    expect((await listTitles(author, { search: 'physics' })).count).toBe(1);
    const gone = await author.send('DELETE', `/api/deleteTagsWithQuestionId/${author.id}/${tag?.id}`);
    expect(await messageOf(gone)).toBe("Tag 'Physics' was succesfully deleted");
    expect((await listTitles(author, { search: 'physics' })).count).toBe(0);
    expect((await listTitles(author)).count).toBe(1);
    const added = await author.send('POST', '/api/tags', { tag_names: 'Physics' });
    expect(await messageOf(added)).toBe('Your new tag has been added');
  });

  it('of another user id are refused before anything happens', async () => {
    const question = await saveQuestion(author, { tag_names: ['Astronomy'] });
    const path = `/api/deleteTagsWithQuestionId/${author.id + 1}/${question.tags[0]}`;
    expect((await author.send('DELETE', path)).status).toBe(403);
    expect((await library()).data.tags).toHaveLength(1);
  });

  it('linked twice count once', async () => {
    const question = await saveQuestion(author, { tag_names: ['A'] });
    const link = { question_id: question.id, tag_id: question.tags[0] };
    expect((await author.send('POST', '/api/question_tag', link)).status).toBe(200);
    expect((await library()).data.tags).toMatchObject([{ question_count: 1 }]);
  });
});

describe('lists', () => {
  it('page newest first and count exactly', async () => {
    for (let n = 0; n < 12; n++) {
      server.clock.advance(1000);
      await saveQuestion(author, { question_title: `Question ${n}` });
    }
    const first = await author.call(contract.listQuestions, {});
    expect(first.body.question.map((question) => question.question_title)[0]).toBe('Question 11');
    expect([first.body.question.length, first.body.count]).toEqual([10, 12]);
    const second = (await author.call(contract.listQuestions, { query: { offset: 10 } })).body;
    expect(second.question.map((question) => question.question_title)).toEqual(['Question 1', 'Question 0']);
    expect((await author.send('GET', '/api/question?limit=1000')).status).toBe(422);
  });

  it('filter by everything at once, and count what they show', async () => {
    const folder = await makeFolder(author, 'F');
    const both = { assign_folder_id: folder, tag_names: ['easy'] };
    const wanted = await saveQuestion(author, { ...both, question_title: 'Zebra stripes' });
    await saveQuestion(author, { ...both, question_title: 'Antelope horns' });
    await saveQuestion(author, { tag_names: ['easy'], question_title: 'Zebra crossing' });
    await saveQuestion(author, { assign_folder_id: folder, question_title: 'Zebra' });
    const tag = wanted.tags[0];
    const all = { folder_id: folder, tag_id: tag, question_type: 'multiple-choice', search: 'zeb' } as const;
    expect(await listTitles(author, all)).toEqual({ titles: ['Zebra stripes'], count: 1 });
    expect(await listTitles(author, { tag_id: tag, sort: 'title' })).toEqual({
      titles: ['Antelope horns', 'Zebra crossing', 'Zebra stripes'],
      count: 3,
    });
    expect((await listTitles(author, { search: 'zebra', folder_id: 'root' })).count).toBe(1);
    expect((await listTitles(author, { search: 'zebra', question_type: 'open_ended' })).count).toBe(0);
    expect((await listTitles(author, { search: 'stripes zebra' })).count).toBe(1);
    expect((await listTitles(author, { search: '"*: OR (' })).titles).toEqual([]);
  });

  it('leave out what stands in an exam when only unused questions are wanted', async () => {
    const used = await saveQuestion(author, { question_title: 'Used zebra' });
    await saveQuestion(author, { question_title: 'Unused zebra' });
    const { body } = await author.call(examsContract.createExamDraft, { body: { question_ids: [used.id] } });
    const unused = { titles: ['Unused zebra'], count: 1 };
    expect(await listTitles(author, { unused: 'true' })).toEqual(unused);
    expect(await listTitles(author, { unused: 'true', search: 'zebra' })).toEqual(unused);
    await author.call(examsContract.deleteStepOne, { params: { id: body.data.exam_step_one_id } });
    expect((await listTitles(author, { unused: 'true' })).count).toBe(2);
  });

  it('are looked up by id in the order asked for, without what is gone or somebody else’s', async () => {
    const [first, second] = [await saveQuestion(author), await saveQuestion(author)];
    const other = await saveQuestion(await server.person('Instructor'));
    const ids = [second.id, other.id, 99, first.id];
    const { body } = await author.call(contract.questionsInBulk, { body: { question_ids: ids } });
    expect(body.question.map((question) => question.id)).toEqual([second.id, first.id]);
  });
});

describe('search', () => {
  it('finds beginnings of words in any language and counts exactly, also after a deletion', async () => {
    const titles = ['One cell divides', 'Many cells divide', 'Ἡ ὁδός', 'Straße in Köln', '细胞 分裂'];
    for (const title of titles) await saveQuestion(author, { question_title: title });
    const first = await saveQuestion(author, { question_title: 'A cell again' });
    const count = async (search: string) => (await listTitles(author, { search })).count;
    expect(await count('cell')).toBe(3);
    expect(await count('cells')).toBe(1);
    expect(await count('DIVI cel')).toBe(2);
    expect(await count('οδος')).toBe(1);
    expect(await count('koln')).toBe(1);
    expect(await count('stra')).toBe(1);
    expect(await count('细')).toBe(1);
    expect(await count('nothing')).toBe(0);
    await author.send('DELETE', `/api/question/${first.id}`);
    expect(await count('cell')).toBe(2);
    expect(await count('again')).toBe(0);
  });
});

describe('changes of many', () => {
  it('deleted questions come back with their tags, into the root when their folder is gone', async () => {
    const folder = await makeFolder(author, 'F');
    const { id } = await saveQuestion(author, { tag_names: ['kept'], assign_folder_id: folder });
    const change = (kind: 'delete' | 'restore', ids = [id]) =>
      author.call(contract.changeQuestions, { body: { question_ids: ids, change: { kind } } });
    expect((await change('delete')).body.changed).toBe(1);
    expect((await library()).data.tags).toMatchObject([{ question_count: 0 }]);
    await author.call(contract.deleteFolder, { params: { folderId: folder } });
    server.clock.advance(1000);
    expect((await change('restore')).body).toEqual({ changed: 1, message: '1 question was restored.' });
    const [question] = (await author.call(contract.listQuestions, {})).body.question;
    expect(question).toMatchObject({ id, tag_names: ['kept'], assign_folder_id: null });
    expect((await listTitles(author, { search: 'kept' })).count).toBe(1);
    const second = await saveQuestion(author);
    expect((await change('delete', [id, second.id])).body.message).toBe(
      'Your questions were deleted successfully!',
    );
  });

  it('deleted questions are listed to their owner alone, last deleted first, until they are restored', async () => {
    const ids = [];
    for (const title of ['Kept', 'First gone', 'Last gone']) {
      ids.push((await saveQuestion(author, { question_title: title })).id);
    }
    for (const id of ids.slice(1)) {
      server.clock.advance(1000);
      await author.send('DELETE', `/api/question/${id}`);
    }
    const deleted = async (person = author) => (await person.call(contract.deletedQuestions, {})).body;
    const { question, count } = await deleted();
    expect([question.map((one) => one.question_title), count]).toEqual([['Last gone', 'First gone'], 2]);
    expect(question[0]?.answers).toHaveLength(1);
    expect((await deleted(await server.person('Instructor'))).count).toBe(0);
    const found = async (search: string) =>
      (await author.call(contract.deletedQuestions, { query: { search } })).body.count;
    expect([await found('GONE last'), await found('gone'), await found('%')]).toEqual([1, 2, 0]);
    await author.call(contract.changeQuestions, {
      body: { question_ids: ids.slice(2), change: { kind: 'restore' } },
    });
    expect((await deleted()).question.map((one) => one.question_title)).toEqual(['First gone']);
  });

  it('know in which exams the questions stand, each exam once', async () => {
    const [one, two, unused] = [
      await saveQuestion(author),
      await saveQuestion(author),
      await saveQuestion(author),
    ];
    const both = { body: { question_ids: [one.id, two.id] } };
    const first = (await author.call(examsContract.createExamDraft, both)).body.data;
    await author.call(examsContract.createExamDraft, { body: { question_ids: [one.id] } });
    const ids = [one.id, two.id, unused.id];
    const uses = async (person: Person, question_ids: number[]) =>
      (await person.call(contract.questionUses, { body: { question_ids } })).body;
    const { used, exams } = await uses(author, ids);
    expect([used, exams.length]).toEqual([2, 2]);
    expect(exams[0]).toMatchObject({ exam_id: first.exam_step_one_id, is_published: false });
    expect(await uses(author, [unused.id])).toEqual({ used: 0, exams: [] });
    const { examId } = await publishedExam(server, author, { enrol: [] });
    await server.write(({ db, now, newId }) =>
      db
        .insertInto('exam_question')
        .values({
          id: newId(),
          exam_id: examId,
          question_id: unused.id,
          answer_id: null,
          mark: 100,
          position: 0,
          created_at: now,
          updated_at: now,
        })
        .execute(),
    );
    expect(await uses(author, [unused.id])).toMatchObject({
      exams: [{ exam_id: examId, is_published: true }],
    });
    expect(await uses(await server.person('Instructor'), ids)).toEqual({ used: 0, exams: [] });
  });

  it('of ids that are partly somebody else’s touch only the own ones', async () => {
    const other = await server.person('Instructor');
    const theirs = await saveQuestion(other);
    const mine = await saveQuestion(author);
    const { body } = await author.call(contract.changeQuestions, {
      body: { question_ids: [mine.id, theirs.id], change: { kind: 'delete' } },
    });
    expect(body.changed).toBe(1);
    expect((await listTitles(other)).count).toBe(1);
  });
});

it('usage counts an exam once, answers by option, and nobody else’s questions', async () => {
  const question = await saveQuestion(author);
  const student = await server.person('Student');
  const exam = await publishedExam(server, author, { enrol: [student] });
  const started = await student.call(examAttemptsContract.startAttempt, { body: { exam_id: exam.examId } });
  await server.write(async ({ db, now, newId }) => {
    const times = { created_at: now, updated_at: now };
    const link = { exam_id: exam.examId, question_id: question.id, answer_id: null, mark: 100, ...times };
    await db
      .insertInto('exam_question')
      .values([0, 1].map((position) => ({ id: newId(), position, ...link })))
      .execute();
    await db
      .insertInto('exam_attempt_mark')
      .values({
        id: newId(),
        attempt_id: started.body.id,
        exam_id: exam.examId,
        question_id: question.id,
        selected_option: 2,
        is_correct: 1,
        points: 100,
        max_points: 100,
        time_ms: 0,
        matched_keywords: '[]',
        missed_keywords: '[]',
        ...times,
      })
      .execute();
  });
  const { body } = await author.call(contract.questionUsage, { params: { id: question.id } });
  expect(body).toEqual({
    exams: [{ exam_id: exam.examId, exam_title: 'Test exam', exam_status: 'published' }],
    answers: 1,
    facility: 1,
    chosen: [0, 1, 0],
    versions: [
      {
        exam_id: exam.examId,
        exam_title: 'Test exam',
        version_no: 1,
        published_at: expect.any(String),
        answers: 1,
        facility: 1,
        chosen: [0, 1, 0],
      },
    ],
  });
  expect((await author.call(contract.listQuestions, {})).body.question[0]?.used_in).toBe(1);
});
