import { Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconCalendarDown, IconChevronLeft, IconChevronRight, IconPlus, IconRss } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PLANNED_SOURCES, type Planned } from '#shared/contract/calendars.ts';
import { CalendarButton } from '#renderer/components/calendar-button.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { RowMenu } from '#renderer/components/patterns/row-menu.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { SkeletonLines } from '#renderer/components/skeletons.tsx';
import { useIsPhone } from '#renderer/hooks/use-is-phone.ts';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useNow } from '#renderer/hooks/use-now.ts';
import { dayOf, dayWords } from '#renderer/lib/day-words.ts';
import { useCan } from '#renderer/lib/session.ts';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { Agenda } from '../components/agenda.tsx';
import { EntryDialog } from '../components/entry-dialog.tsx';
import { FeedDialog } from '../components/feed-dialog.tsx';
import { daysAfter } from '../planned-days.ts';
import { plannedQuery, useDeleteEntry, useSavePlanned } from '../queries.ts';

const ScheduleView = lazy(async () => ({
  default: (await import('../components/schedule-view.tsx')).ScheduleView,
}));

const VIEWS = ['month', 'week', 'day', 'agenda'] as const;
type View = (typeof VIEWS)[number];

/** How many days a view shows, and how many are asked for around its day. */
const STEP: Readonly<Record<View, number>> = { month: 30, week: 7, day: 1, agenda: 14 };

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(text));

const stepMonth = (day: string, count: number): string => {
  const at = new Date(`${day.slice(0, 7)}-15T12:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + count);
  return at.toISOString().slice(0, 10);
};

/** The days that a view shows. */
function shownDays(view: View, day: string): { from: string; to: string } {
  if (view === 'day') return { from: day, to: day };
  if (view === 'agenda') return { from: day, to: daysAfter(day, STEP.agenda) };
  if (view === 'month') {
    const from = `${day.slice(0, 7)}-01`;
    return { from, to: daysAfter(`${stepMonth(day, 1).slice(0, 7)}-01`, -1) };
  }
  const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  const from = daysAfter(day, -weekday);
  return { from, to: daysAfter(from, 6) };
}

/** What opens, closes, is due, and what one planned: by month, week, day, or as a list. */
export const CalendarPage = () => {
  const { t, i18n } = useTranslation('calendars');
  const params = useListParams();
  const isPhone = useIsPhone();
  const today = dayOf(new Date(useNow(60_000)));
  const can = useCan();
  const asked = params.filters['show']?.[0];
  const view = isPhone ? 'agenda' : (VIEWS.find((one) => one === asked) ?? 'month');
  const day = isDay(params.filters['day']?.[0]) ? (params.filters['day']?.[0] ?? today) : today;
  const off = params.filters['off'] ?? [];
  const around = view === 'month' ? 45 : STEP[view];
  const query = useQuery(
    plannedQuery(daysAfter(day, view === 'agenda' ? 0 : -around), daysAfter(day, around)),
  );
  const [dialog, setDialog] = useState<{ opened: boolean; of?: Planned; day: string }>({
    opened: false,
    day,
  });
  const [isDeleting, setDeleting] = useState(false);
  const remove = useDeleteEntry();
  const save = useSavePlanned();
  const [isFeed, setFeed] = useState(false);
  const on = PLANNED_SOURCES.filter((source) => !off.includes(source));
  const days = shownDays(view, day);

  const goTo = (next: string): void => params.setFilter('day', next === today ? undefined : next);
  const step = (count: number): void =>
    goTo(view === 'month' ? stepMonth(day, count) : daysAfter(day, count * STEP[view]));
  const openEntry = (of: Planned): void => setDialog({ opened: true, of, day });
  const close = (): void => setDialog((last) => ({ ...last, opened: false }));
  // One dialog after the other: the question would lie below the form.
  const askToDelete = (): void => {
    close();
    setDeleting(true);
  };
  const shown = (query.data ?? []).filter(({ source }) => !off.includes(source));
  const heading =
    view === 'month'
      ? new Date(`${day}T12:00:00Z`).toLocaleDateString(i18n.language, {
          month: 'long',
          year: 'numeric',
          timeZone: 'UTC',
        })
      : dayWords(day, i18n.language);

  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        withLine
        actions={
          <>
            {can('exams:view') || can('courses:view') ? <CalendarButton /> : null}
            <RowMenu
              label={t('other.menu')}
              isBusy={save.isPending}
              actions={[
                {
                  key: 'save',
                  label: t('other.save'),
                  icon: IconCalendarDown,
                  run: (done) => save.mutate({ ...days, sources: on }, { onSettled: done }),
                },
                {
                  key: 'feed',
                  label: t('other.feed'),
                  icon: IconRss,
                  run: (done) => {
                    setFeed(true);
                    done();
                  },
                },
              ]}
            />
            <Button
              leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
              onClick={() => setDialog({ opened: true, day })}
            >
              {t('create.action')}
            </Button>
          </>
        }
      />
      <Stack gap={16} px={{ base: 16, sm: 24 }} py={16}>
        <Group justify="space-between" gap={12}>
          <Group gap={8}>
            <Button variant="default" size="xs" onClick={() => step(-1)} aria-label={t('before')}>
              <IconChevronLeft size={16} stroke={1.6} aria-hidden />
            </Button>
            <Button variant="default" size="xs" onClick={() => goTo(today)}>
              {t('today')}
            </Button>
            <Button variant="default" size="xs" onClick={() => step(1)} aria-label={t('after')}>
              <IconChevronRight size={16} stroke={1.6} aria-hidden />
            </Button>
            <Text fw={620} role="status">
              {heading}
            </Text>
          </Group>
          {isPhone ? null : (
            <SegmentedControl
              aria-label={t('view.label')}
              value={view}
              data={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
              onChange={(value) => params.setFilter('show', value === 'month' ? undefined : value)}
            />
          )}
        </Group>
        <Checkbox.Group
          label={t('sources')}
          value={on}
          onChange={(chosen) =>
            params.setFilter(
              'off',
              PLANNED_SOURCES.filter((source) => !chosen.includes(source)),
            )
          }
        >
          <Group gap={16} mt={4}>
            {PLANNED_SOURCES.map((source) => (
              <Checkbox key={source} value={source} label={t(`source.${source}`)} size="xs" />
            ))}
          </Group>
        </Checkbox.Group>
        <QueryState query={query}>
          {() =>
            view === 'agenda' ? (
              <Agenda planned={shown} onEntry={openEntry} />
            ) : (
              <Suspense fallback={<SkeletonLines />}>
                <ScheduleView
                  planned={shown}
                  view={view}
                  date={day}
                  hasToday={days.from <= today && today <= days.to}
                  onDate={goTo}
                  onEntry={openEntry}
                  onNew={(on) => setDialog({ opened: true, day: on.slice(0, 10) })}
                />
              </Suspense>
            )
          }
        </QueryState>
      </Stack>
      <EntryDialog
        key={dialog.of?.key ?? dialog.day}
        opened={dialog.opened}
        entry={dialog.of}
        day={dialog.day}
        onDelete={dialog.of === undefined ? undefined : askToDelete}
        onClose={close}
      />
      <FeedDialog opened={isFeed} onClose={() => setFeed(false)} />
      <ConfirmDialog
        opened={isDeleting}
        title={t('delete.title', { title: dialog.of?.title })}
        confirmLabel={t('delete.action')}
        isBusy={remove.isPending}
        onClose={() => setDeleting(false)}
        onConfirm={() => {
          if (dialog.of === undefined) return;
          remove.mutate(dialog.of.id, {
            onSettled: () => setDeleting(false),
          });
        }}
      >
        {t('delete.text')}
      </ConfirmDialog>
    </>
  );
};
