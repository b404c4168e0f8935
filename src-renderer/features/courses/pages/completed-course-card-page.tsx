import { Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DemoStage } from '#renderer/components/demo-stage.tsx';
import { CourseCardView } from '../components/course-card.tsx';
import { sampleCard } from '../sample-course.ts';

/** A course that was published, as a card of the list. */
export const CompletedCourseCardPage = () => {
  const { t } = useTranslation('courses');
  const [isOpened, setOpened] = useState(false);
  return (
    <DemoStage title={t('demo.cardTitle')} description={t('demo.card')}>
      <Paper withBorder radius="lg" maw={360} style={{ overflow: 'hidden' }}>
        <CourseCardView course={sampleCard} onOpen={() => setOpened(true)} />
      </Paper>
      <Text c="dimmed" role="status">
        {isOpened ? t('demo.cardOpened') : null}
      </Text>
    </DemoStage>
  );
};
