import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SYNCED_TABLES } from '#server/sync/classes.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { unreliable } from './faults.ts';
import { Chance } from './chance.ts';
import { blind, mute, withoutLogs } from './broken-lines.ts';
import { directLink, doAs, type Device, type Fleet } from './fleet.ts';
import { filesOver } from './hub-files.ts';
import { pictureOf } from './pictures.ts';
import type { Person } from './templates.ts';
import { lostToHub } from './restored-hub.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import { versionOn } from './two-laptops.ts';

const CALM = { loss: 0, duplication: 0, delay: 0, crash: 0 };

let fleet: Fleet;
/** The author's, the student's, and one that two authors share. */
let own: Device;
let students: Device;
let shared: Device;
let author: Person;
let student: Person;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0], [2], [0, 1]]);
  ({ fleet, author, student } = seated);
  [own, students, shared] = seated.devices;
  for (const device of fleet.devices) await sync(device);
});
afterEach(() => fleet.close());

const sync = (device: Device) => device.client(directLink(fleet, device)).sync();

const setStatus = (person: Person, status: 'active' | 'suspended') =>
  fleet.hub.writer.transaction((db) =>
    db.updateTable('user').set({ status }).where('id', '=', person.id).execute(),
  );

const draftOf = (title: string, picture: string | null = null) =>
  questionDraft({ question_title: title, question_image: picture, tag_names: ['biology'] });

const Saved = z.object({ question: z.object({ id: z.number(), version: z.number() }) });

const write = async (device: Device, title: string) =>
  Saved.parse(await doAs(device, author, 'POST', '/api/questions', draftOf(title))).question;

/** With a tag of its own, so that the edit makes rows as well. */
const replace = (device: Device, { id, version }: { id: number; version: number }, title: string) => {
  const draft = { ...draftOf(title), tag_names: [title] };
  return doAs(device, author, 'PUT', `/api/questions/${id}`, { version, draft });
};

/** The student begins the exam and hands it in. */
async function handIn(): Promise<void> {
  const begun = await doAs(students, student, 'POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
  const { id } = z.object({ id: z.number() }).parse(begun);
  await doAs(students, student, 'POST', `/api/exam-attempts/${id}/submission`, {});
}

/** A round that sends everything, while nothing arrives. */
async function syncBlind(device: Device): Promise<void> {
  await expect(device.client(blind(directLink(fleet, device))).sync()).rejects.toThrow('broke');
}

async function rowsOn(device: Device): Promise<string[]> {
  const held: string[] = [];
  for (const table of SYNCED_TABLES) {
    const rows = await device.database.read.selectFrom(table).select('id').execute();
    if (rows.length > 0) held.push(table);
  }
  return held;
}

describe('a device whose only person was suspended', () => {
  it('holds nothing of them, not even what the hub had taken from it and not yet given back', async () => {
    await write(own, 'Taken');
    await syncBlind(own);
    await setStatus(author, 'suspended');
    await sync(own);
    expect(await rowsOn(own)).toEqual([]);
  });

  it('keeps a question whole for as long as an edit of it waits', async () => {
    const question = await write(own, 'Taken');
    await syncBlind(own);
    await doAs(own, author, 'POST', '/api/questions/bulk-changes', {
      question_ids: [question.id],
      change: { kind: 'tag', tag_name: 'physics' },
    });
    await setStatus(author, 'suspended');
    await expect(own.client(mute(directLink(fleet, own))).sync()).rejects.toThrow('broke');
    expect(await rowsOn(own)).toEqual(expect.arrayContaining(['question', 'answer']));
    await sync(own);
    expect(await rowsOn(own)).toEqual([]);
  });

  it('gives up the log of an exam once the hub has it, and not before', async () => {
    await handIn();
    await setStatus(student, 'suspended');
    const link = withoutLogs(directLink(fleet, students));
    await expect(students.client(link).sync()).rejects.toThrow('broke');
    expect(await rowsOn(students)).toContain('exam_attempt_event');
    await sync(students);
    expect(await rowsOn(students)).toEqual([]);
    expect(await fleet.hub.database.read.selectFrom('exam_attempt_event').select('id').execute()).not.toEqual(
      [],
    );
  });

  it('holds nothing of what a verdict brought after their scope was lost', async () => {
    const question = await write(own, 'Original');
    await sync(own);
    await sync(shared);
    await replace(shared, question, 'By the other laptop');
    await sync(shared);
    await replace(own, question, 'Lost');
    await setStatus(author, 'suspended');
    await expect(own.client(mute(directLink(fleet, own))).sync()).rejects.toThrow('broke');
    await setStatus(author, 'active');
    await syncBlind(own);
    expect(await rowsOn(own)).not.toEqual([]);
    await setStatus(author, 'suspended');
    await sync(own);
    expect(await rowsOn(own)).toEqual([]);
  });

  it('gives the log of an exam, which it has left, to a hub that was restored to before it had it', async () => {
    await handIn();
    const eventsOnHub = () =>
      fleet.hub.database.read.selectFrom('exam_attempt_event').select('kind').execute();
    await lostToHub(fleet, async () => {
      await setStatus(student, 'suspended');
      await sync(students);
      expect(await eventsOnHub()).toHaveLength(2);
      expect(await rowsOn(students)).toEqual([]);
    });
    expect(await eventsOnHub()).toEqual([]);
    await expect(sync(students)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await sync(students);
    expect(await eventsOnHub()).toHaveLength(2);
  });

  it('holds nothing when a restored hub says so in its first word', async () => {
    await setStatus(author, 'suspended');
    await lostToHub(fleet, async () => {
      await setStatus(author, 'active');
      await sync(own);
      expect(await rowsOn(own)).toContain('exam');
    });
    await expect(sync(own)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await sync(own);
    expect(await rowsOn(own)).toEqual([]);
  });
});

describe('a device that two authors share', () => {
  it('holds no draft of the one who was suspended, not even what waited behind an edit of theirs', async () => {
    const { examId } = fleet.exam;
    const rename = (device: Device, title: string) =>
      doAs(device, author, 'PUT', `/api/editExamStepOne/${examId}`, { exam_title: title });
    await rename(own, 'Draft of the other laptop');
    await sync(own);
    await rename(shared, 'Draft of this one');
    await expect(shared.client(mute(directLink(fleet, shared))).sync()).rejects.toThrow('broke');
    const waiting = shared.database.read.selectFrom('sync_shadow').where('tbl', '=', 'exam').select('row');
    expect((await waiting.executeTakeFirst())?.row).toContain('Draft of the other laptop');
    await setStatus(author, 'suspended');
    await expect(shared.client(mute(directLink(fleet, shared))).sync()).rejects.toThrow('broke');
    expect((await waiting.executeTakeFirst())?.row).not.toContain('Draft');
    await sync(shared);
    const exams = shared.database.read.selectFrom('exam').select(['id', 'title']);
    expect(await exams.execute()).toEqual([{ id: examId, title: '' }]);
  });
});

describe('an edit on a device whose hub was restored', () => {
  it('is not taken for one that had seen what the device itself keeps as a copy', async () => {
    const question = await write(own, 'Original');
    await sync(own);
    await sync(shared);
    await lostToHub(fleet, async () => {
      await replace(shared, question, 'By the other laptop');
      await sync(shared);
      await replace(own, question, 'Once a copy');
      await sync(own);
    });
    await expect(sync(own)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await expect(own.client(mute(directLink(fleet, own))).sync()).rejects.toThrow('broke');
    // On the screen stands what the other laptop wrote; the hub knows nothing of it any more.
    await replace(own, { ...question, version: await versionOn(own, question.id) }, 'After the restore');
    await sync(own);
    const rows = await fleet.hub.database.read
      .selectFrom('question')
      .select('title')
      .orderBy('title')
      .execute();
    expect(rows).toMatchObject([
      { title: expect.stringMatching(/^After the restore/) },
      { title: 'Once a copy' },
    ]);
  });
});

describe('a device that loses one of its people', () => {
  const titleOn = async (device: Device) =>
    (
      await device.database.read
        .selectFrom('exam')
        .where('id', '=', fleet.exam.examId)
        .select('title')
        .executeTakeFirstOrThrow()
    ).title;

  it('shows of their exam what everybody may see, and all of it when they are back', async () => {
    expect(await titleOn(shared)).toBe('Test exam');
    await setStatus(author, 'suspended');
    await sync(shared);
    expect(await titleOn(shared)).toBe('');
    await setStatus(author, 'active');
    await sync(shared);
    expect(await titleOn(shared)).toBe('Test exam');
  });

  it('shows all of the exam of somebody who comes in the same round', async () => {
    expect(await titleOn(students)).toBe('');
    await setStatus(student, 'suspended');
    const seat = { client_id: students.clientId, user_id: author.id, granted_at: 0 };
    await fleet.hub.writer.transaction((db) => db.insertInto('sync_client_user').values(seat).execute());
    await sync(students);
    expect(await titleOn(students)).toBe('Test exam');
  });
});

describe('a row that leaves a scope', () => {
  it('leaves the devices that held it through that scope alone', async () => {
    expect(await rowsOn(students)).toContain('exam');
    await fleet.hub.writer.transaction((db) =>
      db
        .updateTable('exam')
        .set({ published_version_id: null })
        .where('id', '=', fleet.exam.examId)
        .execute(),
    );
    await sync(students);
    await sync(own);
    expect(await rowsOn(students)).not.toContain('exam');
    expect(await rowsOn(own)).toContain('exam');
  });
});

describe('a picture that a restored hub has lost', () => {
  it('is sent again before the question that names it', async () => {
    const files = () =>
      filesOver(
        fleet,
        own,
        unreliable(
          new Chance(1),
          () => CALM,
          () => undefined,
        ),
      );
    const bytes = pictureOf('lost', false);
    await lostToHub(fleet, async () => {
      const stored = await doAs(own, author, 'POST', '/api/blobs', bytes);
      const { sha256 } = z.object({ sha256: z.string() }).parse(stored);
      await doAs(own, author, 'POST', '/api/questions', draftOf('With a picture', sha256));
      await own.files().sendWaiting(files());
      await sync(own);
      expect(fleet.hub.server.services.blobs.has(sha256)).toBe(true);
      rmSync(path.join(path.dirname(fleet.hub.file), 'blobs'), { recursive: true });
    });
    await expect(sync(own)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    for (let round = 0; round < 2; round++) {
      await own.files().sendWaiting(files());
      await sync(own);
    }
    const [question] = await fleet.hub.database.read
      .selectFrom('question')
      .select(['title', 'image_sha256'])
      .execute();
    expect(question?.title).toBe('With a picture');
    expect(fleet.hub.server.services.blobs.get(question?.image_sha256 ?? '')).toEqual(Buffer.from(bytes));
  });
});
