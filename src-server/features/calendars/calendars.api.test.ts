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
