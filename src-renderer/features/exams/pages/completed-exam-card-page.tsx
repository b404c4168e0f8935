import { Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DemoStage } from '#renderer/components/demo-stage.tsx';
import { ExamCardView } from '../components/exam-card.tsx';
import { sampleCard } from '../sample-exam.ts';

/** An exam that was published, as a card of the list: how it went. */
export const CompletedExamCardPage = () => {
  const { t } = useTranslation('exams');
  const [isOpened, setOpened] = useState(false);
  return (
    <DemoStage title={t('demo.cardTitle')} description={t('demo.card')}>
      <Paper withBorder radius="lg" maw={360}>
        <ExamCardView exam={sampleCard} onOpen={() => setOpened(true)} />
      </Paper>
      <Text c="dimmed" role="status">
        {isOpened ? t('demo.cardOpened') : null}
      </Text>
    </DemoStage>
  );
};
