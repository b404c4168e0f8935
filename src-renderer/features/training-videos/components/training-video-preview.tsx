import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TrainingVideo } from '#shared/contract/training-videos.ts';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { useTrainingVideoFacts } from '../use-training-video-facts.tsx';

interface TrainingVideoPreviewProps {
  readonly trainingVideo: TrainingVideo;
  readonly onClose: () => void;
}

/** One of them beside the list. */
export const TrainingVideoPreview = ({ trainingVideo, onClose }: TrainingVideoPreviewProps) => {
  const { t } = useTranslation('training-videos');
  const facts = useTrainingVideoFacts(trainingVideo);
  return (
    <PreviewPane
      code={t('one')}
      onClose={onClose}
      actions={
        <Button
          variant="default"
          size="xs"
          component="a"
          href={trainingVideo.link}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('open')}
        </Button>
      }
    >
      <PreviewSection>
        <Text component="h2" mb={12} fz={17} lh="24px" fw={620} style={{ overflowWrap: 'anywhere' }}>
          {trainingVideo.title}
        </Text>
        <FactList facts={facts} />
      </PreviewSection>
      <PreviewSection title={t('field.description')}>
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {trainingVideo.description === '' ? t('field.descriptionEmpty') : trainingVideo.description}
        </Text>
      </PreviewSection>
    </PreviewPane>
  );
};
