import ICAL from 'ical.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calendarsContract as calendars } from '#shared/contract/calendars.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { calendarFile } from './calendar-file.ts';

let server: TestServer;
let instructor: Person;
let student: Person;
beforeEach(async () => {
  server = await createTestServer();
  instructor = await server.person('Instructor');
  student = await server.person('Student');
});
afterEach(() => server.close());

const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part);
    return {
      uid: event.uid,
      sequence: event.sequence,
      at: event.startDate.toJSDate().getTime(),
      summary: event.summary,
      status: part.getFirstPropertyValue('status'),
    };
  });

const own = async (query: { exam_id?: number } = {}) => {
  const { body } = await student.call(calendars.getFile, { query });
  return eventsOf(new TextDecoder().decode(body));
};

describe('the calendar file', () => {
  it('has the dates of own exams alone, of one or of all', async () => {
    const closesAt = server.clock.now() + 86_400_000;
    const one = await publishedExam(server, instructor, { enrol: [student], closesAt });
    const other = await publishedExam(server, instructor, { enrol: [student], closesAt: closesAt + 1000 });
    await publishedExam(server, instructor, { closesAt });
    const events = await own();
    expect(events).toMatchObject([
      { at: closesAt, summary: 'Exam closes: Test exam', status: 'CONFIRMED' },
      { at: closesAt + 1000 },
    ]);
    expect(await own({ exam_id: one.examId })).toEqual([events[0]]);
    expect(other.examId).not.toBe(one.examId);
  });

  it('says that there is nothing where nothing has a date', async () => {
    await publishedExam(server, instructor, { enrol: [student] });
    expect((await student.send('GET', '/api/calendar-file')).status).toBe(404);
  });

  it('keeps its UID over a change and a cancellation, and its sequence grows', async () => {
    const closesAt = server.clock.now() + 86_400_000;
    const exam = await publishedExam(server, instructor, { enrol: [student], closesAt });
    const [first] = await own();
    const later = closesAt + 3_600_000;
    await server.write(({ db }) =>
      db
        .updateTable('exam_version')
        .set({ closes_at: later, version_no: 2 })
        .where('id', '=', exam.versionId)
        .execute(),
    );
    const [second] = await own();
    await server.write(({ db, now }) => db.updateTable('enrolment').set({ deleted_at: now }).execute());
    const [third] = await own();
    expect(second).toMatchObject({ uid: first?.uid, at: later, status: 'CONFIRMED' });
    expect(third).toMatchObject({ uid: first?.uid, status: 'CANCELLED' });
    const sequences = [first, second, third].map((event) => event?.sequence ?? 0);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    expect(new Set(sequences).size).toBe(3);
  });
});

describe('the file of a view', () => {
  const entry = (title: string, starts_at: string, ends_at: string) =>
    student.send('POST', '/api/calendar-entries', { title, description: 'Room 4', starts_at, ends_at });
  const saved = async (query: Record<string, string>) => {
    const address = new URLSearchParams({ from: '2031-03-01', to: '2031-03-01', time_zone: 'UTC', ...query });
    const response = await student.send('GET', `/api/planned-file?${address.toString()}`);
    return { status: response.status, text: await response.text() };
  };

  it('has the days and kinds that are shown, by the clock of its reader', async () => {
    await entry('Early', '2031-03-01T02:00:00.000Z', '2031-03-01T03:00:00.000Z');
    await entry('Night', '2031-02-28T23:00:00.000Z', '2031-03-01T01:00:00.000Z');
    await entry('Next day', '2031-03-02T00:30:00.000Z', '2031-03-02T01:00:00.000Z');
    const task = { title: 'Read', description: '', priority: 'normal', due_on: '2031-03-01' };
    await student.send('POST', '/api/tasks', { ...task, assignee_id: null });
    const names = async (query: Record<string, string> = {}) =>
      eventsOf((await saved(query)).text).map(({ summary }) => summary);
    expect(await names()).toEqual(['Night', 'Early', 'Task due: Read']);
    expect(await names({ sources: 'entry' })).toEqual(['Night', 'Early']);
    expect(await names({ time_zone: 'America/Lima' })).toEqual(['Task due: Read', 'Next day']);
    const { text } = await saved({});
    expect(text).toContain('DTSTART;VALUE=DATE:20310301');
    expect(text).toContain('Room 4');
    expect((await saved({ time_zone: 'Moon/Base' })).status).toBe(422);
    expect((await saved({ sources: 'nothing' })).status).toBe(422);
  });

  it('is read by other calendars under a secret address, until it is withdrawn', async () => {
    const startsAt = server.clock.now() + 3_600_000;
    const at = (ms: number) => new Date(ms).toISOString();
    await entry('Study group', at(startsAt), at(startsAt + 60_000));
    const hub = await createTestServer({ role: 'hub', publicUrl: new URL('https://school.example') });
    try {
      const [ida, otto] = [await hub.person('Student'), await hub.person('Student')];
      const plan = {
        title: 'Study group',
        description: 'Room 4',
        starts_at: at(startsAt),
        ends_at: at(startsAt),
      };
      await ida.send('POST', '/api/calendar-entries', plan);
      expect((await ida.call(calendars.getFeed, {})).body.data).toBeNull();
      const { body } = await ida.call(calendars.createFeed, {});
      expect(body.address).toBe(`https://school.example${body.path}`);
      const read = async (path: string) => {
        const response = await hub.fetch(new Request(`https://school.example${path}`));
        return { status: response.status, text: await response.text() };
      };
      const { status, text } = await read(body.path);
      expect(status).toBe(200);
      expect(eventsOf(text)).toMatchObject([{ summary: 'Study group', at: startsAt }]);
      expect(text).not.toContain('Room 4');
      expect((await otto.call(calendars.getFeed, {})).body.data).toBeNull();
      const next = (await ida.call(calendars.createFeed, {})).body.path;
      expect((await read(body.path)).status).toBe(404);
      expect((await read(next)).status).toBe(200);
      const stored = await hub.database.read.selectFrom('calendar_feed').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(next.split('/').at(-1));
      await hub.write(({ db }) =>
        db.updateTable('user').set({ status: 'suspended' }).where('id', '=', ida.id).execute(),
      );
      expect((await read(next)).status).toBe(404);
    } finally {
      await hub.close();
    }
  });

  it('has no address on a computer that other calendars do not reach', async () => {
    expect((await student.send('POST', '/api/calendar-feed')).status).toBe(409);
  });
});

it.each(['Europe/London', 'America/New_York', 'Australia/Sydney'])(
  'names moments that no change of the clock moves in %s',
  (timeZone) => {
    const day = 86_400_000;
    const days = [Date.UTC(2026, 2, 28, 9), Date.UTC(2026, 9, 24, 9)].flatMap((at) => [
      at,
      at + day,
      at + 2 * day,
    ]);
    const dates = days.map((at, index) => ({
      uid: `u${index}`,
      sequence: 2,
      kind: 'exam_opens' as const,
      title: 'An exam, with; signs\nand a line that is much longer than the seventy-five bytes of one line',
      at,
      timeZone,
      changedAt: 0,
      isCancelled: false,
    }));
    const events = eventsOf(calendarFile('School', dates));
    expect(events.map(({ at }) => at)).toEqual(days);
    expect(events[0]?.summary).toBe(`Exam opens: ${dates[0]?.title}`);
  },
);
