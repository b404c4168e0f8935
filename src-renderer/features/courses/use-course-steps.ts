import { useTranslation } from 'react-i18next';
import type { CourseOutline, CourseProblem } from '#shared/contract/course-drafts.ts';
import type { WizardCheck, WizardStep } from '#renderer/components/patterns/wizard-steps.tsx';
import { STEPS, type CourseForm } from './course-form.ts';
import { useProblemWords } from './use-problem-words.ts';

/** The steps with their problems, and the checklist, in words. */
export const useCourseSteps = (
  draft: CourseForm,
  outline: CourseOutline | undefined,
  problems: readonly CourseProblem[],
  onItem: (itemId: number) => void,
): { steps: WizardStep[]; checks: WizardCheck[] } => {
  const { t } = useTranslation('courses');
  const words = useProblemWords(outline);
  const isDone = {
    1: draft.student_learning.length > 0,
    2: draft.course_title.trim() !== '',
    3: (outline?.items.length ?? 0) > 0,
    4: draft.schedule !== null || draft.course_price > 0,
    5: false,
  } as const;
  return {
    steps: STEPS.map((step) => ({
      key: String(step),
      label: t(`step.${step}`),
      isDone: isDone[step],
      isVisited: true,
      problems: problems.filter((problem) => problem.step === step && problem.is_required).length,
    })),
    checks: problems
      .toSorted((one, other) => Number(other.is_required) - Number(one.is_required))
      .map((problem) => {
        const { code, step, item_id: itemId, section_id: sectionId } = problem;
        return {
          key: `${code} ${itemId ?? ''} ${sectionId ?? ''}`,
          text: problem.is_required ? words(problem) : t('plan.advised', { words: words(problem) }),
          step: String(step),
          stepLabel: t(`step.${step}`),
          kind: problem.is_required ? ('error' as const) : ('missing' as const),
          ...(itemId === null ? {} : { onOpen: () => onItem(itemId) }),
        };
      }),
  };
};
