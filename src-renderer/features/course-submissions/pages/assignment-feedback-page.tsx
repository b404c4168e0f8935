import { Button, Group, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AssignmentFeedback,
  AssignmentFeedbackModal,
} from '#renderer/components/course-submissions/assignment-feedback.tsx';
import { DemoStage } from '#renderer/components/demo-stage.tsx';
import { SAMPLES, sampleSubmission, type Sample } from '../sample-feedback.ts';

const isSample = (value: string): value is Sample => SAMPLES.some((sample) => sample === value);

/** What a learner reads of what they handed in, with samples of each state. */
export const AssignmentFeedbackPage = () => {
  const { t } = useTranslation('course-submissions');
  const [sample, setSample] = useState<Sample>('marked');
  const [isOpen, setOpen] = useState(false);
  const shown = {
    submission: sampleSubmission(t, sample),
    isGraded: sample !== 'practice',
    isDecidedElsewhere: false,
  };
  return (
    <DemoStage title={t('demo.title')} description={t('demo.text')}>
      <SegmentedControl
        aria-label={t('demo.state')}
        value={sample}
        onChange={(value) => {
          if (isSample(value)) setSample(value);
        }}
        data={SAMPLES.map((value) => ({ value, label: t(`demo.${value}`) }))}
      />
      <AssignmentFeedback {...shown} />
      <Group>
        <Button onClick={() => setOpen(true)}>{t('demo.open')}</Button>
      </Group>
      <AssignmentFeedbackModal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('demo.title')}
        {...shown}
      />
    </DemoStage>
  );
};
