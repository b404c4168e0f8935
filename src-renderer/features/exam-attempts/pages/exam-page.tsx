import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { writeStudentRun } from '#renderer/lib/exam-mirrors.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { AttemptElsewhere } from '../components/attempt-elsewhere.tsx';
import { BackToList } from '../components/back-to-list.tsx';
import { ExamIntro } from '../components/exam-intro.tsx';
import { ExamLoading } from '../components/exam-loading.tsx';
import { LiveExam } from '../components/live-exam.tsx';
import { SealedQuestions } from '../components/sealed-questions.tsx';
import { attemptQuery, sealedVersionOf, studentExamQuery } from '../queries.ts';
import { useExamList } from '../use-exam-list.ts';

interface StageProps {
  readonly visit: string;
}

const Attempt = ({ attemptId, visit }: StageProps & { readonly attemptId: number }) => {
  const { t } = useTranslation('exam-attempts');
  const list = useExamList();
  const { data, error } = useQuery(attemptQuery(attemptId, visit));
  const attempt = data?.attempt;
  useEffect(() => {
    if (attempt?.state === 'in_progress') writeStudentRun({ ...attempt, attempt_id: attempt.id }, 'answer');
  }, [attempt]);
  if (error !== null && data === undefined) {
    const sealed = sealedVersionOf(error);
    if (sealed !== undefined) return <SealedQuestions attemptId={attemptId} versionId={sealed} />;
    return <BackToList to={list} reason={t('load.attemptFailed', { reason: errorText(error) })} />;
  }
  if (data === undefined) return <ExamLoading />;
  if (data.attempt.state !== 'in_progress') {
    return <Navigate to={`/ExamResult?attemptId=${attemptId}`} replace />;
  }
  const { elsewhere } = data.attempt;
  if (elsewhere !== null)
    return <AttemptElsewhere attempt={data.attempt} isReleased={elsewhere.is_released} visit={visit} />;
  return <LiveExam key={attemptId} {...data} />;
};

const Start = ({ examId, visit }: StageProps & { readonly examId: number }) => {
  const { t } = useTranslation('exam-attempts');
  const navigate = useNavigate();
  const { data, error, isFetchedAfterMount } = useQuery(studentExamQuery(examId));
  useEffect(() => {
    if (data != null) writeStudentRun({ exam_id: data.exam_id, exam_title: data.exam_title }, 'load');
  }, [data]);
  const goOn = (attemptId: number): void =>
    void navigate(`/examPage?attemptId=${attemptId}`, { replace: true });
  if (error !== null)
    return <BackToList to="/MyExams" reason={t('load.startFailed', { reason: errorText(error) })} />;
  if (data === undefined || !isFetchedAfterMount) return <ExamLoading />;
  if (data === null) return <BackToList to="/MyExams" reason={t('load.notYours')} />;
  if (data.state === 'in_progress' && data.attempt_id !== null) {
    return <Navigate to={`/examPage?attemptId=${data.attempt_id}`} replace />;
  }
  return <ExamIntro exam={data} visit={visit} onStarted={goOn} />;
};

/** The exam: before the start with ?examId=, while it is sat with ?attemptId=. Without either, back to the list. */
export const ExamPage = () => {
  const [query] = useSearchParams();
  const [visit] = useState(() => crypto.randomUUID());
  const attemptId = readId(query.get('attemptId'));
  const examId = readId(query.get('examId'));
  if (attemptId !== undefined) return <Attempt attemptId={attemptId} visit={visit} />;
  if (examId !== undefined) return <Start examId={examId} visit={visit} />;
  return <Navigate to="/MyExams" replace />;
};
