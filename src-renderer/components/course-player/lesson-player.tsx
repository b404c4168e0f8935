import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EndOfText } from './end-of-text.tsx';
import { ItemDocument } from './item-document.tsx';
import { ItemMedia } from './item-media.tsx';
import { ItemResources } from './item-resources.tsx';
import type { ItemRun } from './item-run.ts';
import type { PlayerItem } from './player-item.ts';

interface LessonPlayerProps {
  readonly item: PlayerItem;
  readonly run?: ItemRun | undefined;
}

/** A lesson: its recording, its text, and what there is to download. */
export const LessonPlayer = ({ item, run }: LessonPlayerProps) => {
  const { t } = useTranslation('player');
  const { media, document, resources } = item;
  const isEmpty = media === null && document === null && resources.length === 0;
  return (
    <Stack gap={24}>
      <ItemMedia media={media} run={run} />
      <ItemDocument text={document} media={item.document_media} onFileOpened={run?.onFileOpened} />
      {run === undefined || document === null ? null : <EndOfText text={document} onRead={run.onRead} />}
      <ItemResources files={resources} onOpened={run?.onFileOpened} />
      {isEmpty ? <Text c="dimmed">{t('emptyLesson')}</Text> : null}
    </Stack>
  );
};
