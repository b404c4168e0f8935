import { Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DemoStage } from '#renderer/components/demo-stage.tsx';
import { MyCourseRow } from '../components/my-course-row.tsx';
import { sampleCourse } from '../sample-course.ts';

/** A course as its student has it in the list. */
export const StudentComponentCardPage = () => {
  const { t } = useTranslation('course-progress');
  return (
    <DemoStage title={t('demo.cardTitle')} description={t('demo.card')}>
      <Paper withBorder radius="lg">
        <MyCourseRow course={sampleCourse} isFirst />
      </Paper>
    </DemoStage>
  );
};
