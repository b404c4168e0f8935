import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { INVIGILATES } from '#shared/access/invigilation.ts';
import type { StudentExam } from '#shared/contract/enrolments.ts';
import { CalendarButton } from '#renderer/components/calendar-button.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useNow } from '#renderer/hooks/use-now.ts';
import { useCan } from '#renderer/lib/session.ts';
import { ExamRow } from '../components/exam-row.tsx';
import { nextAction, type ExamAction } from '../exam-standing.ts';
import { EXAM_TABS, examListQuery, useEnrol } from '../queries.ts';

const RENEW_MS = 10_000;

const importance: readonly ExamAction[] = ['continue', 'start', 'enrol'];

/** The exam whose button is the filled one: what is running, then what can be started. */
const mainExam = (rows: readonly StudentExam[]): StudentExam | undefined =>
  importance.map((action) => rows.find((exam) => nextAction(exam) === action)).find(Boolean);

/** The exams of a student: what runs, what can be started, what there is to enrol in, what is done. */
export const MyExamsPage = () => {
  const { t } = useTranslation('enrolments');
  const can = useCan();
  const params = useListParams();
  const now = useNow(RENEW_MS);
  const enrol = useEnrol();
  const tab = EXAM_TABS.find((one) => one === params.tab) ?? 'all';
  const query = useQuery(examListQuery(tab, params.page));
  const main = mainExam(query.data?.rows ?? []);
  return (
    <ListPage<StudentExam>
      name="my-exams"
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <Button component={Link} to="/PracticeExam" variant="default">
            {t('practice')}
          </Button>
          <Button component={Link} to="/ComputerCheck" variant="default">
            {t('computer')}
          </Button>
          {can(INVIGILATES) ? (
            <Button component={Link} to="/Invigilation" variant="default">
              {t('invigilation')}
            </Button>
          ) : null}
          <CalendarButton />
        </>
      }
      params={params}
      tabs={{ current: tab, options: EXAM_TABS.map((value) => ({ value, label: t(`tabs.${value}`) })) }}
      query={query}
      rowId={(exam) => exam.exam_id}
      rowName={(exam) => exam.exam_title}
      renderItem={(exam) => (
        <ExamRow
          exam={exam}
          now={now}
          isFirst={exam === main}
          isEnrolling={enrol.isPending && enrol.variables.exam_id === exam.exam_id}
          onEnrol={() => enrol.mutate(exam, { onSuccess: () => params.setTab(undefined) })}
        />
      )}
      empty={{
        title: t(`empty.${tab}.title`),
        text: t(`empty.${tab}.text`),
        illustration: 'exams',
        action:
          tab === 'available' ? undefined : (
            <Button variant="default" onClick={() => params.setTab('available')}>
              {t('empty.look')}
            </Button>
          ),
      }}
    />
  );
};
