import { Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CourseOutline } from '#renderer/components/course-player/course-outline.tsx';
import { DemoStage } from '#renderer/components/demo-stage.tsx';
import { sampleItems, sampleParts, sampleSections, sampleStepOf } from '../sample-course.ts';

/** The outline at the left of a course, with what is done of it. */
export const CourseSidebarPage = () => {
  const { t } = useTranslation('course-player');
  const [openId, setOpenId] = useState(2);
  const items = sampleItems(t);
  return (
    <DemoStage title={t('demo.sidebarTitle')} description={t('demo.sidebar')}>
      <Paper withBorder radius="lg" maw={360} p={12}>
        <CourseOutline
          title={t('sample.course')}
          sections={sampleSections(t)}
          items={items}
          currentId={openId}
          onOpen={setOpenId}
          marks={{ stepOf: sampleStepOf, isFlagged: (id) => id === 3, parts: sampleParts }}
        />
      </Paper>
      <Text c="dimmed" role="status">
        {t('demo.opened', { title: items.find((one) => one.item_id === openId)?.title })}
      </Text>
    </DemoStage>
  );
};
