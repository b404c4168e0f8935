import { useTranslation } from 'react-i18next';
import type { TrainingVideo } from '#shared/contract/training-videos.ts';
import type { RecordFact } from '#renderer/components/patterns/record-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';

/** What is known of one of them; nothing as long as it is not there. */
export const useTrainingVideoFacts = (trainingVideo: TrainingVideo | undefined): RecordFact[] => {
  const { t } = useTranslation('training-videos');
  if (trainingVideo === undefined) return [];
  return [
    ...(trainingVideo.link === ''
      ? []
      : [{ label: t('field.place'), value: new URL(trainingVideo.link).host }]),
    ...(trainingVideo.is_finished ? [{ label: t('field.seen'), value: t('seen') }] : []),
    ...(trainingVideo.topic === '' ? [] : [{ label: t('field.topic'), value: trainingVideo.topic }]),
    { label: t('field.created'), value: <RelativeTime at={trainingVideo.created_at} /> },
    { label: t('field.changed'), value: <RelativeTime at={trainingVideo.updated_at} /> },
  ];
};
