import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  serverProcesses,
  type ServerProcess,
  type ServerProcesses,
} from '#tests/helpers/server-processes.ts';
import { Anything, draftOf, enrolled, inSync, statusOf, write } from '#tests/helpers/sync-stage.ts';
import { createTestServer } from '#tests/helpers/test-server.ts';
import { touchedDrafts } from './touched-drafts.ts';

const Answers = z.object({ answers: z.array(z.looseObject({ id: z.number() })) });
const Draft = z.object({ data: z.looseObject({ exam_step_one_id: z.number() }) });

describe('a change that waits', () => {
  let processes: ServerProcesses;
  let hub: ServerProcess;
  let device: ServerProcess;
  let token: string;
  beforeAll(async () => {
    processes = serverProcesses();
    hub = await processes.start('hub', { isHub: true, demo: true });
    device = await processes.start('device', {});
    token = await enrolled(device, hub, 'Laptop');
    await inSync(device, token);
    await hub.stop();
  });
  afterAll(() => processes.close());

  const last = async () => (await statusOf(device, token)).waiting.at(-1);

  it('names its drafts, also when only a part of one changes', async () => {
    const { id } = await write(device, token, 'Is the lantern lit?');
    const question = { kind: 'question', id };
    const created = await last();
    expect(created?.touches?.filter(({ kind }) => kind === 'question')).toEqual([question]);

    const stored = await device.expect(Answers, [200, 'GET', `/api/answer/${id}`, undefined, token]);
    const answerId = stored.answers[0]?.id ?? 0;
    await device.expect(Anything, [200, 'PUT', `/api/answer/${answerId}`, { correct_answer: 2 }, token]);
    expect(await last()).toMatchObject({ endpoint: 'questions.updateAnswer', touches: [question] });

    const { data } = await device.expect(Draft, [
      201,
      'POST',
      '/api/exam-drafts',
      { question_ids: [id] },
      token,
    ]);
    expect((await last())?.touches).toEqual([{ kind: 'exam', id: data.exam_step_one_id }]);
  });

  it('names what it is about by the titles that stand here, where its input has none', async () => {
    const { id } = await write(device, token, 'Who keeps the lantern?');
    const other = await write(device, token, 'Who trims the wick?');
    const stored = await device.expect(Answers, [200, 'GET', `/api/answer/${id}`, undefined, token]);
    const answerId = stored.answers[0]?.id ?? 0;
    await device.expect(Anything, [200, 'PUT', `/api/answer/${answerId}`, { correct_answer: 2 }, token]);
    expect(await last()).toMatchObject({ title: 'Who keeps the lantern?', others: 0 });

    const bulk = (ids: number[], change: object) =>
      device.expect(Anything, [
        200,
        'POST',
        '/api/questions/bulk-changes',
        { question_ids: ids, change },
        token,
      ]);
    await bulk([id], { kind: 'tag', tag_name: 'harbour' });
    expect(await last()).toMatchObject({ title: 'Who keeps the lantern?', others: 0 });
    await bulk([id, other.id], { kind: 'delete' });
    const deleted = await last();
    expect(deleted).toMatchObject({ endpoint: 'questions.changeQuestions', others: 1 });
    expect(['Who keeps the lantern?', 'Who trims the wick?']).toContain(deleted?.title);
  });

  it('is told by the newest text of its draft, whatever it was called when it was made', async () => {
    const { id, version } = await write(device, token, 'Who wound the cock?');
    const body = { version, draft: draftOf('Who wound the clock?') };
    await device.expect(Anything, [200, 'PUT', `/api/questions/${id}`, body, token]);
    const { waiting } = await statusOf(device, token);
    expect(waiting.slice(-2).map(({ endpoint, title }) => [endpoint, title])).toEqual([
      ['questions.saveQuestion', 'Who wound the clock?'],
      ['questions.replaceQuestion', 'Who wound the clock?'],
    ]);
  });
});

describe('what a change touches', () => {
  it('is left out where a part is gone, and where it is more than can be said', async () => {
    const server = await createTestServer();
    const many = Array.from({ length: 2000 }, (_, index) => ['question', index + 1, 0, 0]);
    const touched = await touchedDrafts(server.database.read, [
      { mid: 1, touches: JSON.stringify([['answer', 12_345, 0, 0]]) },
      { mid: 2, touches: JSON.stringify(many) },
      { mid: 3, touches: JSON.stringify([['recently_viewed', 5, 0, 0]]) },
    ]);
    expect(touched.get(1)).toBeUndefined();
    expect(touched.get(2)).toBeUndefined();
    expect(touched.get(3)).toEqual([]);
    await server.close();
  });
});
