import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Planned } from '#shared/contract/calendars.ts';
import type { DueDate } from '#shared/domain/calendars/due-dates.ts';

const HALF_HOUR_MS = 30 * 60 * 1000;

const WORDS: Readonly<Record<DueDate['kind'], string>> = {
  exam_opens: 'Exam opens',
  exam_closes: 'Exam closes',
  course_opens: 'Course opens',
  item_due: 'Due',
};

const PLANNED_WORDS: Readonly<Record<string, string>> = {
  ...WORDS,
  task_due: 'Task due',
  review_due: 'Review due',
};

interface PlannedFile {
  readonly name: string;
  /** What makes ids of this institution its own. */
  readonly place: string;
  readonly planned: readonly Planned[];
  readonly now: number;
  /** Whether descriptions come along; an address that others may know leaves them out. */
  readonly isForOthers: boolean;
}

/** A calendar file of what is planned, as it is now: times are moments in UTC, and what has a day alone takes the day. */
export function plannedFile({ name, place, planned, now, isForOthers }: PlannedFile): string {
  const calendar = ical({ name, method: ICalCalendarMethod.PUBLISH, prodId: '//Lectern//Calendar//EN' });
  for (const { key, what, title, description, day, starts_at: from, ends_at: to } of planned) {
    const word = PLANNED_WORDS[what];
    const start = new Date(day === null ? from : `${day}T00:00:00Z`);
    calendar.createEvent({
      id: key.includes('@') ? key : `${key}@${place}`,
      start,
      ...(day === null ? { end: new Date(to ?? from) } : { allDay: true }),
      stamp: new Date(now),
      summary: word === undefined ? title : `${word}: ${title}`,
      ...(isForOthers || description === '' ? {} : { description }),
    });
  }
  return calendar.toString();
}

/** When a thing happens in the words of its own zone; the file itself says moments, which no zone can shift. */
const momentWords = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(at);

/**
 * A calendar file of dates. Times are moments in UTC, so that no calendar needs to know a zone; the words name the time of
 * the institution. What was cancelled comes along as such, so that a calendar that has it takes it out.
 */
export function calendarFile(name: string, dates: readonly DueDate[]): string {
  const calendar = ical({ name, method: ICalCalendarMethod.PUBLISH, prodId: '//Lectern//Calendar//EN' });
  for (const date of dates) {
    const event = calendar.createEvent({
      id: date.uid,
      sequence: date.sequence,
      start: new Date(date.at),
      end: new Date(date.at + (date.kind === 'item_due' || date.kind === 'exam_closes' ? 0 : HALF_HOUR_MS)),
      stamp: new Date(date.changedAt),
      lastModified: new Date(date.changedAt),
      summary: `${WORDS[date.kind]}: ${date.title}`,
      description: `${momentWords(date.at, date.timeZone)} (${date.timeZone})`,
      status: date.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
    if (!date.isCancelled) event.createAlarm({ trigger: 60 * 60 });
  }
  return calendar.toString();
}
