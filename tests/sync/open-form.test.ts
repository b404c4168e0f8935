import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { questionDraft } from '#tests/factories/questions.ts';
import { callAs, type Fleet, type Node } from './fleet.ts';
import { openTwoLaptops, versionOn, type TwoLaptops } from './two-laptops.ts';

let laptops: TwoLaptops;
let fleet: Fleet;
beforeEach(async () => {
  laptops = await openTwoLaptops();
  ({ fleet } = laptops);
});
afterEach(() => fleet.close());

const Saved = z.object({ question: z.object({ id: z.number(), version: z.number() }) });
type Question = z.infer<typeof Saved>['question'];

const call = (node: Node, method: string, url: string, body: unknown) =>
  callAs(node, laptops.author, method, url, body);

const edit = (node: Node, { id, version }: Question, title: string) =>
  call(node, 'PUT', `/api/questions/${id}`, { version, draft: questionDraft({ question_title: title }) });

const titlesOn = async (node: Node) =>
  (await node.database.read.selectFrom('question').select('title').orderBy('title').execute()).map(
    (row) => row.title,
  );

it('cannot save over a text that took the place of its own while it was open', async () => {
  const { one, two, sync } = laptops;
  const created = await call(one, 'POST', '/api/questions', questionDraft({ question_title: 'First' }));
  const { question } = Saved.parse(created.body);
  await sync(one);
  await sync(two);
  await edit(two, question, 'Of two');
  const open = Saved.parse((await edit(one, question, 'Of one')).body).question;
  await sync(two);
  await sync(one);
  expect(await edit(one, open, 'From the form')).toMatchObject({
    status: 409,
    body: { code: 'VERSION_CONFLICT' },
  });
  await sync(one);
  expect(await titlesOn(fleet.hub)).toEqual([expect.stringMatching(/^Of one \(conflict from/), 'Of two']);
});

it('cannot do so after anything else that both computers changed', async () => {
  const { one, two, sync } = laptops;
  const created = await call(one, 'POST', '/api/questions', questionDraft({ question_title: 'First' }));
  const { question } = Saved.parse(created.body);
  await sync(one);
  await sync(two);
  const ids = { question_ids: [question.id] };
  const tag = (name: string) => ({ ...ids, change: { kind: 'tag', tag_name: name } });
  await call(two, 'POST', '/api/questions/bulk-changes', tag('two'));
  await call(one, 'POST', '/api/questions/bulk-changes', tag('one'));
  const { id } = question;
  const versions = new Set([question.version, await versionOn(one, id), await versionOn(two, id)]);
  expect(versions.size).toBe(3);
  await sync(two);
  await sync(one);
  expect(versions).not.toContain(await versionOn(one, id));
});
