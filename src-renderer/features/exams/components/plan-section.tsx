import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PlannedQuestion } from '#shared/domain/exams/question-plan.ts';
import { showError, showSuccess } from '#renderer/components/feedback-store.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { drawForPlan } from '../queries.ts';
import { foldersQuery } from '#renderer/components/question-library/library-queries.ts';
import type { ExamForm } from '../use-exam-form.ts';
import type { QuestionList } from '../use-question-list.ts';
import { QuestionPlan } from './question-plan.tsx';

/** The plan of step 3, kept with the draft. */
export function PlanSection({ form, list }: { form: ExamForm; list: QuestionList }) {
  const { t } = useTranslation('exams');
  const library = useQuery(foldersQuery).data;
  const draw = useMutation({
    mutationFn: (missing: Parameters<typeof drawForPlan>[0]) =>
      drawForPlan(missing, new Set(list.items.map((one) => one.question_id))),
    onSuccess: ({ drawn, lacking }) => {
      if (drawn.length > 0) list.add(drawn);
      if (lacking > 0) showError(t('plan.tooFew', { count: lacking }));
      else showSuccess(t('plan.drawn', { count: drawn.length }));
    },
    onError: (error) => showError(errorText(error)),
    meta: { saves: false, errors: 'inline' },
  });
  const chosen = list.items.flatMap(({ question_id: id, mark }): PlannedQuestion[] => {
    const question = form.questions.get(id);
    return question === undefined
      ? []
      : [
          {
            id,
            mark,
            folderId: question.assign_folder_id,
            tagIds: question.tags,
            type: question.question_type,
          },
        ];
  });
  return (
    <QuestionPlan
      plan={form.draft.plan ?? []}
      chosen={chosen}
      library={library}
      tags={library?.data.tags ?? []}
      isDrawing={draw.isPending}
      onPlan={(plan) => form.change({ plan })}
      onDraw={(missing) => draw.mutate(missing)}
    />
  );
}
