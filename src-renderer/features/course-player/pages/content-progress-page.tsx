import { Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ContentProgress } from '#renderer/components/course-player/content-progress.tsx';
import { DemoStage } from '#renderer/components/demo-stage.tsx';
import { sampleParts, sampleSections } from '../sample-course.ts';

const MINUTE = 60_000;

/** How far somebody is in a course, as it stands beside each of its items. */
export const ContentProgressPage = () => {
  const { t } = useTranslation('course-player');
  return (
    <DemoStage title={t('demo.progressTitle')} description={t('demo.progress')}>
      <Paper withBorder radius="lg" maw={360} p={16}>
        <ContentProgress
          percent={33}
          completed={1}
          required={3}
          timeMs={47 * MINUTE}
          completion={null}
          waiting={1}
          sections={sampleSections(t)}
          parts={sampleParts}
          removed={[]}
        />
      </Paper>
    </DemoStage>
  );
};
