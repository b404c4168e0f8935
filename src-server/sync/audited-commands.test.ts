import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyAudit } from '#server/audit/verify-audit.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { callAs, type Device, type Fleet } from '#tests/sync/fleet.ts';
import type { Person } from '#tests/sync/templates.ts';
import { openTwoLaptops, type TwoLaptops } from '#tests/sync/two-laptops.ts';

let fleet: Fleet;
let author: Person;
let one: Device;
let two: Device;
let sync: TwoLaptops['sync'];
beforeEach(async () => {
  ({ fleet, author, one, two, sync } = await openTwoLaptops());
});
afterEach(() => fleet.close());

const entriesOf = ({ database }: Pick<Device, 'database'>) =>
  database.read
    .selectFrom('audit_entry')
    .orderBy('no')
    .select(['action', 'person_id', 'computer', 'target_id', 'outcome', 'reason', 'given_at'])
    .execute();

const saveQuestion = async (title: string): Promise<number> => {
  const answer = await callAs(
    one,
    author,
    'POST',
    '/api/questions',
    questionDraft({ question_title: title }),
  );
  return (answer.body as { question: { id: number } }).question.id;
};

it('a command that a computer brings has one entry, written by the hub alone', async () => {
  const id = await saveQuestion('To be deleted');
  const givenAt = one.clock.now();
  await callAs(one, author, 'DELETE', `/api/question/${id}`);
  expect(await entriesOf(one)).toEqual([]);
  await sync(one);
  await sync(one);
  expect(await entriesOf(fleet.hub)).toEqual([
    {
      action: 'questions.deleteQuestion',
      person_id: author.id,
      computer: one.name,
      target_id: String(id),
      outcome: 'done',
      reason: null,
      given_at: givenAt,
    },
  ]);
  expect(await entriesOf(one)).toEqual([]);
});

it('takes no number of the command: the hub makes the rows that the computer made', async () => {
  const first = await saveQuestion('First');
  await callAs(one, author, 'DELETE', `/api/question/${first}`);
  const second = await saveQuestion('Second');
  await sync(one);
  const rows = await fleet.hub.database.read.selectFrom('question').select('id').orderBy('id').execute();
  expect(rows.map(({ id }) => id)).toEqual([first, second]);
  expect(await verifyAudit(fleet.hub.database.read)).toMatchObject({ checked: 1, problems: [] });
});

it('a command that the hub refuses has an entry that says so, and none of what it undid', async () => {
  const id = await saveQuestion('Wanted by two');
  await sync(one);
  await sync(two);
  const edit = { version: 1, draft: questionDraft({ question_title: 'Edited' }) };
  const { version } = await two.database.read
    .selectFrom('question')
    .where('id', '=', id)
    .select('version')
    .executeTakeFirstOrThrow();
  const edited = await callAs(two, author, 'PUT', `/api/questions/${id}`, { ...edit, version });
  expect(edited.status).toBe(200);
  await callAs(one, author, 'DELETE', `/api/question/${id}`);
  await sync(two);
  await sync(one);
  expect(await entriesOf(fleet.hub)).toMatchObject([
    {
      action: 'questions.deleteQuestion',
      outcome: 'refused',
      reason: 'VERSION_CONFLICT',
      target_id: String(id),
    },
  ]);
});

it('an entry that cannot be written takes the change with it', async () => {
  const id = await saveQuestion('Stays');
  await sync(one);
  await fleet.hub.database.write.schema.dropTable('audit_head').execute();
  expect(await callAs(fleet.hub, author, 'DELETE', `/api/question/${id}`)).toMatchObject({ status: 500 });
  const row = await fleet.hub.database.read
    .selectFrom('question')
    .where('id', '=', id)
    .select('deleted_at')
    .executeTakeFirstOrThrow();
  expect(row.deleted_at).toBeNull();
});
