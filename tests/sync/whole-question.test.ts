import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { installStates } from '#server/sync/install.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { blind, mute } from './broken-lines.ts';
import { directLink, doAs, type Device, type Fleet } from './fleet.ts';
import type { Person } from './templates.ts';
import { openTwoLaptops, type TwoLaptops } from './two-laptops.ts';

let fleet: Fleet;
let author: Person;
let one: Device;
let two: Device;
let sync: TwoLaptops['sync'];
beforeEach(async () => {
  ({ fleet, author, one, two, sync } = await openTwoLaptops());
});
afterEach(() => fleet.close());

/** A round whose push gets lost, while everything else arrives. */
const syncMute = (device: Device) => device.client(mute(directLink(fleet, device))).sync();

const draftOf = (title: string, option: string) =>
  questionDraft({
    question_title: title,
    options: [option, 'Other'].map((text) => ({ text, image: null })),
    correct_answer: 1,
  });

const Saved = z.object({ question: z.object({ id: z.number(), version: z.number() }) });

const shown = (device: Device) =>
  device.database.read
    .selectFrom('question')
    .innerJoin('answer', 'answer.question_id', 'question.id')
    .where('question.deleted_at', 'is', null)
    .select(['question.title', 'answer.answer_1'])
    .execute();

async function writeOnBoth(): Promise<{ readonly id: number; readonly version: number }> {
  const saved = await doAs(one, author, 'POST', '/api/questions', draftOf('Before', 'before'));
  await sync(one);
  await sync(two);
  return Saved.parse(saved).question;
}

const tag = (device: Device, id: number) =>
  doAs(device, author, 'POST', '/api/questions/bulk-changes', {
    question_ids: [id],
    change: { kind: 'tag', tag_name: 'biology' },
  });

describe('a question of which a part changed again later', () => {
  it('arrives as one, however few rows an answer has', async () => {
    const { id, version } = await writeOnBoth();
    await doAs(one, author, 'PUT', `/api/questions/${id}`, { version, draft: draftOf('After', 'after') });
    await sync(one);
    for (const title of ['Second', 'Third']) {
      await doAs(one, author, 'POST', '/api/questions', draftOf(title, title));
      await sync(one);
    }
    // Its answer stays where the edit is in the log, while the question itself goes to the end.
    await tag(one, id);
    await sync(one);
    const link = directLink(fleet, two);
    const seen: string[][] = [];
    const look = async () => {
      seen.push((await shown(two)).map(({ title, answer_1: answer }) => `${title}: ${answer}`));
    };
    const inPieces = {
      ...link,
      pull: async (request: Parameters<typeof link.pull>[0]) => {
        await look();
        return link.pull({ ...request, limit: 1 });
      },
    };
    await two.client(inPieces).sync();
    await look();
    const whole = ['After: after', 'Second: Second', 'Third: Third'];
    expect(seen.length).toBeGreaterThan(3);
    for (const all of seen) expect(['Before: before', ...whole]).toEqual(expect.arrayContaining(all));
    expect(seen.at(-1)).toEqual(whole);
  });
});

describe('a question of which only a part waits on a device', () => {
  it('is shown as it was, and then as it is, but never as half of an edit from elsewhere', async () => {
    const { id, version } = await writeOnBoth();
    const edit = { version, draft: draftOf('After', 'after') };
    await doAs(one, author, 'PUT', `/api/questions/${id}`, edit);
    await sync(one);
    await tag(two, id);
    await expect(syncMute(two)).rejects.toThrow('broke');
    expect(await shown(two)).toEqual([{ title: 'Before', answer_1: 'before' }]);
    await sync(two);
    expect(await shown(two)).toEqual([{ title: 'After', answer_1: 'after' }]);
    expect(await two.database.read.selectFrom('sync_shadow').selectAll().execute()).toEqual([]);
  });

  it('is given back whole with a refusal, whatever arrives after that', async () => {
    const { id, version } = await writeOnBoth();
    await doAs(one, author, 'PUT', `/api/questions/${id}`, { version, draft: draftOf('After', 'after') });
    await sync(one);
    await doAs(two, author, 'DELETE', `/api/question/${id}`);
    await expect(two.client(blind(directLink(fleet, two))).sync()).rejects.toThrow('broke');
    expect(await shown(two)).toEqual([{ title: 'After', answer_1: 'after' }]);
  });

  it('does not go back to what a late verdict says of it', async () => {
    const { id, version } = await writeOnBoth();
    const before = await two.database.read.selectFrom('question').selectAll().executeTakeFirstOrThrow();
    await doAs(one, author, 'PUT', `/api/questions/${id}`, { version, draft: draftOf('After', 'after') });
    await sync(one);
    await sync(two);
    const late = { t: 'question', id, ver: 1, row: { ...before } };
    await two.writer.install((db) => installStates({ db, dialect: 'sqlite', now: 0 }, [late]));
    expect(await shown(two)).toEqual([{ title: 'After', answer_1: 'after' }]);
  });

  it('stays whole when it is no longer for that device', async () => {
    const { id } = await writeOnBoth();
    await tag(two, id);
    await fleet.hub.writer.transaction((db) =>
      db.updateTable('user').set({ status: 'suspended' }).where('id', '=', author.id).execute(),
    );
    await expect(syncMute(two)).rejects.toThrow('broke');
    expect(await shown(two)).toEqual([{ title: 'Before', answer_1: 'before' }]);
    await sync(two);
    for (const table of ['question', 'answer', 'question_tag', 'sync_shadow'] as const)
      expect(await two.database.read.selectFrom(table).selectAll().execute(), table).toEqual([]);
  });
});
