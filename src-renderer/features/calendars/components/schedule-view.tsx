import '@mantine/schedule/styles.layer.css';
import { Schedule, type ScheduleEventData } from '@mantine/schedule';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Planned } from '#shared/contract/calendars.ts';
import { firstHour, localTime } from '../planned-days.ts';
import { useMoveEntry } from '../queries.ts';

const COLORS: Readonly<Record<Planned['source'], string>> = {
  exam: 'red',
  course: 'blue',
  task: 'yellow',
  review: 'grape',
  entry: 'green',
};

/** The day is longer than the window: its hours scroll below its head. */
const SHEET = { mah: 'max(360px, calc(100dvh - 290px))' };

const HALF_HOUR_MS = 30 * 60 * 1000;

function toEvent(one: Planned): ScheduleEventData {
  const start = one.day === null ? localTime(new Date(one.starts_at)) : `${one.day} 00:00:00`;
  const until = Date.parse(one.ends_at ?? one.starts_at);
  const end =
    one.day === null
      ? localTime(new Date(Math.max(until, Date.parse(one.starts_at) + HALF_HOUR_MS)))
      : `${one.day} 23:59:59`;
  return {
    id: one.key,
    title: one.title,
    start,
    end,
    color: COLORS[one.source],
    payload: { source: one.source },
  };
}

interface ScheduleViewProps {
  readonly planned: readonly Planned[];
  readonly view: 'month' | 'week' | 'day';
  readonly date: string;
  readonly hasToday: boolean;
  readonly onDate: (day: string) => void;
  readonly onEntry: (entry: Planned) => void;
  readonly onNew: (day: string) => void;
}

/** What is planned as a sheet. Own entries are moved by dragging; by keyboard they are opened and changed. */
export const ScheduleView = ({
  planned,
  view,
  date,
  hasToday,
  onDate,
  onEntry,
  onNew,
}: ScheduleViewProps) => {
  const { i18n } = useTranslation('calendars');
  const navigate = useNavigate();
  const move = useMoveEntry();
  // As it opens: what somebody reads does not scroll away with the next hour.
  const [hour] = useState(() => new Date().getHours());
  const fromHour = firstHour(hasToday ? hour : undefined);
  const sheet = useRef<HTMLDivElement>(null);
  // The library names a day 'Weekday 2026-11-23' and shows 'Mon 23': it is called by what is read.
  useEffect(() => {
    const days = sheet.current?.querySelectorAll('[class*="weekViewDayLabel"]') ?? [];
    for (const day of days) day.removeAttribute('aria-label');
  });
  const find = (key: string | number): Planned | undefined => planned.find((one) => one.key === key);
  const open = (key: string | number): void => {
    const one = find(key);
    if (one === undefined) return;
    if (one.source === 'entry') onEntry(one);
    else void navigate(one.path);
  };
  return (
    <Schedule
      ref={sheet}
      locale={i18n.language.slice(0, 2)}
      date={date}
      onDateChange={onDate}
      view={view}
      events={planned.map(toEvent)}
      onEventClick={({ id }) => open(id)}
      onDayClick={onNew}
      withEventsDragAndDrop
      canDragEvent={({ id }) => find(id)?.source === 'entry'}
      onEventDrop={({ eventId, newStart, newEnd }) => {
        const one = find(eventId);
        if (one?.source !== 'entry') return;
        const body = {
          title: one.title,
          description: one.description,
          starts_at: new Date(newStart.replace(' ', 'T')).toISOString(),
          ends_at: new Date(newEnd.replace(' ', 'T')).toISOString(),
        };
        move.mutate({ id: one.id, body });
      }}
      monthViewProps={{ withHeader: false, withOutsideDays: false }}
      weekViewProps={{ withHeader: false, startScrollTime: fromHour, scrollAreaProps: SHEET }}
      dayViewProps={{
        withHeader: false,
        intervalMinutes: 30,
        startScrollTime: fromHour,
        scrollAreaProps: SHEET,
      }}
    />
  );
};
