import { Button, Group, Input, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconMovie, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaFile } from '#shared/contract/media.ts';
import type { MediaKind } from '#shared/domain/media/kinds.ts';
import { mediaFilesQuery } from '#renderer/lib/media.ts';
import { MediaLine } from './media-line.tsx';
import { MediaPicker } from './media-picker.tsx';
import { MediaPlayer } from './media-player.tsx';

interface MediaFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly kinds: readonly MediaKind[];
  /** A file of the own library. */
  readonly value: number | null;
  /** With the file where one was chosen. */
  readonly onChange: (id: number | null, file?: MediaFile) => void;
}

/** One file of the library in a form: chosen, played, changed, taken out again. */
export const MediaField = ({ label, description, kinds, value, onChange }: MediaFieldProps) => {
  const { t } = useTranslation('common');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(mediaFilesQuery(value === null ? [] : [value]));
  const file = query.data?.[0];
  return (
    <Input.Wrapper labelElement="div" labelProps={{ id }} label={label} description={description}>
      <Stack gap={10} mt={8} role="group" aria-labelledby={id}>
        {value === null || query.data === undefined ? null : file === undefined ? (
          <Text size="sm" c="var(--warn)">
            {t('media.gone')}
          </Text>
        ) : (
          <>
            {file.place === 'nowhere' ? null : (
              <MediaPlayer
                key={`${file.id} ${file.updated_at}`}
                media={{ media_file_id: file.id }}
                title={file.name}
                captions={file.captions}
                poster={file.poster_sha256}
                alt={file.alt_text}
              />
            )}
            <MediaLine file={file} />
          </>
        )}
        <Group gap={8}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconMovie size={16} stroke={1.6} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {value === null ? t('media.chooseOne') : t('media.changeOne')}
          </Button>
          {value === null ? null : (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconX size={16} stroke={1.6} aria-hidden />}
              onClick={() => onChange(null)}
            >
              {t('media.takeOut')}
            </Button>
          )}
        </Group>
      </Stack>
      <MediaPicker
        opened={isOpen}
        title={label}
        kinds={kinds}
        onPick={(chosen) => onChange(chosen.id, chosen)}
        onClose={() => setOpen(false)}
      />
    </Input.Wrapper>
  );
};
