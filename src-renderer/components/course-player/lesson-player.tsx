import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MediaPlayer } from '#renderer/components/media/media-player.tsx';
import { ItemDocument } from './item-document.tsx';
import { ItemResources } from './item-resources.tsx';
import { refOf, type PlayerItem } from './player-item.ts';

/** A lesson: its recording, its text, and what there is to download. */
export const LessonPlayer = ({ item }: { readonly item: PlayerItem }) => {
  const { t } = useTranslation('player');
  const { media, document, resources } = item;
  const isEmpty = media === null && document === null && resources.length === 0;
  return (
    <Stack gap={24}>
      {media === null ? null : (
        <MediaPlayer
          key={media.media_file_id}
          media={refOf(media)}
          title={media.name}
          captions={media.captions}
          poster={media.poster}
        />
      )}
      <ItemDocument text={document} media={item.document_media} />
      <ItemResources files={resources} />
      {isEmpty ? <Text c="dimmed">{t('emptyLesson')}</Text> : null}
    </Stack>
  );
};
