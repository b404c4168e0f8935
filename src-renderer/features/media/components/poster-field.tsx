import { Button, Group, Input, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconCamera, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { blobsContract } from '#shared/contract/blobs.ts';
import type { MediaFile } from '#shared/contract/media.ts';
import { showError } from '#renderer/components/feedback-store.ts';
import { StoredImage } from '#renderer/components/stored-image.tsx';
import { api } from '#renderer/lib/api.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { ticketQuery } from '#renderer/lib/media.ts';
import { drawFrame } from '../draw-frame.ts';

interface PosterFieldProps {
  readonly file: MediaFile;
  readonly poster: string | null;
  readonly onChange: (sha256: string | null) => void;
}

/** The picture of a video before it plays: the frame at which it was stopped. */
export const PosterField = ({ file, poster, onChange }: PosterFieldProps) => {
  const { t } = useTranslation('media');
  const id = useId();
  const video = useRef<HTMLVideoElement>(null);
  const ticket = useQuery(ticketQuery({ media_file_id: file.id }));
  const take = useMutation({
    mutationFn: async (): Promise<string | null> => {
      const frame = video.current === null ? null : await drawFrame(video.current);
      return frame === null ? null : (await api(blobsContract.putBlob, { body: frame })).body.sha256;
    },
    meta: { saves: false, errors: 'inline' },
    onSuccess: (sha256) => (sha256 === null ? showError(t('poster.noFrame')) : onChange(sha256)),
    onError: (error) => showError(errorText(error)),
  });
  return (
    <Input.Wrapper
      labelElement="div"
      labelProps={{ id }}
      label={t('poster.title')}
      description={t('poster.text')}
    >
      <Stack gap={8} mt={8} align="flex-start" role="group" aria-labelledby={id}>
        {poster === null ? null : <StoredImage sha256={poster} alt={t('poster.title')} />}
        {ticket.data === undefined ? null : (
          <video
            ref={video}
            src={ticket.data.address}
            controls
            muted
            preload="metadata"
            aria-label={t('poster.video')}
            style={{ maxWidth: '100%', maxHeight: 220, borderRadius: 8 }}
          />
        )}
        <Group gap={8}>
          <Button
            size="xs"
            variant="default"
            loading={take.isPending}
            disabled={ticket.data === undefined}
            leftSection={<IconCamera size={16} stroke={1.6} aria-hidden />}
            onClick={() => take.mutate()}
          >
            {t('poster.take')}
          </Button>
          {poster === null ? null : (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconX size={16} stroke={1.6} aria-hidden />}
              onClick={() => onChange(null)}
            >
              {t('poster.remove')}
            </Button>
          )}
        </Group>
      </Stack>
    </Input.Wrapper>
  );
};
