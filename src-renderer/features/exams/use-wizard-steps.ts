import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WizardCheck, WizardStep } from '#renderer/components/patterns/wizard-steps.tsx';
import { STEPS, type StepNumber } from './exam-form.ts';
import type { ExamForm, Problem } from './use-exam-form.ts';

/** What is still to do; everything else will not work as it stands. */
const STILL_TO_DO: ReadonlySet<string> = new Set(['title_missing', 'no_questions', 'currency_missing']);

/** The steps with their problems, and the checklist, in words. */
export const useWizardSteps = (
  { draft, problems }: ExamForm,
  current: StepNumber,
  progress: number,
): { steps: WizardStep[]; checks: WizardCheck[]; isFirst: boolean } => {
  const { t } = useTranslation('exams');
  const [reached, setReached] = useState(Math.max(progress, current));
  if (current > reached) setReached(current);

  const isFilled = (step: StepNumber): boolean => {
    switch (step) {
      case 1:
        return draft.exam_title.trim() !== '';
      case 2:
        return draft.introduction_title !== '' || draft.introduction_description !== '';
      case 3:
        return draft.questions.length > 0;
      case 4:
      case 5:
        return reached > step;
      case 6:
        return false;
    }
  };
  const positions = new Map(draft.questions.map((one, index) => [one.question_id, index + 1]));
  const textOf = ({ code, question_id }: Problem): string =>
    question_id === null
      ? t(`problem.${code}`)
      : t(`problem.${code}`, { position: positions.get(question_id) ?? 0 });

  return {
    isFirst: reached <= 1,
    steps: STEPS.map((step) => ({
      key: String(step),
      label: t(`step.${step}`),
      isDone: isFilled(step),
      isVisited: true,
      problems: problems.filter((problem) => problem.step === step).length,
    })),
    checks: problems.map((problem) => ({
      key: `${problem.code} ${problem.question_id ?? ''}`,
      text: textOf(problem),
      step: String(problem.step),
      stepLabel: t(`step.${problem.step}`),
      kind: STILL_TO_DO.has(problem.code) ? 'missing' : 'error',
    })),
  };
};
