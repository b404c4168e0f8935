import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AdoptedContent } from '#shared/contract/adopted-content.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import type { SyncedTable } from '#server/sync/classes.ts';
import { readIds } from '#server/sync/rows.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { directLink, doAs, type Device, type Fleet } from '#tests/sync/fleet.ts';
import { openSeatedFleet } from '#tests/sync/seated-fleet.ts';
import type { Person } from '#tests/sync/templates.ts';
import { adoptedExam, adoptedQuestion, WRITTEN } from './adopted.ts';

const NONE = AdoptedContent.parse({});

let fleet: Fleet;
let author: Person;
let colleague: Person;
/** Whoever has its key says what they like in the name of the author; the colleague works on it, too. */
let device: Device;
let mid: number;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0, 1]]);
  ({ fleet, author, colleague } = seated);
  [device] = seated.devices;
  mid = 0;
});
afterEach(() => fleet.close());

interface Ids {
  readonly first: number;
  readonly count: number;
}

/** Says that a command was given on the device. @returns the code of its refusal, or what became of it. */
async function push(body: Partial<AdoptedContent>, ids: Ids = { first: device.ids.next(), count: 1 }) {
  mid += 1;
  const { verdicts } = await fleet.syncHub().push(device.token, {
    hub_epoch: 'epoch-1',
    mutations: [
      {
        mid,
        endpoint: 'sync.adoptContent',
        input: { body: { ...NONE, ...body } },
        user_id: author.id,
        now: fleet.hub.clock.now(),
        first_id: ids.first,
        id_count: ids.count,
        seed: `seed-${mid}`,
        schema_version: SCHEMA_VERSION,
        touches: [],
      },
    ],
  });
  return verdicts[0]?.code ?? verdicts[0]?.s;
}

const next = (): number => device.ids.next();

async function dump(): Promise<unknown> {
  const tables: [string, unknown][] = [];
  for (const table of [
    'folder',
    'tag',
    'question',
    'answer',
    'question_tag',
    'exam',
    'exam_question',
  ] as const)
    tables.push([table, await fleet.hub.database.read.selectFrom(table).selectAll().orderBy('id').execute()]);
  return tables;
}

/** A row of the colleague in each table, made on the same computer, known to the hub. */
async function furnish(): Promise<void> {
  await device.client(directLink(fleet, device)).sync();
  const { folder } = (await doAs(device, colleague, 'POST', '/api/folder', { folder_name: 'Theirs' })) as {
    folder: { id: number };
  };
  const draft = questionDraft({ tag_names: ['Theirs'], assign_folder_id: folder.id });
  const { question } = (await doAs(device, colleague, 'POST', '/api/questions', draft)) as {
    question: { id: number };
  };
  await doAs(device, colleague, 'POST', '/api/exam-drafts', { question_ids: [question.id] });
  await device.client(directLink(fleet, device)).sync();
  mid = 3;
}

const idOf = async (table: SyncedTable): Promise<number> => {
  const { deviceNo } = device.ids;
  const first = deviceNo * 2 ** 33;
  const ids = await readIds(
    fleet.hub.database.read,
    table,
    Array.from({ length: 2000 }, (_, at) => first + at),
  );
  const [id] = ids.toSorted((one, other) => one - other);
  if (id === undefined) throw new Error(`There is no ${table}.`);
  return id;
};

describe('drafts that a joined computer says it had', () => {
  it('are taken under its own numbers, once, and a repeat changes nothing', async () => {
    const folder = { ...WRITTEN, id: next(), folder_name: 'Mine', parent_folder_id: null };
    const tag = { ...WRITTEN, id: next(), tag_name: 'Mine' };
    const question = adoptedQuestion({ id: next(), answerId: next(), linkId: next(), tagId: tag.id });
    const links = [
      { ...WRITTEN, id: next(), question_id: question.id, answer_id: null, position: 1, mark: 100 },
    ];
    const content = {
      folders: [folder],
      tags: [tag],
      questions: [question],
      exams: [adoptedExam({ id: next(), links })],
    };
    expect(await push(content)).toBe('ok');
    const before = await dump();
    expect(await push(content)).toBe('ok');
    expect(await dump()).toEqual(before);
  });

  it('cannot take numbers of the hub, whatever it says that it drew', async () => {
    const id = fleet.hub.ids.peek() + 100;
    const tags = [{ ...WRITTEN, id, tag_name: 'Ahead' }];
    expect(await push({ tags }, { first: next(), count: 0 })).toBe('FORBIDDEN');
    expect(await push({ tags })).toBe('FORBIDDEN');
    expect(await push({ tags }, { first: id, count: 1 })).toBe('ID_FOREIGN');
    expect(await readIds(fleet.hub.database.read, 'tag', [id])).toEqual([]);
  });

  it.each(['folder', 'tag', 'question', 'answer', 'question_tag', 'exam', 'exam_question'] as const)(
    'cannot take the number of a %s of somebody else, whatever they call it',
    async (table) => {
      await furnish();
      const id = await idOf(table);
      const before = await dump();
      const link = (linkId: number, questionId: number) => ({
        ...WRITTEN,
        id: linkId,
        question_id: questionId,
        answer_id: null,
        position: 1,
        mark: 100,
      });
      const own = adoptedQuestion({ id: next(), answerId: next() });
      const forged: Partial<AdoptedContent>[] = [
        { folders: [{ ...WRITTEN, id, folder_name: 'Forged', parent_folder_id: null }] },
        { tags: [{ ...WRITTEN, id, tag_name: 'Forged' }] },
        { questions: [adoptedQuestion({ id, answerId: next() })] },
        { questions: [adoptedQuestion({ id: next(), answerId: id })] },
        {
          tags: [{ ...WRITTEN, id: 1 + next(), tag_name: 'Forged' }],
          questions: [adoptedQuestion({ id: next() + 5, answerId: next() + 6, linkId: id, tagId: id })],
        },
        { exams: [adoptedExam({ id, links: [link(next(), own.id)] })] },
        { questions: [own], exams: [adoptedExam({ id: next(), links: [link(id, own.id)] })] },
      ];
      for (const content of forged) expect(await push(content)).toBe('FORBIDDEN');
      expect(await dump()).toEqual(before);
    },
  );

  it('bring no parts for an own row that is there already', async () => {
    const question = adoptedQuestion({ id: next(), answerId: next() });
    const exam = adoptedExam({ id: next() });
    expect(await push({ questions: [question], exams: [exam] })).toBe('ok');
    const before = await dump();
    const links = [
      { ...WRITTEN, id: next(), question_id: question.id, answer_id: null, position: 1, mark: 100 },
    ];
    const again = adoptedQuestion({ id: question.id, answerId: next() });
    expect(await push({ questions: [again], exams: [adoptedExam({ id: exam.id, links })] })).toBe('ok');
    expect(await dump()).toEqual(before);
  });

  it('hold nothing of others: no folder, tag, question or answer of theirs', async () => {
    await furnish();
    const [folderId, tagId, questionId, answerId] = [
      await idOf('folder'),
      await idOf('tag'),
      await idOf('question'),
      await idOf('answer'),
    ];
    const folder = { ...WRITTEN, id: next(), folder_name: 'Mine', parent_folder_id: folderId };
    const question = {
      ...adoptedQuestion({ id: next(), answerId: next(), linkId: next(), tagId }),
      folder_id: folderId,
    };
    const link = (ofQuestion: number, ofAnswer: number | null) => ({
      ...WRITTEN,
      id: next(),
      question_id: ofQuestion,
      answer_id: ofAnswer,
      position: 1,
      mark: 100,
    });
    const links = [link(questionId, null), link(question.id, answerId)];
    const exam = adoptedExam({ id: next(), links });
    expect(await push({ folders: [folder], questions: [question], exams: [exam] })).toBe('ok');
    const { read } = fleet.hub.database;
    const made = await read
      .selectFrom('folder')
      .where('id', '=', folder.id)
      .select('parent_folder_id')
      .execute();
    expect(made).toEqual([{ parent_folder_id: null }]);
    const own = read.selectFrom('question').where('id', '=', question.id).select('folder_id');
    expect(await own.execute()).toEqual([{ folder_id: null }]);
    const tagged = read.selectFrom('question_tag').where('question_id', '=', question.id).select('id');
    expect(await tagged.execute()).toEqual([]);
    const linked = read.selectFrom('exam_question').where('exam_id', '=', exam.id);
    expect(await linked.select(['question_id', 'answer_id']).execute()).toEqual([
      { question_id: question.id, answer_id: null },
    ]);
  });

  it('may not use one number twice', async () => {
    const id = next();
    expect(await push({ questions: [adoptedQuestion({ id, answerId: id })] })).toBe('FORBIDDEN');
    expect(await push({ exams: [adoptedExam({ id })], tags: [{ ...WRITTEN, id, tag_name: 'A' }] })).toBe(
      'FORBIDDEN',
    );
  });
});

describe('what no editor takes', () => {
  const question = () => adoptedQuestion({ id: next(), answerId: next() });
  const withAnswer = (answer: Partial<AdoptedContent['questions'][number]['answers'][number]>) => {
    const one = question();
    return { ...one, answers: one.answers.map((given) => ({ ...given, ...answer })) };
  };

  it.each([
    { attempts_allowed: 1000 },
    { attempts_allowed: 0 },
    { duration_minutes: 100_000 },
    { pass_percent: 10_001 },
    { title: 'x'.repeat(201) },
    { description: 'x'.repeat(8001) },
    { start_button_text: 'x'.repeat(61) },
    { price_minor: 1_000_000_001 },
  ])('is refused of an exam: %o', async (values) => {
    expect(await push({ exams: [adoptedExam({ id: next(), ...values })] })).toBe('VALIDATION_FAILED');
  });

  it('is refused of the questions of an exam', async () => {
    const own = question();
    expect(await push({ questions: [own] })).toBe('ok');
    const link = (mark: number) => ({
      ...WRITTEN,
      id: next(),
      question_id: own.id,
      answer_id: null,
      position: 1,
      mark,
    });
    const tooMuch = adoptedExam({ id: next(), links: [link(10_000_000)] });
    expect(await push({ exams: [tooMuch] })).toBe('VALIDATION_FAILED');
    const twice = adoptedExam({ id: next(), links: [link(100), link(100)] });
    expect(await push({ exams: [twice] })).toBe('VALIDATION_FAILED');
  });

  it('is refused of a question', async () => {
    const forged = [
      { ...question(), mark: 10_000_000 },
      { ...question(), mark: 0 },
      { ...question(), title: 'x'.repeat(10_001) },
      { ...question(), title: '  ' },
      withAnswer({ correct_answer: 5 }),
      withAnswer({ options: ['One', null, 'Three', null, null] }),
      withAnswer({ options: ['x'.repeat(4001), 'Two', null, null, null] }),
      withAnswer({ feedback: 'x'.repeat(24_001) }),
      { ...question(), type: 'true-false' as const },
      { ...question(), type: 'open_ended' as const },
    ];
    for (const one of forged) expect(await push({ questions: [one] })).toBe('VALIDATION_FAILED');
  });

  it('is written by the clock: nothing was made in the future', async () => {
    const one = { ...question(), created_at: 253_000_000_000_000, updated_at: 253_000_000_000_000 };
    expect(await push({ questions: [one] })).toBe('ok');
    const made = fleet.hub.database.read.selectFrom('question').where('id', '=', one.id);
    const now = fleet.hub.clock.now();
    expect(await made.select(['created_at', 'updated_at']).execute()).toEqual([
      { created_at: now, updated_at: now },
    ]);
  });
});

describe('what an editor leaves behind', () => {
  const taken = async (
    change: (one: AdoptedContent['questions'][number]) => AdoptedContent['questions'][number],
  ) => push({ questions: [change(adoptedQuestion({ id: next(), answerId: next() }))] });
  type Answer = AdoptedContent['questions'][number]['answers'][number];
  const answers = (change: Partial<Answer>) => (one: AdoptedContent['questions'][number]) => ({
    ...one,
    answers: one.answers.map((answer) => ({ ...answer, ...change })),
  });

  it('is taken along: without an answer, without a key, with one option, with two alike', async () => {
    expect(await taken((one) => ({ ...one, answers: [] }))).toBe('ok');
    expect(await taken(answers({ correct_answer: null }))).toBe('ok');
    const lonely = { options: ['One', null, null, null, null], correct_answer: null };
    expect(await taken(answers(lonely))).toBe('ok');
    expect(await taken(answers({ options: ['Same', 'Same', null, null, null] }))).toBe('ok');
    const open = answers({ correct_answer: null });
    expect(await taken((one) => ({ ...open(one), type: 'open_ended' }))).toBe('ok');
    const plain = answers({ options: ['True', 'False', null, null, null], correct_answer: null });
    expect(await taken((one) => ({ ...plain(one), type: 'true-false' }))).toBe('ok');
  });
});
