import { Group, Select, Stack } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { StudentLine } from '#shared/contract/insight-students.ts';
import { NumberField } from '#renderer/components/number-field.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useCan } from '#renderer/lib/session.ts';
import { AuthorOnly } from '../components/author-only.tsx';
import { BehindBadges } from '../components/behind-badges.tsx';
import { InsightBar } from '../components/insight-bar.tsx';
import { StudentPane } from '../components/student-pane.tsx';
import { loadStudents, studentsQuery } from '../queries.ts';
import { useAsked } from '../use-asked.ts';

const SORTS = ['name', 'last', 'mean', 'progress'] as const;
const BEHIND = ['all', 'yes', 'quiet', 'failed', 'overdue'] as const;
const THRESHOLDS = [
  { name: 'quiet_days', usual: 14, min: 1, max: 365 },
  { name: 'failed', usual: 2, min: 1, max: 10 },
  { name: 'overdue', usual: 20, min: 0, max: 100 },
] as const;

const nameOf = ({ name }: StudentLine): string => name;
const idOf = ({ user_id: id }: StudentLine): number => id;

/** Which of the thresholds the address sets, as the server takes them. */
const thresholdsIn = ({ filters }: ListParamsHandle): Record<string, string> =>
  Object.fromEntries(
    THRESHOLDS.flatMap(({ name, min, max }) => {
      const text = filters[name]?.[0];
      const value = Number(text);
      return text !== undefined && Number.isInteger(value) && value >= min && value <= max
        ? [[name, text]]
        : [];
    }),
  );

const Thresholds = ({ params }: { readonly params: ListParamsHandle }) => {
  const { t } = useTranslation('insight');
  return THRESHOLDS.map(({ name, usual, min, max }) => (
    <NumberField
      key={name}
      label={t(`threshold.${name}`)}
      value={Number(params.filters[name]?.[0] ?? usual)}
      min={min}
      max={max}
      allowDecimal={false}
      onValue={(value) => {
        if (value !== undefined) params.setFilter(name, value === usual ? undefined : String(value));
      }}
    />
  ));
};

const Shown = () => {
  const { t } = useTranslation('insight');
  const params = useListParams({ sort: 'name' });
  const asked = useAsked(params);
  const navigate = useNavigate();
  const can = useCan();
  const thresholds = thresholdsIn(params);
  const behind = BEHIND.find((one) => one === params.filters['behind']?.[0]) ?? 'all';
  const shown = {
    page: params.page,
    search: params.q,
    behind,
    sort: SORTS.find((one) => one === params.sort) ?? 'name',
    dir: params.dir,
    thresholds,
  };
  const query = useQuery(studentsQuery(shown, asked));
  const percent = (value: number | null): string =>
    value === null ? '' : t('percent', { value: shownPercent(value) });
  const renderBehind = (row: StudentLine) => (
    <Group gap={4}>
      <BehindBadges reasons={row.behind} />
    </Group>
  );
  const renderLast = ({ last_at: at }: StudentLine) =>
    at === null ? t('students.never') : <RelativeTime at={at} />;
  return (
    <ListPage<StudentLine>
      name="performance-students"
      title={t('students.title')}
      description={t('students.text')}
      notice={<InsightBar isInset params={params} asked={asked} frame={query.data?.frame} />}
      params={params}
      query={query}
      rowId={idOf}
      rowName={nameOf}
      columns={[
        { key: 'name', header: t('students.name'), render: nameOf, csv: nameOf, sortable: true },
        {
          key: 'behind',
          header: t('students.behind'),
          width: 190,
          render: renderBehind,
          csv: (row) => row.behind.join(' '),
        },
        {
          key: 'progress',
          header: t('students.progress'),
          width: 110,
          align: 'right',
          priority: 2,
          sortable: true,
          render: (row) => percent(row.progress),
          csv: (row) => row.progress,
        },
        {
          key: 'attempts',
          header: t('students.attempts'),
          width: 100,
          align: 'right',
          priority: 3,
          render: (row) => row.attempts,
          csv: (row) => row.attempts,
        },
        {
          key: 'mean',
          header: t('students.mean'),
          width: 110,
          align: 'right',
          priority: 2,
          sortable: true,
          render: (row) => percent(row.mean_score),
          csv: (row) => row.mean_score,
        },
        {
          key: 'last',
          header: t('students.last'),
          width: 150,
          priority: 2,
          sortable: true,
          render: renderLast,
          csv: (row) => row.last_at,
        },
      ]}
      text={{ renderTitle: nameOf, renderCaption: renderBehind, renderAside: renderLast }}
      searchLabel={t('students.search')}
      filters={
        <Stack gap={12}>
          <Select
            label={t('students.behind')}
            value={behind}
            allowDeselect={false}
            data={BEHIND.map((value) => ({ value, label: t(`behind.${value}`) }))}
            onChange={(value) =>
              params.setFilter('behind', value === 'all' ? undefined : (value ?? undefined))
            }
          />
          <Thresholds params={params} />
        </Stack>
      }
      activeFilters={
        behind === 'all'
          ? []
          : [
              {
                key: 'behind',
                label: t(`behind.${behind}`),
                onRemove: () => params.setFilter('behind', undefined),
              },
            ]
      }
      empty={{ title: t('students.empty'), text: t('students.emptyText'), illustration: 'generic' }}
      {...(can('messages:add')
        ? {
            bulkActions: [
              {
                key: 'message',
                label: t('students.message'),
                icon: IconMessage,
                onRun: (rows: StudentLine[]) => void navigate(`/Messages?to=${rows.map(idOf).join(',')}`),
              },
            ],
          }
        : {})}
      csv={{ fileName: 'students.csv', load: () => loadStudents(shown, asked) }}
      preview={{
        render: (student, close) => (
          <StudentPane key={student.user_id} student={student} thresholds={thresholds} onClose={close} />
        ),
      }}
    />
  );
};

/** How one's students do, and who falls behind. */
export const PerformanceStudentsPage = () => (
  <AuthorOnly>
    <Shown />
  </AuthorOnly>
);
