import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DemoStage } from '#renderer/components/demo-stage.tsx';
import { QuestionCompleteCard } from '../components/question-complete-card.tsx';

/** What is said once every question of the list is complete, with a sample; nothing is saved here. */
export const QuestionCompleteCardPage = () => {
  const { t } = useTranslation('questions');
  const [isTaken, setTaken] = useState(false);
  return (
    <DemoStage title={t('demo.completeTitle')} description={t('demo.complete')}>
      <QuestionCompleteCard count={10} onSave={() => setTaken(true)} />
      <Text c="dimmed" role="status">
        {isTaken ? t('demo.sample') : null}
      </Text>
    </DemoStage>
  );
};
