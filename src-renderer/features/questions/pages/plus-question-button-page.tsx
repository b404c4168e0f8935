import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DemoStage } from '#renderer/components/demo-stage.tsx';
import { PlusQuestionButton } from '../components/plus-question-button.tsx';

/** The button between two questions on its own; it counts what it would add. */
export const PlusQuestionButtonPage = () => {
  const { t } = useTranslation('questions');
  const [count, setCount] = useState(0);
  return (
    <DemoStage title={t('demo.plusTitle')} description={t('demo.plus')}>
      <PlusQuestionButton number={2} onAdd={() => setCount(count + 1)} />
      <Text c="dimmed" role="status">
        {count === 0 ? null : t('demo.added', { count })}
      </Text>
    </DemoStage>
  );
};
