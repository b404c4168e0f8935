import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Engagement, EngagementStep } from '#shared/contract/insight-content.ts';
import type { Frame } from '#shared/contract/insight-frame.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';
import { AuthorOnly } from '../components/author-only.tsx';
import { FactsTable, type FactColumn } from '../components/facts-table.tsx';
import { FigureList } from '../components/figure-list.tsx';
import { InsightPage } from '../components/insight-page.tsx';
import { WeekHours } from '../components/week-hours.tsx';
import { engagementQuery, type Asked } from '../queries.ts';
import { useInsight } from '../use-asked.ts';

interface ContentChoiceProps {
  readonly contents: Frame['contents'];
  readonly chosen: Engagement['chosen'];
  readonly params: ListParamsHandle;
}

const ContentChoice = ({ contents, chosen, params }: ContentChoiceProps) => {
  const { t } = useTranslation('insight');
  return (
    <Select
      label={t('engagement.choose')}
      searchable
      allowDeselect={false}
      maw={420}
      value={chosen === null ? null : `${chosen.content_type}-${chosen.content_id}`}
      data={(['course', 'exam'] as const).flatMap((type) => {
        const items = contents
          .filter(({ content_type: one }) => one === type)
          .map((one) => ({ value: `${type}-${one.content_id}`, label: one.title }));
        return items.length === 0 ? [] : [{ group: t(`contents.${type}`), items }];
      })}
      onChange={(value) => {
        const [type, id] = (value ?? '').split('-');
        params.setFilters({
          course: type === 'course' ? id : undefined,
          exam: type === 'exam' ? id : undefined,
        });
      }}
    />
  );
};

const Steps = ({ steps, isExam }: Pick<Engagement, 'steps'> & { readonly isExam: boolean }) => {
  const { t } = useTranslation('insight');
  const number = (value: number | null): string => (value === null ? '' : String(value));
  const titleOf = (step: Engagement['steps'][number]): string =>
    step.title === '' ? t(`step.${step.kind}`) : step.title;
  // An exam has neither planned minutes nor marks of its steps.
  const columns: FactColumn<EngagementStep>[] = [
    { header: t('step.name'), render: titleOf, csv: titleOf },
    {
      header: t('step.kind'),
      render: (step) => (step.title === '' ? '' : t(`step.${step.kind}`)),
      csv: (step) => (step.title === '' ? '' : step.kind),
    },
    {
      header: t(isExam ? 'step.reached' : 'step.started_count'),
      render: (step) => step.started,
      csv: (step) => step.started,
      isNumber: true,
    },
    {
      header: t(isExam ? 'step.went_on' : 'step.completed'),
      render: (step) => number(step.completed),
      csv: (step) => step.completed,
      isNumber: true,
    },
    { header: t('step.left'), render: (step) => step.left, csv: (step) => step.left, isNumber: true },
    {
      header: t('step.minutes'),
      render: (step) => number(step.minutes),
      csv: (step) => step.minutes,
      isNumber: true,
    },
    {
      header: t('step.planned'),
      render: (step) => number(step.planned_minutes),
      csv: (step) => step.planned_minutes,
      isNumber: true,
    },
    {
      header: t('step.mean'),
      render: (step) =>
        step.mean_score === null ? '' : t('percent', { value: shownPercent(step.mean_score) }),
      csv: (step) => step.mean_score,
      isNumber: true,
    },
  ];
  return (
    <FactsTable
      title={t('engagement.steps')}
      fileName="engagement.csv"
      empty={t('engagement.noSteps')}
      rows={steps}
      rowKey={(step) => step.key}
      columns={columns.filter(({ csv }) => steps.some((step) => (csv(step) ?? '') !== ''))}
    />
  );
};

const Questions = ({ questions }: Pick<Engagement, 'questions'>) => {
  const { t } = useTranslation('insight');
  return (
    <FactsTable
      title={t('question.title')}
      fileName="questions.csv"
      empty={t('question.empty')}
      rows={questions}
      rowKey={(row) => row.question_id}
      columns={[
        {
          header: t('question.name'),
          render: (row) => (
            <>
              <QuestionText text={row.title === '' ? t('question.gone') : row.title} />
              {row.is_suspect ? <StatusBadge tone="warn">{t('question.suspect')}</StatusBadge> : null}
            </>
          ),
          csv: (row) => row.title,
        },
        {
          header: t('question.answers'),
          render: (row) => row.answers,
          csv: (row) => row.answers,
          isNumber: true,
        },
        {
          header: t('question.facility'),
          render: (row) => (row.facility === null ? '' : t('percent', { value: shownPercent(row.facility) })),
          csv: (row) => row.facility,
          isNumber: true,
        },
        {
          header: t('question.discrimination'),
          render: (row) => row.discrimination ?? '',
          csv: (row) => row.discrimination,
          isNumber: true,
        },
        {
          header: t('question.seconds'),
          render: (row) => (row.seconds === null ? '' : Math.round(row.seconds)),
          csv: (row) => row.seconds,
          isNumber: true,
        },
      ]}
    />
  );
};

const Versions = ({ versions }: Pick<Engagement, 'versions'>) => {
  const { t } = useTranslation('insight');
  const percent = (value: number | null): string =>
    value === null ? '' : t('percent', { value: shownPercent(value) });
  return (
    <FactsTable
      title={t('version.title')}
      fileName="versions.csv"
      empty={t('version.empty')}
      rows={versions}
      rowKey={(row) => row.version_no}
      columns={[
        { header: t('version.no'), render: (row) => row.version_no, csv: (row) => row.version_no },
        {
          header: t('version.published'),
          render: (row) => <RelativeTime at={row.published_at} />,
          csv: (row) => row.published_at,
        },
        {
          header: t('version.handIns'),
          render: (row) => row.hand_ins,
          csv: (row) => row.hand_ins,
          isNumber: true,
        },
        {
          header: t('version.mean'),
          render: (row) => percent(row.mean_score),
          csv: (row) => row.mean_score,
          isNumber: true,
        },
        {
          header: t('version.pass'),
          render: (row) => percent(row.pass_rate),
          csv: (row) => row.pass_rate,
          isNumber: true,
        },
        {
          header: t('version.minutes'),
          render: (row) => (row.minutes === null ? '' : Math.round(row.minutes)),
          csv: (row) => row.minutes,
          isNumber: true,
        },
      ]}
    />
  );
};

/** One of both: the address may name several. */
const onlyOne = ({ exam, course, ...asked }: Asked): Asked => ({
  ...asked,
  ...(course === undefined
    ? exam === undefined
      ? {}
      : { exam: exam.split(',')[0] ?? exam }
    : { course: course.split(',')[0] ?? course }),
});

/** The exam that is shown, also where the address names none. */
const ofExam = ({ course: _course, ...asked }: Asked, examId: number): Asked => ({
  ...asked,
  exam: String(examId),
});

const Shown = () => {
  const { t } = useTranslation('insight');
  const { params, asked } = useInsight();
  const query = useQuery(engagementQuery(onlyOne(asked)));
  return (
    <InsightPage
      title={t('engagement.title')}
      description={t('engagement.text')}
      params={params}
      asked={asked}
      query={query}
      hasContents={false}
    >
      {({ frame, chosen, figures, steps, hours, questions, versions }) =>
        chosen === null ? (
          <EmptyState title={t('empty.title')} text={t('empty.text')} illustration="exams" />
        ) : (
          <>
            <ContentChoice contents={frame.contents} chosen={chosen} params={params} />
            {chosen.content_type === 'exam' ? (
              <FigureList
                figures={figures}
                currency={frame.currency}
                params={params}
                asked={ofExam(asked, chosen.content_id)}
              />
            ) : null}
            <Steps steps={steps} isExam={chosen.content_type === 'exam'} />
            {chosen.content_type === 'exam' ? (
              <>
                <Questions questions={questions} />
                <Versions versions={versions} />
              </>
            ) : null}
            <WeekHours title={t(`hours.${chosen.content_type}`)} hours={hours} />
          </>
        )
      }
    </InsightPage>
  );
};

/** How far people come in a course or an exam, and where they leave it. */
export const CourseEngagementPage = () => (
  <AuthorOnly>
    <Shown />
  </AuthorOnly>
);
