import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AttemptsRequest } from '#shared/contract/sync-link.ts';
import type { Mutation, Touch } from '#shared/contract/sync-wire.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { SYNCED_TABLES, type SyncedTable } from '#server/sync/classes.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { callAs, directLink, doAs, type Device, type Fleet } from '#tests/sync/fleet.ts';
import { openSeatedFleet } from '#tests/sync/seated-fleet.ts';
import type { Person } from '#tests/sync/templates.ts';
import { EXAM_CONTENT } from './adopted.ts';

let fleet: Fleet;
let author: Person;
let colleague: Person;
let student: Person;
/** Whoever has its key says what they like; the author works on it. */
let forger: Device;
let other: Device;
let laptop: Device;
let mid: number;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0], [1], [2]]);
  ({ fleet, author, colleague, student } = seated);
  [forger, other, laptop] = seated.devices;
  mid = 0;
  for (const device of [forger, other, laptop]) await sync(device);
  const draft = questionDraft({ tag_names: ['Theirs'] });
  await doAs(other, colleague, 'POST', '/api/questions', draft);
  await doAs(other, colleague, 'POST', '/api/folder', { folder_name: 'Theirs' });
  await doAs(other, colleague, 'POST', '/api/exam-drafts', {});
  await sync(other);
});
afterEach(() => fleet.close());

const sync = (device: Device) => device.client(directLink(fleet, device)).sync();

async function push(change: Partial<Mutation>) {
  mid += 1;
  const command: Mutation = {
    mid,
    endpoint: 'questions.deleteQuestion',
    input: { params: { id: '1' } },
    user_id: author.id,
    now: fleet.hub.clock.now(),
    first_id: forger.ids.next(),
    id_count: 1,
    seed: `seed-${mid}`,
    schema_version: SCHEMA_VERSION,
    touches: [],
    ...change,
  };
  const { verdicts } = await fleet
    .syncHub()
    .push(forger.token, { hub_epoch: 'epoch-1', mutations: [command] });
  return verdicts[0];
}

const firstOf = async (table: SyncedTable, owner?: number) => {
  const rows = fleet.hub.database.read
    .selectFrom(table as 'question')
    .orderBy('id')
    .limit(1);
  const own = owner === undefined ? rows : rows.where('instructor_id', '=', owner);
  return (await own.select('id').executeTakeFirst())?.id;
};

const NOBODYS = 4_000_000_000_000_001;

describe('a refused push', () => {
  it('tells a row of others from one that is not there by nothing', async () => {
    const scoped = new Set<SyncedTable>([
      'question',
      'answer',
      'question_tag',
      'tag',
      'folder',
      'login_record',
    ]);
    for (const table of SYNCED_TABLES) {
      const owner = ['question', 'tag', 'folder'].includes(table) ? colleague.id : undefined;
      const id = await firstOf(table, owner);
      if (id === undefined || !scoped.has(table)) continue;
      for (const base of [0, 1, 7, -3]) {
        const touch = (row: number): Touch[] => [[table, row, base, 0]];
        const [there, nowhere] = [
          await push({ touches: touch(id) }),
          await push({ touches: touch(NOBODYS) }),
        ];
        const said = JSON.stringify(there)
          .replaceAll(String(id), 'ID')
          .replace(/"mid":\d+/, '');
        const asNowhere = JSON.stringify(nowhere)
          .replaceAll(String(NOBODYS), 'ID')
          .replace(/"mid":\d+/, '');
        expect(said, table).toBe(asNowhere);
      }
    }
  });

  it('names no answer of a question that somebody else wrote', async () => {
    const id = await firstOf('question', colleague.id);
    const verdict = await push({ touches: [['question', id ?? 0, 0, 0]] });
    expect(verdict?.rows?.map(({ t }) => t)).toEqual(['question']);
    expect(verdict?.rows?.[0]).toMatchObject({ ver: 0, row: null });
  });

  it.each([
    ['questions.deleteQuestion', (id: number) => ({ params: { id: String(id) } })],
    [
      'questions.updateQuestion',
      (id: number) => ({ params: { id: String(id) }, body: { question_title: 'Mine' } }),
    ],
    [
      'questions.changeQuestions',
      (id: number) => ({ body: { question_ids: [id], change: { kind: 'delete' } } }),
    ],
    ['exams.createExamDraft', (id: number) => ({ body: { question_ids: [id] } })],
    [
      'exams.copyExam',
      (id: number) => ({
        params: { id: '1' },
        recorded: {
          exam: EXAM_CONTENT,
          links: [{ question_id: id, answer_id: null, position: 1, mark: 100 }],
        },
      }),
    ],
  ])('says the same of %s for a question of others as for none', async (endpoint, inputOf) => {
    const id = (await firstOf('question', colleague.id)) ?? 0;
    const [there, nowhere] = [
      await push({ endpoint, input: inputOf(id) }),
      await push({ endpoint, input: inputOf(NOBODYS) }),
    ];
    expect(there).toMatchObject({ s: nowhere?.s });
    expect([there?.code, there?.message]).toEqual([nowhere?.code, nowhere?.message]);
  });
});

describe('a refused log', () => {
  let sent: AttemptsRequest;
  beforeEach(async () => {
    await callAs(laptop, student, 'POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
    await laptop
      .client({
        ...directLink(fleet, laptop),
        attempts: async (request) => {
          sent = request;
          return directLink(fleet, laptop).attempts(request);
        },
      })
      .sync();
    // Somebody of the forger's is a student as well.
    await fleet.hub.writer.transaction((db) =>
      db
        .insertInto('enrolment')
        .values({
          id: fleet.hub.ids.next(),
          user_id: author.id,
          content_type: 'exam',
          content_id: fleet.exam.examId,
          price_minor: 0,
          currency: 'GBP',
          source: 'free',
          created_at: 1,
          updated_at: 1,
        })
        .execute(),
    );
  });

  const offer = async (attempt: { readonly id?: number; readonly event?: number }) => {
    const packages = sent.packages.map((one) => ({
      ...one,
      attempt: { ...one.attempt, student_id: author.id, id: attempt.id ?? one.attempt.id },
      events: one.events.map((event) => ({ ...event, id: attempt.event ?? event.id })),
      claims: [],
    }));
    const { receipts } = await fleet.syncHub().attempts(forger.token, { packages });
    return [receipts[0]?.code, receipts[0]?.message];
  };

  it('does not tell an attempt of somebody else from one that nobody began', async () => {
    const [theirs] = sent.packages;
    const unknown = (theirs?.attempt.id ?? 0) + 1_000_000;
    const refusal = ['ID_FOREIGN', 'This log has numbers that only another computer may give.'];
    expect(await offer({})).toEqual(refusal);
    expect(await offer({ id: unknown })).toEqual(refusal);
  });
});
