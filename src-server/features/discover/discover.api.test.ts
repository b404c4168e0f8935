import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cartContract as cart } from '#shared/contract/cart.ts';
import { discoverContract as contract } from '#shared/contract/discover.ts';
import { enrolmentsContract as enrolments } from '#shared/contract/enrolments.ts';
import type { ExamDraft } from '#shared/contract/exam-drafts.ts';
import { examsContract as exams } from '#shared/contract/exams.ts';
import { peopleGroupsContract as groups } from '#shared/contract/people-groups.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import { examDraft, libraryQuestions, type LibraryQuestion } from '#tests/factories/exams.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
let student: Person;
let questions: LibraryQuestion[];
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor', 'Rosa Park');
  student = await server.person('Student');
  questions = await libraryQuestions(server, author, { count: 3, canary: 'canary-key', folder: 'Biology' });
});
afterEach(() => server.close());

async function publish(changes: Partial<ExamDraft> = {}): Promise<number> {
  const created = await author.call(exams.createExamDraft, { body: {} });
  const id = created.body.data.exam_step_one_id;
  const saved = await author.call(exams.saveExamDraft, {
    params: { id },
    body: { version: 1, step: 6, draft: examDraft(questions, changes) },
  });
  await author.call(exams.publishExam, { body: { exam_id: id, version: saved.body.version } });
  return id;
}

/** A form's settings with another duration. */
const settings = (minutes: number): ExamDraft['settings'] => ({
  ...examDraft([]).settings,
  exam_duration: minutes,
});

/** A group of one person. */
async function groupOf(person: Person): Promise<number> {
  const admin = await server.person('Admin');
  const { id } = (await admin.call(groups.create, { body: { name: 'Class 7b' } })).body.data;
  await admin.call(groups.addMembers, { params: { id }, body: { user_ids: [person.id] } });
  return id;
}

type Query = Parameters<typeof student.call<typeof contract.discoverSearchAndFilter>>[1]['query'];

const search = async (query: Query = {}, person = student) =>
  (await person.call(contract.discoverSearchAndFilter, { query })).body;

const titles = async (query: Query = {}, person = student): Promise<string[]> =>
  (await search(query, person)).discover_data.map((item) => item.title);

describe('the catalogue', () => {
  it('has pages of nine, the newest first, with the exact number', async () => {
    for (let index = 1; index <= 11; index += 1) {
      await publish({ exam_title: `Exam ${String(index).padStart(2, '0')}` });
      server.clock.advance(1000);
    }
    const first = await search();
    expect(first.total_count).toBe(11);
    expect(first.discover_data).toHaveLength(9);
    expect(first.discover_data[0]?.title).toBe('Exam 11');
    expect(await titles({ offset: 9 })).toEqual(['Exam 02', 'Exam 01']);
    expect((await titles({ sortBy: 'Oldest' }))[0]).toBe('Exam 01');
    expect((await titles({ sortBy: 'Title' }))[0]).toBe('Exam 01');
  });

  it('says what is asked for wrongly, and what may be asked', async () => {
    const response = await student.send('GET', '/api/discoverSearchAndFilter?sortBy=Cheapest');
    expect(response.status).toBe(422);
    expect(JSON.stringify(await jsonOf(response))).toContain(
      'One of: Newest, Oldest, Title, PriceLow, PriceHigh, Rating, Popular.',
    );
    for (const wrong of ['contentType=books', 'duration=long', 'role=Wizard', 'quickCategory=Alchemy'])
      expect((await student.send('GET', `/api/discoverSearchAndFilter?${wrong}`)).status).toBe(422);
  });

  it('finds words of title, description and author, and what was published a moment ago', async () => {
    await publish({ exam_title: 'Otters at night', exam_description: 'Rivers of Wales' });
    await publish({ exam_title: 'Bridges' });
    expect(await titles({ query: 'otter' })).toEqual(['Otters at night']);
    expect(await titles({ query: 'rivers wales' })).toEqual(['Otters at night']);
    expect((await titles({ query: 'Rosa' })).length).toBe(2);
    expect(await titles({ query: 'badger' })).toEqual([]);
  });

  it.each([
    '"',
    "'; drop table exam; --",
    '*',
    'a* OR b',
    'NEAR(',
    '%_',
    '\\',
    '\u0000'.slice(1),
    ':*&|!',
    '🦦',
  ])('takes %o as text', async (query) => {
    await publish();
    const response = await student.send(
      'GET',
      `/api/discoverSearchAndFilter?query=${encodeURIComponent(query)}`,
    );
    expect(response.status).toBe(200);
  });

  it('filters by type, price, duration, role and category, and counts what is left', async () => {
    await publish({ exam_title: 'Free one', exam_price: 0, settings: settings(20) });
    await publish({ exam_title: 'Dear one', exam_price: 25, settings: settings(90) });
    expect(await titles({ quickCategory: 'Free' })).toEqual(['Free one']);
    expect(await titles({ duration: 'under30' })).toEqual(['Free one']);
    expect(await titles({ duration: '60to120' })).toEqual(['Dear one']);
    expect((await search({ contentType: 'courses' })).total_count).toBe(0);
    expect((await search({ role: 'Instructor' })).total_count).toBe(2);
    expect((await search({ role: 'SME' })).total_count).toBe(0);
    expect((await search({ quickCategory: 'biology' })).total_count).toBe(2);
    expect(await titles({ sortBy: 'PriceHigh' })).toEqual(['Dear one', 'Free one']);
  });

  it('has the tags of the questions, and forgets what is archived', async () => {
    const tag = await author.call(questionsContract.createTag, { body: { tag_names: 'Wetlands' } });
    for (const question of questions)
      await author.call(questionsContract.updateQuestion, {
        params: { id: question.id },
        body: { tags: [tag.body.tag.id] },
      });
    const id = await publish({ exam_title: 'Tagged' });
    const { discover_data: data, tag_names: names } = await search({ tags: ['wetlands'] });
    expect(data.map((item) => item.tag_names)).toEqual([['Wetlands']]);
    expect(names).toEqual(['Wetlands']);
    const item = `exam-${id}`;
    expect((await author.call(contract.getListedTags, { params: { item } })).body.data).toEqual({
      tag_names: ['Wetlands'],
      left_out_tags: [],
    });
    const leftOut = { params: { item }, body: { left_out_tags: ['wetlands'] } };
    await author.call(contract.setLeftOutTags, leftOut);
    expect(await search()).toMatchObject({ total_count: 1, tag_names: [] });
    const other = await server.person('Instructor');
    const refused = await other.send('PUT', `/api/discover-tags/${item}`, { left_out_tags: [] });
    expect(refused.status).toBe(404);
    await server.database.write
      .updateTable('exam')
      .set({ status: 'archived' })
      .where('id', '=', id)
      .execute();
    expect(await search()).toMatchObject({ total_count: 0, tag_names: [] });
  });

  it('shows what is for some to its author alone until somebody is in it', async () => {
    const other = await server.person('Student');
    const id = await publish({
      exam_title: 'For one',
      access: { who: 'some', group_ids: [await groupOf(student)], user_ids: [] },
    });
    expect(await titles({}, other)).toEqual([]);
    expect(await titles({ query: 'one' }, other)).toEqual([]);
    expect(await titles({}, author)).toEqual(['For one']);
    expect(await titles()).toEqual(['For one']);
    expect((await other.send('GET', `/api/discover-items/exam-${id}`)).status).toBe(404);
  });

  it('names the next step: enrol, into the cart, to the cart, open, or why none', async () => {
    const free = await publish({ exam_title: 'Free' });
    const dear = await publish({ exam_title: 'Dear', exam_price: 10 });
    const stepOf = async (id: number, person = student) =>
      (await person.call(contract.getDiscoverItem, { params: { item: `exam-${id}` } })).body.data.next_step;
    expect(await stepOf(free)).toEqual({ kind: 'enrol', reason: null });
    expect(await stepOf(dear)).toEqual({ kind: 'addToCart', reason: null });
    expect(await stepOf(dear, author)).toEqual({ kind: 'none', reason: 'own' });
    await student.call(cart.addCartItem, { body: { created: dear, type: 'exam' } });
    expect(await stepOf(dear)).toEqual({ kind: 'toCart', reason: null });
    await student.call(enrolments.enrolFree, { body: { content_id: free } });
    expect(await stepOf(free)).toEqual({ kind: 'open', reason: null });
  });

  it('sorts by how many are enrolled, as counted by the clock', async () => {
    const first = await publish({ exam_title: 'First' });
    server.clock.advance(1000);
    await publish({ exam_title: 'Second' });
    expect(await titles({ sortBy: 'Popular' })).toEqual(['Second', 'First']);
    await student.call(enrolments.enrolFree, { body: { content_id: first } });
    server.clock.advance(11 * 60 * 1000);
    await server.tick();
    expect(await titles({ sortBy: 'Popular' })).toEqual(['First', 'Second']);
  });

  it('recommends by a reason, and nothing without one', async () => {
    const first = await publish({ exam_title: 'First' });
    await publish({ exam_title: 'Second' });
    const recommended = async () => (await student.call(contract.listRecommendations, {})).body.data;
    expect(await recommended()).toEqual([]);
    await student.call(enrolments.enrolFree, { body: { content_id: first } });
    expect(await recommended()).toMatchObject([
      { content: { title: 'Second' }, reason: { by: 'author', name: 'Rosa Park', because_of: 'First' } },
    ]);
  });

  it('keeps visits, under no name after 90 days, and none where that is switched off', async () => {
    const id = await publish();
    const visits = () => server.database.read.selectFrom('content_visit').selectAll().execute();
    const visit = {
      kind: 'opened',
      content_type: 'exam',
      content_id: id,
      origin: 'search',
      visited_at: server.clock.now(),
    } as const;
    await student.call(contract.recordVisits, { body: { visits: [visit] } });
    expect(await visits()).toMatchObject([{ user_id: student.id, content_id: id, origin: 'search' }]);
    server.clock.advance(91 * 24 * 3600 * 1000);
    await server.tick();
    expect(await visits()).toMatchObject([{ user_id: null, content_id: id }]);
    await server.database.write.updateTable('institution').set({ records_visits: 0 }).execute();
    const again = await server.person('Student');
    await again.call(contract.recordVisits, { body: { visits: [visit] } });
    expect(await visits()).toHaveLength(1);
  });
});
