import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconGitCompare, IconPencil, IconReplace } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MediaFile } from '#shared/contract/media.ts';
import { sizeText } from '#shared/domain/media/limits.ts';
import { MediaPlayer, MediaSaveButton } from '#renderer/components/media/media-player.tsx';
import { lengthText, MediaKindWord, MediaPlace } from '#renderer/components/media/media-words.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { mediaUsesQuery } from '#renderer/lib/media.ts';

interface MediaPreviewProps {
  readonly file: MediaFile;
  readonly mayChange: boolean;
  readonly onEdit: () => void;
  readonly onCompare: () => void;
  readonly onReplace: () => void;
}

/** Where a file is used: drafts that name it, and what was published with it. */
const Uses = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('media');
  const none = (
    <Text size="sm" c="var(--dim)">
      {t('uses.none')}
    </Text>
  );
  return (
    <Stack gap={8}>
      <Title order={3}>{t('uses.title')}</Title>
      <QueryState
        query={useQuery(mediaUsesQuery(id))}
        empty={{ when: (list) => list.length === 0, content: none }}
      >
        {(list) => (
          <Stack component="ul" gap={4}>
            {list.map((use) => (
              <Text component="li" size="sm" key={`${use.kind} ${use.id}`}>
                {use.title === '' ? t('uses.unnamed') : use.title}
              </Text>
            ))}
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
};

/** One file as it plays, with what is known of it and where it is used. */
export const MediaPreview = ({ file, mayChange, onEdit, onCompare, onReplace }: MediaPreviewProps) => {
  const { t } = useTranslation('media');
  const isPlayable = file.place !== 'nowhere';
  return (
    <Stack gap={16} p={16}>
      <Title order={2} variant="lead">
        {file.name}
      </Title>
      {isPlayable ? (
        <MediaPlayer
          key={`${file.id} ${file.updated_at}`}
          media={{ media_file_id: file.id }}
          title={file.name}
          captions={file.captions}
          poster={file.poster_sha256}
          alt={file.alt_text}
        />
      ) : null}
      <Group gap={12}>
        <MediaKindWord kind={file.kind} />
        <Text size="sm" className="tn">
          {sizeText(file.size)}
        </Text>
        {file.duration_ms === null ? null : (
          <Text size="sm" className="tn">
            {lengthText(file.duration_ms)}
          </Text>
        )}
        <MediaPlace file={file} />
      </Group>
      <Group gap={8}>
        {mayChange ? (
          <>
            {file.copy_of === null ? null : (
              <Button
                size="xs"
                leftSection={<IconGitCompare size={16} stroke={1.6} aria-hidden />}
                onClick={onCompare}
              >
                {t('copy.action')}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
              onClick={onEdit}
            >
              {t('edit.action')}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconReplace size={16} stroke={1.6} aria-hidden />}
              onClick={onReplace}
            >
              {t('replace.action')}
            </Button>
          </>
        ) : null}
        {isPlayable ? <MediaSaveButton media={{ media_file_id: file.id }} /> : null}
      </Group>
      <Uses id={file.id} />
    </Stack>
  );
};
