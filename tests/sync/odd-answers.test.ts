import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Change, RowState, Verdict } from '#shared/contract/sync-wire.ts';
import type { HubLink } from '#server/sync/client.ts';
import { openWriter } from '#server/sync/role.ts';
import { findState, readState } from '#server/sync/state.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { directLink, doAs, type Device, type Fleet } from './fleet.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

let fleet: Fleet;
let author: Person;
let device: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0]]);
  ({ fleet, author } = seated);
  [device] = seated.devices;
  await sync();
});
afterEach(() => fleet.close());

const sync = (link: HubLink = directLink(fleet, device)) => device.client(link).sync();

const makeFolder = (name: string) => doAs(device, author, 'POST', '/api/folder', { folder_name: name });

const folders = async () =>
  (await device.database.read.selectFrom('folder').select('folder_name').execute()).map(
    (row) => row.folder_name,
  );

/** A hub that says more than it does here, or in another order. */
const saying = (change: {
  readonly verdicts?: (verdicts: Verdict[]) => Verdict[];
  readonly changes?: (changes: Change[]) => Change[];
}): HubLink => {
  const link = directLink(fleet, device);
  return {
    ...link,
    push: async (request) => {
      const { verdicts } = await link.push(request);
      return { verdicts: change.verdicts?.(verdicts) ?? verdicts };
    },
    pull: async (request) => {
      const answer = await link.pull(request);
      return { ...answer, changes: change.changes?.(answer.changes) ?? answer.changes };
    },
  };
};

describe('a device', () => {
  it('leaves out rows of tables that only a newer hub has, and takes the others', async () => {
    const unknown = { scope: `u:${author.id}`, t: 'timetable', columns: ['id'], rows: [[1]], vers: [1] };
    await makeFolder('Kept');
    await sync(
      saying({
        changes: (changes) => [{ ...unknown, left: [[2, 1]] }, ...changes],
        verdicts: (verdicts) =>
          verdicts.map((verdict) => ({ ...verdict, rows: [{ t: 'timetable', id: 1, ver: 1, row: null }] })),
      }),
    );
    expect(await folders()).toEqual(['Kept']);
    const members = await device.database.read.selectFrom('sync_member').select('tbl').distinct().execute();
    expect(members.map((row) => row.tbl)).not.toContain('timetable');
  });

  it('settles a command once, however often its verdict comes', async () => {
    await makeFolder('Once');
    await sync(saying({ verdicts: (verdicts) => [...verdicts, ...verdicts, { mid: 99, s: 'ok' }] }));
    const outbox = await device.database.read.selectFrom('sync_outbox').select(['mid', 'state']).execute();
    expect(outbox).toEqual([{ mid: 1, state: 'settled' }]);
    expect(await folders()).toEqual(['Once']);
  });

  it('takes the latest of the states that verdicts give back, in whichever order they come', async () => {
    await makeFolder('Before');
    await sync();
    const row = await device.database.read.selectFrom('folder').selectAll().executeTakeFirstOrThrow();
    const state = (ver: number, name: string): RowState => ({
      t: 'folder',
      id: row.id,
      ver,
      row: { ...row, folder_name: name },
    });
    await doAs(device, author, 'PUT', `/api/folder/${row.id}`, { folder_name: 'Refused' });
    const rows = [state(8, 'Eighth'), state(7, 'Seventh')];
    const refused = ({ mid }: Verdict): Verdict => ({ mid, s: 'refused', code: 'FORBIDDEN', rows });
    const nothing = { changes: (): Change[] => [] };
    await sync(saying({ verdicts: (verdicts) => verdicts.map(refused), ...nothing }));
    expect(await folders()).toEqual(['Eighth']);
  });

  it('believes what it was told of the key of a hub that is too old to show it', async () => {
    const link = directLink(fleet, device);
    device.clock.advance(120_000);
    await sync({
      ...link,
      hello: async (request) => {
        const { public_key: _, ...answer } = await link.hello(request);
        return answer;
      },
    });
    expect(await findState(device.database.read, 'hub_key_differs')).toBeUndefined();
    await expect(readState(device.database.read, 'hub_key_differs')).rejects.toThrow('hub_key_differs');
  });
});

describe('much at once', () => {
  it('goes up in portions of about a mebibyte, each behind the one before it', async () => {
    const long = 'x'.repeat(9900);
    const feedback = { feedback_correct: long, feedback_incorrect: long };
    for (let at = 0; at < 40; at += 1) {
      const draft = questionDraft({ question_title: `No. ${at} ${long}`, ...feedback });
      await doAs(device, author, 'POST', '/api/questions', draft);
    }
    const link = directLink(fleet, device);
    const portions: number[] = [];
    await sync({
      ...link,
      push: (request) => {
        portions.push(request.mutations.length);
        return link.push(request);
      },
    });
    expect(portions.length).toBeGreaterThan(1);
    expect(portions.reduce((sum, count) => sum + count, 0)).toBe(40);
  });

  const tagsHere = async (): Promise<number> => {
    const { count } = await device.database.read
      .selectFrom('tag')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };

  it('comes down in several installs, and is whole at the end', async () => {
    // More than one number of the log holds, which no answer cuts, and something after it.
    for (const [first, last] of [
      [1, 21_000],
      [21_001, 25_000],
    ]) {
      await fleet.hub.writer.transaction((db) =>
        sql`with recursive n(i) as (select ${first} union all select i + 1 from n where i < ${last})
          insert into tag (id, instructor_id, tag_name, created_at, updated_at)
          select 9000000 + i, ${author.id}, 'tag ' || i, 0, 0 from n`.execute(db),
      );
    }
    const link = directLink(fleet, device);
    const installs: number[] = [];
    const install = device.writer.install.bind(device.writer);
    device.writer.install = async (work) => {
      const result = await install(work);
      installs.push(await tagsHere());
      return result;
    };
    await sync(link);
    expect(installs).toEqual([10_000, 20_000, 25_000]);
  });
});

describe('columns of a newer hub', () => {
  it('are taken over one by one, as this program comes to know them', async () => {
    await makeFolder('Coloured');
    await sync();
    const { id } = await device.database.read.selectFrom('folder').select('id').executeTakeFirstOrThrow();
    const columns = JSON.stringify({ colour: 'green', shape: 'round' });
    await device.database.write
      .insertInto('sync_extra')
      .values({ tbl: 'folder', row_id: id, columns })
      .execute();
    await sql`alter table folder add column colour text`.execute(device.database.write);
    await openWriter(device.database, device.ids, { role: 'device' });
    const { rows } = await sql`select colour from folder`.execute(device.database.write);
    expect(rows).toEqual([{ colour: 'green' }]);
    const kept = await device.database.read.selectFrom('sync_extra').select('columns').execute();
    expect(kept).toEqual([{ columns: '{"shape":"round"}' }]);
  });
});
