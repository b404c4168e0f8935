import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mediaContract, type MediaUpload } from '#shared/contract/media.ts';
import { sizeText } from '#shared/domain/media/limits.ts';
import { showError } from '#renderer/components/feedback-store.ts';
import { fromBrowserFile } from '#renderer/components/media/file-source.ts';
import { startSending, useSendings } from '#renderer/components/media/sendings.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { api } from '#renderer/lib/api.ts';
import { refreshMedia, uploadsQuery } from '#renderer/lib/media.ts';

const goOnAlone = (upload: MediaUpload): void =>
  startSending([{ name: upload.name, size: upload.size, token: null, file: null }], { resumed: upload });

const Line = ({ upload }: { readonly upload: MediaUpload }) => {
  const { t } = useTranslation('media');
  const cancel = useMutation({
    mutationFn: () => api(mediaContract.cancelUpload, { params: { id: upload.id } }),
    onSuccess: refreshMedia,
  });
  // The desktop's own server copies by itself, and what has all arrived only has to be put into the library.
  const isAlone = upload.state !== 'receiving' || upload.offset >= upload.size;
  const goOnWith = (file: File | null): void => {
    if (file === null) return;
    if (file.size === upload.size) startSending([fromBrowserFile(file)], { resumed: upload });
    else showError(t('unfinished.other', { name: upload.name, size: sizeText(upload.size) }));
  };
  return (
    <Group component="li" gap={8} justify="space-between">
      <Text size="sm">
        {t('unfinished.line', {
          name: upload.name,
          done: sizeText(upload.offset),
          size: sizeText(upload.size),
        })}
      </Text>
      <Group gap={8}>
        {isAlone ? (
          <Button size="compact-xs" variant="default" onClick={() => goOnAlone(upload)}>
            {t('unfinished.goOn')}
          </Button>
        ) : (
          <FileButton onChange={goOnWith}>
            {(props) => (
              <Button {...props} size="compact-xs" variant="default">
                {t('unfinished.chooseAgain')}
              </Button>
            )}
          </FileButton>
        )}
        <Button size="compact-xs" variant="subtle" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('unfinished.forget')}
        </Button>
      </Group>
    </Group>
  );
};

/** Files that were on their way when the page, or the program, ended: they go on at the byte. */
export const UnfinishedUploads = () => {
  const { t } = useTranslation('media');
  const uploads = useQuery(uploadsQuery).data ?? [];
  const { list } = useSendings();
  const running = new Set(list.map(({ uploadId }) => uploadId));
  const left = uploads.filter(({ id }) => !running.has(id));
  if (left.length === 0) return null;
  return (
    <Notice tone="warn" mb={12}>
      <Stack component="ul" gap={6} aria-label={t('unfinished.title')}>
        {left.map((upload) => (
          <Line key={upload.id} upload={upload} />
        ))}
      </Stack>
    </Notice>
  );
};
