import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blobsContract } from '#shared/contract/blobs.ts';
import { questionsContract as contract, type QuestionDraft } from '#shared/contract/questions.ts';
import { MAX_VERSIONS, QUIET_MS } from '#shared/domain/questions/history.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { listTitles, makeFolder, questionDraft, saveQuestion } from '#tests/factories/questions.ts';

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

const PDF = new TextEncoder().encode('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n');
const storeSolution = async () => (await author.call(blobsContract.putSolution, { body: PDF })).body.sha256;
const replace = async (id: number, version: number, draft: QuestionDraft) =>
  (await author.call(contract.replaceQuestion, { params: { id }, body: { version, draft } })).body.question;

describe('several at once', () => {
  const batch = (questions: QuestionDraft[], more: object = {}) =>
    author.call(contract.saveQuestionBatch, { body: { questions, tag_names: [], ...more } });

  it('saves those that are right in their order, and answers the others with their reason', async () => {
    const folderId = await makeFolder(author, 'Physics');
    const { body } = await batch(
      [
        questionDraft({ question_title: 'One', tag_names: ['a'] }),
        questionDraft({ question_title: 'Two', correct_answer: null }),
        questionDraft({ question_title: 'Three', question_image: 'f'.repeat(64) }),
        questionDraft({ question_title: 'Four', tag_names: ['A', 'b'] }),
      ],
      { folder_id: folderId, tag_names: ['new'] },
    );
    expect(body.message).toBe('2 questions have been saved.');
    expect(body.saved.map(({ at, question }) => [at, question.question_title, question.tag_names])).toEqual([
      [0, 'One', ['a', 'new']],
      [3, 'Four', ['a', 'b', 'new']],
    ]);
    expect(body.saved.every(({ question }) => question.assign_folder_id === folderId)).toBe(true);
    expect(body.refused).toEqual([
      { at: 1, field: 'correct_answer', reason: 'Choose which option is right.' },
      { at: 2, field: 'question_image', reason: 'This image is not stored. Upload it again.' },
    ]);
    expect((await listTitles(author, { folder_id: folderId })).count).toBe(2);
  });

  it('puts each where it says itself when no folder is named, and refuses one that is not there', async () => {
    const folderId = await makeFolder(author, 'Physics');
    const { body } = await batch([
      questionDraft({ assign_folder_id: folderId }),
      questionDraft({ assign_folder_id: 4_000_000 }),
    ]);
    expect(body.saved.map(({ question }) => question.assign_folder_id)).toEqual([folderId]);
    expect(body.refused).toHaveLength(1);
  });

  it('takes 50 and no more, and the same call once', async () => {
    const fifty = Array.from({ length: 50 }, (_, at) => questionDraft({ question_title: `Q ${at}` }));
    await expect(batch([...fifty, questionDraft()])).rejects.toMatchObject({ status: 422 });
    const headers = { 'idempotency-key': 'the same list' };
    const body = { questions: fifty, tag_names: [] };
    for (let i = 0; i < 2; i++)
      expect((await author.send('POST', '/api/questions/batches', body, headers)).status).toBe(200);
    expect((await listTitles(author)).count).toBe(50);
  });
});

describe('what stands beside texts and keys', () => {
  const SOLVED = {
    options: [
      { text: 'Venus', image: null, feedback: 'It is the second.' },
      { text: 'Mercury', image: null },
    ],
  };

  it('is kept with the question, and cleared by an empty text', async () => {
    const file = await storeSolution();
    const saved = await saveQuestion(author, { ...SOLVED, answer_file: file });
    expect(saved.answers).toMatchObject([{ option_feedback: ['It is the second.'], answer_file: file }]);
    const options = SOLVED.options.map((option) => ({ ...option, feedback: '' }));
    const cleared = await replace(
      saved.id,
      saved.version,
      questionDraft({ ...SOLVED, options, answer_file: null }),
    );
    expect(cleared.answers).toMatchObject([{ option_feedback: [], answer_file: null }]);
  });

  it('stays where a program that does not know it saves the question', async () => {
    const file = await storeSolution();
    const saved = await saveQuestion(author, { ...SOLVED, answer_file: file });
    const old = questionDraft({
      options: [
        { text: 'Mercury', image: null },
        { text: 'Venus', image: null },
      ],
      correct_answer: 1,
    });
    const kept = await replace(saved.id, saved.version, old);
    expect(kept.answers).toMatchObject([{ option_feedback: ['', 'It is the second.'], answer_file: file }]);
  });

  it('that the last option stays last is kept, cleared, and of questions with options alone', async () => {
    const saved = await saveQuestion(author, { ...SOLVED, is_last_pinned: true });
    expect(saved.is_last_pinned).toBe(true);
    const kept = await replace(
      saved.id,
      saved.version,
      questionDraft({ ...SOLVED, question_title: 'Which?' }),
    );
    expect(kept.is_last_pinned).toBe(true);
    const open = { question_type: 'open_ended', correct_answer: null, is_last_pinned: true } as const;
    const other = await replace(saved.id, kept.version, questionDraft({ ...SOLVED, ...open }));
    expect(other.is_last_pinned).toBe(false);
  });

  it('a worked solution is a PDF or an image, and never the image of a question', async () => {
    const file = await storeSolution();
    const text = new TextEncoder().encode('Just words');
    expect((await author.send('POST', '/api/blobs/solutions', text)).status).toBe(415);
    const large = new Uint8Array(20 * 1024 * 1024 + 1);
    expect((await author.send('POST', '/api/blobs/solutions', large)).status).toBe(413);
    await expect(saveQuestion(author, { question_image: file })).rejects.toMatchObject({ status: 422 });
    await expect(saveQuestion(author, { answer_file: 'e'.repeat(64) })).rejects.toMatchObject({
      fields: { answer_file: ['This worked solution is not stored. Upload it again.'] },
    });
  });
});

describe('the history of a question', () => {
  const versions = async (id: number, person = author) =>
    (await person.call(contract.questionVersions, { params: { id } })).body.data;

  it('keeps what stood there before a save after ten quiet minutes, and nothing of a save at once', async () => {
    let question = await saveQuestion(author, { question_title: 'First', tag_names: ['a'] });
    question = await replace(question.id, question.version, questionDraft({ question_title: 'Second' }));
    expect(await versions(question.id)).toEqual([]);
    const secondAt = server.clock.now();
    server.clock.advance(QUIET_MS);
    question = await replace(question.id, question.version, questionDraft({ question_title: 'Third' }));
    expect(await versions(question.id)).toMatchObject([
      {
        saved_at: new Date(secondAt).toISOString(),
        saved_by: { id: author.id },
        draft: { question_title: 'Second', tag_names: [] },
      },
    ]);
    // A documented call leaves one too.
    server.clock.advance(QUIET_MS);
    await author.call(contract.updateQuestion, {
      params: { id: question.id },
      body: { question_title: 'Fourth' },
    });
    expect((await versions(question.id)).map(({ draft }) => draft.question_title)).toEqual([
      'Third',
      'Second',
    ]);
  });

  it('keeps what stood there before a save from another computer', async () => {
    const question = await saveQuestion(author, { question_title: 'At the office' });
    await server.write(({ db }) => db.updateTable('question_writer').set({ computer: 'Office' }).execute());
    await replace(question.id, question.version, questionDraft({ question_title: 'At home' }));
    expect(await versions(question.id)).toMatchObject([
      { computer: 'Office', draft: { question_title: 'At the office' } },
    ]);
  });

  it('ends with the oldest of fifty, and is nobody else’s', async () => {
    let question = await saveQuestion(author, { question_title: 'Number 0' });
    for (let at = 1; at <= MAX_VERSIONS + 2; at++) {
      server.clock.advance(QUIET_MS);
      question = await replace(
        question.id,
        question.version,
        questionDraft({ question_title: `Number ${at}` }),
      );
    }
    const kept = await versions(question.id);
    expect(kept).toHaveLength(MAX_VERSIONS);
    expect(kept.at(-1)?.draft.question_title).toBe('Number 2');
    const other = await server.person('Instructor');
    await expect(versions(question.id, other)).rejects.toMatchObject({ status: 404 });
  });
});
