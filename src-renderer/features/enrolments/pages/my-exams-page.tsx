import { useEffect, useRef, useState, type RefObject } from 'react';
import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { StudentExam } from '#shared/contract/enrolments.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { ErrorState } from '#renderer/components/error-state.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { Paging } from '#renderer/components/paging.tsx';
import { SkeletonRows } from '#renderer/components/skeletons.tsx';
import { useNow } from '#renderer/hooks/use-now.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { PAGE_SIZE } from '#renderer/lib/paged.ts';
import { ExamRow } from '../components/exam-row.tsx';
import { nextAction, type ExamAction } from '../exam-standing.ts';
import { EXAM_TABS, examListQuery, useEnrol, type ExamPage, type ExamTab } from '../queries.ts';
import classes from './my-exams-page.module.css';

const cx = bindClasses(classes);

const RENEW_MS = 10_000;

const importance: readonly ExamAction[] = ['continue', 'start', 'enrol'];

/** The exam whose button is the filled one: what is running, then what can be started. */
const mainExam = (rows: readonly StudentExam[]): StudentExam | undefined =>
  importance.map((action) => rows.find((exam) => nextAction(exam) === action)).find(Boolean);

/** An exam whose button was pressed, and the list that it is in afterwards. */
interface SoughtExam {
  readonly tab: ExamTab;
  readonly examId: number;
}

interface ListProps {
  readonly tab: ExamTab;
  readonly page: ExamPage;
  readonly isStale: boolean;
  readonly isFetching: boolean;
  readonly sought: SoughtExam | undefined;
  readonly onSeek: (exam: SoughtExam | undefined) => void;
  readonly onEnrolled: () => void;
}

/** Leads the focus, which goes with a pressed button, to the next step of its exam, else to the heading of the page. */
const useSoughtExam = (props: ListProps): RefObject<HTMLUListElement | null> => {
  const { tab, isFetching, sought, onSeek } = props;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (sought?.tab !== tab) return;
    const row = list.current?.querySelector(`[data-exam="${sought.examId}"]`);
    const step = row?.querySelector<HTMLElement>('a, button:not(:disabled)');
    if (step == null && isFetching) return;
    onSeek(undefined);
    (step ?? document.querySelector<HTMLElement>('[data-page-title]'))?.focus();
  }, [tab, isFetching, sought, onSeek]);
  return list;
};

const ExamList = (props: ListProps) => {
  const { tab, page, isStale, onSeek, onEnrolled } = props;
  const { t } = useTranslation('enrolments');
  const now = useNow(RENEW_MS);
  const enrol = useEnrol();
  const list = useSoughtExam(props);
  const main = mainExam(page.rows);
  const running = page.rows.filter((exam) => exam.state === 'in_progress');
  const others = page.rows.filter((exam) => exam.state !== 'in_progress');
  const enrolIn = (exam: StudentExam): void => {
    const seekIn = (where: ExamTab): void => onSeek({ tab: where, examId: exam.exam_id });
    enrol.mutate(exam, {
      onSuccess: () => {
        seekIn('all');
        onEnrolled();
      },
      onError: () => seekIn(tab),
    });
  };
  return (
    <ul ref={list} className={cx('list')} aria-label={t(`tabs.${tab}`)} aria-busy={isStale}>
      {[...running, ...others].map((exam) => (
        <ExamRow
          key={exam.exam_id}
          exam={exam}
          now={now}
          isFirst={exam === main}
          isEnrolling={enrol.isPending && enrol.variables.exam_id === exam.exam_id}
          onEnrol={enrolIn}
        />
      ))}
    </ul>
  );
};

interface TabBodyProps {
  readonly tab: ExamTab;
  readonly index: number;
  readonly sought: ListProps['sought'];
  readonly onSeek: ListProps['onSeek'];
  readonly onPage: (index: number) => void;
  readonly onTab: (tab: ExamTab) => void;
}

const TabBody = ({ tab, index, sought, onSeek, onPage, onTab }: TabBodyProps) => {
  const { t } = useTranslation('enrolments');
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(examListQuery(tab, index));
  if (error !== null && data === undefined) {
    return <ErrorState message={errorText(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <div className={cx('list')}>
        <SkeletonRows count={4} />
      </div>
    );
  }
  if (data.total === 0) {
    return (
      <EmptyState
        illustration="exams"
        title={t(`empty.${tab}.title`)}
        text={t(`empty.${tab}.text`)}
        action={
          tab === 'available' ? undefined : (
            <Button variant="default" onClick={() => onTab('available')}>
              {t('empty.look')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <div className={cx('panel')}>
      <ExamList
        tab={tab}
        page={data}
        isStale={isPlaceholderData}
        isFetching={isFetching}
        sought={sought}
        onSeek={onSeek}
        onEnrolled={() => onTab('all')}
      />
      {data.total > PAGE_SIZE ? (
        <Paging page={index} pageSize={PAGE_SIZE} total={data.total} onPage={onPage} />
      ) : null}
    </div>
  );
};

/** The exams of a student: what runs, what can be started, what there is to enrol in, what is done. */
export const MyExamsPage = () => {
  const { t } = useTranslation('enrolments');
  const [query, setQuery] = useSearchParams();
  const [sought, setSought] = useState<SoughtExam | undefined>(undefined);
  const tab = EXAM_TABS.find((one) => one === query.get('tab')) ?? 'all';
  const shown = Number(query.get('page') ?? '1');
  const index = Number.isSafeInteger(shown) && shown > 1 ? shown - 1 : 0;
  const go = (to: ExamTab, page: number): void =>
    setQuery(
      { ...(to === 'all' ? {} : { tab: to }), ...(page === 0 ? {} : { page: String(page + 1) }) },
      { replace: true },
    );
  const open = (value: string | null): void => go(EXAM_TABS.find((one) => one === value) ?? 'all', 0);
  return (
    <div className={cx('page')}>
      <PageHeader title={t('title')} description={t('description')} />
      <Tabs value={tab} onChange={open} keepMounted={false} className={cx('tabs')}>
        <Tabs.List aria-label={t('title')} className={cx('tabList')}>
          {EXAM_TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className={cx('tabPanel')}>
          <TabBody
            key={tab}
            tab={tab}
            index={index}
            sought={sought}
            onSeek={setSought}
            onPage={(page) => go(tab, page)}
            onTab={open}
          />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
};
