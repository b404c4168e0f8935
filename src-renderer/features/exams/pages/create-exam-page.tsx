import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { showError } from '#renderer/components/feedback-store.ts';
import { RecordPage } from '#renderer/components/patterns/record-page.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { useSession } from '#renderer/lib/session.ts';
import { ExamWizard, type ExamWizardProps } from '../components/exam-wizard.tsx';
import { isStepNumber, type StepNumber } from '../exam-form.ts';
import { storedExamQuery, useCopyExam } from '../queries.ts';

const stepOf = (text: string | null): StepNumber => {
  const step = Number(text ?? '1');
  return isStepNumber(step) ? step : 1;
};

/** Makes an exam or changes one: `?examId=` names it, `?step=` the step; without an id a new one begins. */
export function CreateExamPage() {
  const [params, setParams] = useSearchParams();
  const userId = useSession()?.user.id;
  const examId = readId(params.get('examId'));
  // The exam that the open form has made: its id in the address must not make the form start anew.
  const [created, setCreated] = useState<number | undefined>(undefined);
  const [seen, setSeen] = useState(examId);
  const [round, setRound] = useState(0);
  if (seen !== examId) {
    setSeen(examId);
    if (examId === undefined) {
      setCreated(undefined);
      setRound(round + 1);
    }
  }

  // A new id and a new step may come before the router has taken in the other one.
  const wanted = useRef(params);
  useEffect(() => {
    wanted.current = params;
  }, [params]);
  const put = useCallback(
    (name: string, value: string, isNewPlace: boolean): void => {
      const next = new URLSearchParams(wanted.current);
      next.set(name, value);
      wanted.current = next;
      setParams(next, { replace: !isNewPlace, preventScrollReset: true });
    },
    [setParams],
  );
  // Whoever is on the way to another screen must not be called back by a new address of this one.
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = next !== undefined && next.pathname !== pathname;
  }, [next, pathname]);
  const onCreated = useCallback(
    (id: number): void => {
      setCreated(id);
      if (!isLeaving.current) put('examId', String(id), false);
    },
    [put],
  );
  if (userId === undefined) return null;
  // Whose exam it is, the address only claims.
  const claimed = params.get('instructorId');
  if (claimed !== null && claimed !== String(userId)) return <NotOwn />;
  const wizard = {
    userId,
    step: stepOf(params.get('step')),
    onStep: (step: StepNumber) => put('step', String(step), true),
    onCreated,
  };

  return examId === undefined || examId === created ? (
    <ExamWizard key={round} stored={undefined} {...wizard} />
  ) : (
    <StoredExamWizard key={examId} examId={examId} {...wizard} />
  );
}

function NotOwn() {
  const { t } = useTranslation('exams');
  return (
    <RecordPage title={t('wizard.loading')} backTo="/Exams">
      <EmptyState illustration="exams" title={t('notOwn.title')} text={t('notOwn.text')} />
    </RecordPage>
  );
}

function StoredExamWizard({ examId, ...wizard }: Omit<ExamWizardProps, 'stored'> & { examId: number }) {
  const { t } = useTranslation('exams');
  const navigate = useNavigate();
  const query = useQuery(storedExamQuery(examId));
  const copying = useCopyExam();
  if (query.data === undefined) {
    return (
      <RecordPage title={t('wizard.loading')} backTo="/Exams" query={query}>
        {null}
      </RecordPage>
    );
  }
  if (query.data.record.exam_status === 'archived') {
    return (
      <RecordPage title={query.data.record.draft.exam_title || t('untitled')} backTo="/Exams">
        <EmptyState
          illustration="exams"
          title={t('archived.title')}
          text={t('archived.text')}
          action={
            <Button
              loading={copying.isPending}
              onClick={() =>
                copying.mutate(examId, {
                  onSuccess: (copy) => void navigate(`/CreateExam?examId=${copy.exam_step_one_id}`),
                  onError: (error) => showError(errorText(error)),
                })
              }
            >
              {t('action.copy')}
            </Button>
          }
        />
      </RecordPage>
    );
  }
  return <ExamWizard stored={query.data} {...wizard} />;
}
