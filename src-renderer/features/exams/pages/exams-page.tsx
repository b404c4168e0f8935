import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { EXAM_STATUSES, type ExamStatus } from '#shared/contract/exam-status.ts';
import type { ExamCard } from '#shared/contract/exams.ts';
import { INVIGILATES } from '#shared/access/invigilation.ts';
import { FOLD_OUTS } from '#shared/access/built-in-roles.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { PartialDataNotice } from '#renderer/components/partial-data-notice.tsx';
import { TreeNav } from '#renderer/components/patterns/tree-nav.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useCan } from '#renderer/lib/session.ts';
import { useHoldsPart } from '#renderer/lib/sync-status.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { PAGE_SIZE } from '#renderer/lib/paged.ts';
import { ExamCardView } from '../components/exam-card.tsx';
import { ExamPreview } from '../components/exam-preview.tsx';
import { ExamState } from '../components/exam-status.tsx';
import { examCardQuery, examCountsQuery, examListQuery, listAllExams, type ExamGroup } from '../queries.ts';
import { useExamColumns, useExamCsv } from '../use-exam-columns.tsx';

const GROUPS: Readonly<Record<ExamGroup, readonly ExamStatus[]>> = {
  in_progress: ['savedAsDraft', 'pending_approval'],
  completed: ['scheduled', 'published', 'archived'],
};

const statusOf = (text: string | undefined): ExamStatus | ExamGroup | undefined =>
  EXAM_STATUSES.find((status) => status === text) ??
  (text === 'in_progress' || text === 'completed' ? text : undefined);

const PRICES = ['free', 'paid'] as const;

const ALL = 'all';

/** The exams that a person has made: what is in progress, what is offered, how it went. */
export function ExamsPage() {
  const { t } = useTranslation('exams');
  const navigate = useNavigate();
  const can = useCan();
  const params = useListParams();
  const status = statusOf(params.filters['status']?.[0]);
  const price = PRICES.find((one) => one === params.filters['price']?.[0]);
  const filter = { status, search: params.q, price };
  const query = useQuery(examListQuery(filter, params.page));
  // What leads to one exam opens it on whatever page of the list it stands.
  const shown = readId(params.preview);
  const isListed = query.data?.rows.some(({ exam_step_one_id: id }) => id === shown) ?? true;
  const elsewhere = useQuery({ ...examCardQuery(shown ?? 0), enabled: shown !== undefined && !isListed });
  const counts = useQuery(examCountsQuery);
  const columns = useExamColumns();
  const csvColumns = useExamCsv();
  const canAdd = can('instructor-exams:add');
  const changes = canAdd || FOLD_OUTS['instructor-exams'].some((one) => can(`instructor-exams:${one}`));
  // Whoever may only look sees the exams of everybody: their drafts and attempts are on the hub alone.
  const isPart = useHoldsPart() && !changes;

  // A copy may not fit the filter that is set, so the filter goes.
  const show = (id: number | undefined): void =>
    id === undefined ? params.setPreview(undefined) : void navigate(`/Exams?preview=${id}`);

  const countOf = (statuses: readonly ExamStatus[]): number | undefined =>
    counts.data === undefined ? undefined : statuses.reduce((sum, one) => sum + (counts.data[one] ?? 0), 0);
  const leaf = (one: ExamStatus) => ({ id: one, label: t(`status.${one}`), count: countOf([one]) });
  const nodes = [
    { id: ALL, label: t('list.all'), count: countOf(EXAM_STATUSES) },
    {
      id: 'in_progress',
      label: t('list.in_progress'),
      count: countOf(GROUPS.in_progress),
      children: GROUPS.in_progress.map(leaf),
    },
    ...GROUPS.completed.map(leaf),
  ];
  const current =
    status === undefined
      ? t('list.all')
      : status === 'in_progress' || status === 'completed'
        ? t(`list.${status}`)
        : t(`status.${status}`);

  return (
    <ListPage<ExamCard>
      name="exams"
      title={t('list.title')}
      description={t('list.description')}
      create={canAdd ? { label: t('action.new'), to: '/CreateExam' } : undefined}
      actions={
        can(INVIGILATES) ? (
          <Button component={Link} to="/Invigilation" variant="default">
            {t('invigilation.title')}
          </Button>
        ) : undefined
      }
      notice={isPart ? <PartialDataNotice /> : undefined}
      params={params}
      query={query}
      pageSize={PAGE_SIZE}
      rowId={(row) => row.exam_step_one_id}
      rowName={(row) => row.exam_title}
      columns={columns}
      text={{
        renderTitle: (row) => row.exam_title,
        renderCaption: (row) => <ExamState exam={row} />,
        renderAside: (row) => <RelativeTime at={row.updated_at} />,
      }}
      renderCard={(row) => <ExamCardView exam={row} onOpen={() => params.setPreview(row.exam_step_one_id)} />}
      empty={{
        title: isPart ? t('list.partTitle') : t('list.emptyTitle'),
        text: isPart ? t('list.partText') : t('list.emptyText'),
        illustration: 'exams',
      }}
      searchLabel={t('list.search')}
      filters={
        <Select
          label={t('list.price')}
          clearable
          data={PRICES.map((value) => ({ value, label: t(`list.prices.${value}`) }))}
          value={price ?? null}
          onChange={(next) => params.setFilter('price', next ?? undefined)}
        />
      }
      activeFilters={
        price === undefined
          ? []
          : [
              {
                key: 'price',
                label: t(`list.prices.${price}`),
                onRemove: () => params.setFilter('price', undefined),
              },
            ]
      }
      leftPane={{
        name: t('list.states'),
        current,
        content: (
          <TreeNav
            label={t('list.states')}
            nodes={nodes}
            selected={status ?? ALL}
            onSelect={(id) => params.setFilter('status', id === ALL ? undefined : id)}
          />
        ),
      }}
      preview={{
        limits: { initial: 380, min: 320, max: 640 },
        render: (row, close) => (
          <ExamPreview
            key={row.exam_step_one_id}
            exam={row}
            canChange={changes}
            onClose={close}
            onShow={show}
          />
        ),
        elsewhere: elsewhere.data ?? undefined,
      }}
      onOpen={(row) => void navigate(`/CreateExam?editExam=true&examId=${row.exam_step_one_id}`)}
      csv={{ fileName: 'exams.csv', columns: csvColumns, load: () => listAllExams(filter) }}
    />
  );
}
