import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddQuestionButton } from '../components/add-question-button.tsx';
import { DemoStage } from '#renderer/components/demo-stage.tsx';

/** The button at the end of the list on its own; it counts what it would add. */
export const AddQuestionButtonPage = () => {
  const { t } = useTranslation('questions');
  const [count, setCount] = useState(0);
  return (
    <DemoStage title={t('demo.addTitle')} description={t('demo.add')}>
      <AddQuestionButton onAdd={() => setCount(count + 1)} />
      <Text c="dimmed" role="status">
        {count === 0 ? null : t('demo.added', { count })}
      </Text>
    </DemoStage>
  );
};
