import { Anchor, SimpleGrid, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Planned } from '#shared/contract/calendars.ts';
import { tasksContract } from '#shared/contract/tasks.ts';
import { Figure, FigureRow } from '#renderer/components/figure.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { useNow } from '#renderer/hooks/use-now.ts';
import { api } from '#renderer/lib/api.ts';
import { dayOf, dayWords } from '#renderer/lib/day-words.ts';
import { useCan } from '#renderer/lib/session.ts';
import { dayOfPlanned, daysAfter } from '../planned-days.ts';
import { plannedQuery } from '../queries.ts';

/** What is due counts as overdue, what merely opened does not. */
const IS_DUE: ReadonlySet<string> = new Set(['item_due', 'task_due', 'review_due']);

const Lines = ({ planned, empty }: { readonly planned: readonly Planned[]; readonly empty: string }) => {
  const { t, i18n } = useTranslation('calendars');
  if (planned.length === 0) return <Text c="dimmed">{empty}</Text>;
  return (
    <Stack component="ul" variant="lines" gap={8}>
      {planned.map((one) => (
        <li key={one.key}>
          <Anchor component={Link} to={one.path} size="sm">
            {one.title}
          </Anchor>
          <Text size="xs" c="dimmed">
            {t(`what.${one.what}`, { defaultValue: t('what.entry') })},{' '}
            {dayWords(dayOfPlanned(one), i18n.language)}
          </Text>
        </li>
      ))}
    </Stack>
  );
};

/** Open tasks that one gave to others. */
const givenQuery = queryOptions({
  queryKey: ['tasks', 'given'],
  queryFn: async ({ signal }) =>
    (
      await api(
        tasksContract.list,
        { query: { offset: 0, limit: 100, of: 'all', state: 'open' } },
        { signal },
      )
    ).body.data.filter(({ is_mine: isMine }) => !isMine),
});

const Waiting = () => {
  const { t } = useTranslation('calendars');
  return (
    <QueryState query={useQuery(givenQuery)}>
      {(tasks) =>
        tasks.length === 0 ? (
          <Text c="dimmed">{t('overview.nobody')}</Text>
        ) : (
          <Stack component="ul" variant="lines" gap={8}>
            {tasks.map((task) => (
              <li key={task.id}>
                <Anchor component={Link} to={`/Tasks?preview=${task.id}`} size="sm">
                  {task.title}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {task.assignee_name}
                </Text>
              </li>
            ))}
          </Stack>
        )
      }
    </QueryState>
  );
};

/** What is due of everything: today, this week, too late, and what others owe. */
export const OverviewPage = () => {
  const { t } = useTranslation('calendars');
  const today = dayOf(new Date(useNow(60_000)));
  const query = useQuery(plannedQuery(daysAfter(today, -30), daysAfter(today, 7)));
  const hasTasks = useCan()('tasks:view');
  const given = useQuery({ ...givenQuery, enabled: hasTasks });
  return (
    <>
      <PageHeader title={t('overview.title')} description={t('overview.description')} withLine />
      <Stack px={{ base: 16, sm: 24 }} py={16}>
        <QueryState query={query}>
          {(planned) => {
            const due = {
              today: planned.filter((one) => dayOfPlanned(one) === today),
              overdue: planned.filter((one) => dayOfPlanned(one) < today && IS_DUE.has(one.what)),
              week: planned.filter((one) => dayOfPlanned(one) > today),
            };
            return (
              <Stack gap={16}>
                <FigureRow>
                  <Figure label={t('overview.today')} value={due.today.length} />
                  <Figure label={t('overview.overdue')} value={due.overdue.length} />
                  <Figure label={t('overview.week')} value={due.week.length} />
                  {hasTasks ? (
                    <Figure label={t('overview.waiting')} value={given.data?.length ?? '–'} />
                  ) : null}
                </FigureRow>
                <SimpleGrid cols={{ base: 1, md: 2 }} spacing={16}>
                  <Panel title={t('overview.today')}>
                    <Lines planned={due.today} empty={t('overview.free')} />
                  </Panel>
                  <Panel title={t('overview.overdue')}>
                    <Lines planned={due.overdue} empty={t('overview.inTime')} />
                  </Panel>
                  <Panel title={t('overview.week')}>
                    <Lines planned={due.week} empty={t('overview.free')} />
                  </Panel>
                  {hasTasks ? (
                    <Panel title={t('overview.waiting')}>
                      <Waiting />
                    </Panel>
                  ) : null}
                </SimpleGrid>
              </Stack>
            );
          }}
        </QueryState>
      </Stack>
    </>
  );
};
