import { Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { DemoStage } from '#renderer/components/demo-stage.tsx';
import { QuestionsSaved } from '../components/questions-saved.tsx';
import { demoQuestion } from '../demo-question.ts';

/** What is said after a save, with a sample question. */
export const QuestionSuccessfullySavedPage = () => {
  const { t } = useTranslation('questions');
  const navigate = useNavigate();
  return (
    <DemoStage title={t('demo.savedTitle')} description={t('demo.saved')}>
      <Paper withBorder radius="xl" shadow="md" p={20}>
        <QuestionsSaved
          titles={[demoQuestion.title]}
          refused={1}
          steps={[
            { label: t('saved.toLibrary'), onTake: () => void navigate('/Questions') },
            { label: t('saved.writeMore'), onTake: () => void navigate('/CreateQuestions') },
          ]}
        />
      </Paper>
    </DemoStage>
  );
};
