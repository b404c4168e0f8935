import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanLine } from '#shared/contract/exam-drafts.ts';
import { DemoStage } from '#renderer/components/demo-stage.tsx';
import { QuestionPlan } from '../components/question-plan.tsx';
import { sampleFolders, samplePlan, samplePlanned } from '../sample-exam.ts';

/** The question plan of step 3, beside three sample questions; nothing is drawn here. */
export const CraftQuestionPlanPage = () => {
  const { t } = useTranslation('exams');
  const [plan, setPlan] = useState<readonly PlanLine[]>(samplePlan);
  const [chosen, setChosen] = useState(samplePlanned);
  return (
    <DemoStage title={t('plan.title')} description={t('demo.plan')}>
      <QuestionPlan
        plan={plan}
        chosen={chosen}
        library={sampleFolders}
        tags={[{ id: 7, tag_names: t('demo.tag') }]}
        isDrawing={false}
        onPlan={setPlan}
        onDraw={(missing) =>
          setChosen([
            ...chosen,
            ...missing.flatMap(({ line, count }, at) =>
              Array.from({ length: count }, (_, index) => ({
                id: chosen.length + at * 1000 + index + 1000,
                folderId: line.folder_id ?? 2,
                tagIds: line.tag_id === null ? [] : [line.tag_id],
                type: line.question_type ?? 'multiple-choice',
                mark: line.mark ?? 1,
              })),
            ),
          ])
        }
      />
    </DemoStage>
  );
};
