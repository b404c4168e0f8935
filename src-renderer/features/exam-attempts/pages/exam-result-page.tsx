import { useQuery } from '@tanstack/react-query';
import { Button, Group } from '@mantine/core';
import { IconFileTypePdf, IconPrinter, IconReceipt } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { AppError } from '#shared/contract/errors.ts';
import type { AttemptResult } from '#shared/contract/attempt-results.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { QueryError } from '#renderer/components/query-state.tsx';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import { SkeletonForm } from '#renderer/components/skeletons.tsx';
import { useLightPrint } from '#renderer/hooks/use-light-print.ts';
import { writeStudentRun } from '#renderer/lib/exam-mirrors.ts';
import { printPage } from '#renderer/lib/print-page.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { ResultReview } from '../components/result-review.tsx';
import { ResultSummary } from '../components/result-summary.tsx';
import { TimePerQuestion } from '../components/time-per-question.tsx';
import { resultQuery, useSavePaper } from '../queries.ts';
import { useLateAnswers } from '../refused-answers.ts';
import { useExamList } from '../use-exam-list.ts';
import classes from './exam-result-page.module.css';

const cx = bindClasses(classes);

const Result = ({ result }: { readonly result: AttemptResult }) => {
  const { t, i18n } = useTranslation('exam-attempts');
  useLightPrint();
  const save = useSavePaper(result);
  const late = useLateAnswers(result.attempt_id, result.is_test !== true, t('result.lateReason'));
  const at = formatAbsolute(Date.parse(result.submitted_at), i18n.language);
  const when = { number: result.attempt_no, at };
  const said =
    result.is_test === true
      ? t(`testRun.handedIn.${result.submitted_by}`, when)
      : t(`result.handedIn.${result.submitted_by}`, when);
  return (
    <div className={cx('page')}>
      <PageHeader
        title={result.exam_title}
        description={said}
        backTo={result.is_test === true ? `/Exams?preview=${result.exam_id}` : '/MyExams'}
        actions={
          <Group gap={8} className={cx('noPrint')}>
            {/* What is neither released nor marked stands on no paper. */}
            {result.exam_score === null && result.exam_result === 'pending' ? null : (
              <Button
                variant="default"
                leftSection={<IconFileTypePdf size={18} stroke={1.6} aria-hidden />}
                loading={save.isPending && save.variables === 'statement'}
                onClick={() => save.mutate('statement')}
              >
                {t('result.statement')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconReceipt size={18} stroke={1.6} aria-hidden />}
              loading={save.isPending && save.variables === 'receipt'}
              onClick={() => save.mutate('receipt')}
            >
              {t('result.receiptPdf')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
              onClick={printPage}
            >
              {t('result.print')}
            </Button>
          </Group>
        }
      />
      <div className={cx('body')}>
        {late === 0 ? null : <Notice tone="warn">{t('result.late', { count: late })}</Notice>}
        {result.is_test === true ? <Notice tone="info">{t('testRun.result')}</Notice> : null}
        {result.decisions.map(({ kind, decided_at: decidedAt, reason }) => (
          <Notice key={decidedAt} tone={kind === 'void' ? 'warn' : 'info'}>
            {t(`result.decided.${kind}`, { reason })}
          </Notice>
        ))}
        {result.corrections.map((one) => (
          <Notice key={one.corrected_at} tone="info">
            {t('result.corrected', {
              at: formatAbsolute(Date.parse(one.corrected_at), i18n.language),
              reason: one.reason,
            })}{' '}
            {one.former_score === null || one.former_result === null
              ? null
              : t('result.correctedFrom', {
                  score: t('percent', { value: shownPercent(one.former_score, result.pass_percent) }),
                  verdict: t(`result.verdict.${one.former_result}`),
                })}
          </Notice>
        ))}
        <ResultSummary result={result} />
        <TimePerQuestion times={result.time_per_question} />
        <ResultReview result={result} />
      </div>
    </div>
  );
};

const Loaded = ({ attemptId }: { readonly attemptId: number }) => {
  const { t } = useTranslation('exam-attempts');
  const list = useExamList();
  const query = useQuery(resultQuery(attemptId));
  const { data, error } = query;
  useEffect(() => {
    if (data === undefined || data.is_test === true) return;
    writeStudentRun(data, 'result', data.exam_result === 'pass' || data.exam_result === 'fail');
  }, [data]);
  if (data !== undefined) return <Result result={data} />;
  if (error === null) {
    return (
      <div className={cx('page')}>
        <PageHeader title={t('result.title')} backTo={list} />
        <div className={cx('body')}>
          <SkeletonForm />
        </div>
      </div>
    );
  }
  if (error instanceof AppError && error.code === 'ILLEGAL_STATE') {
    return <Navigate to={`/examPage?attemptId=${attemptId}`} replace />;
  }
  return (
    <div className={cx('page')}>
      <PageHeader title={t('result.title')} backTo={list} />
      <QueryError title={t('result.failed')} query={query} />
    </div>
  );
};

/** The result of one attempt, with the review where the exam releases it. */
export const ExamResultPage = () => {
  const [query] = useSearchParams();
  const list = useExamList();
  const attemptId = readId(query.get('attemptId'));
  return attemptId === undefined ? <Navigate to={list} replace /> : <Loaded attemptId={attemptId} />;
};
