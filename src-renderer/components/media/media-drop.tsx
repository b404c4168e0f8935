import { Button, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { useQuery } from '@tanstack/react-query';
import { IconUpload } from '@tabler/icons-react';
import { useRef, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaFile } from '#shared/contract/media.ts';
import { MEDIA_KINDS, type MediaKind } from '#shared/domain/media/kinds.ts';
import { sizeText } from '#shared/domain/media/limits.ts';
import { bridge } from '#renderer/lib/bridge.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { mediaLimitsQuery } from '#renderer/lib/media.ts';
import { showError } from '../feedback-store.ts';
import { chooseOnDesktop, fromBrowserFile, type FileSource } from './file-source.ts';
import { startSending } from './sendings.ts';

/** Endings that the dialog offers; what a file is, its bytes tell. */
const EXTENSIONS: Readonly<Record<MediaKind, readonly string[]>> = {
  video: ['mp4', 'm4v', 'webm'],
  audio: ['mp3', 'm4a', 'aac', 'ogg', 'wav'],
  image: ['png', 'jpg', 'jpeg', 'gif', 'webp'],
  document: ['pdf'],
  captions: ['vtt'],
  download: ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'doc', 'xls', 'ppt', 'rtf', 'txt', 'csv', 'zip'],
};

interface MediaDropProps {
  /** The kinds that fit where the file is for; all when left out. */
  readonly kinds?: readonly MediaKind[] | undefined;
  readonly replaces?: number | undefined;
  readonly onTaken?: ((file: MediaFile) => void) | undefined;
  readonly isMultiple?: boolean;
}

/** Where files are let go or pasted, and the way to choose them: the desktop's dialog, or the browser's. */
export const MediaDrop = ({ kinds, replaces, onTaken, isMultiple = true }: MediaDropProps) => {
  const { t } = useTranslation('common');
  const openBrowser = useRef<() => void>(null);
  const limits = useQuery(mediaLimitsQuery).data;
  const extensions = (kinds ?? MEDIA_KINDS).flatMap((kind) => EXTENSIONS[kind]);

  const take = (sources: readonly FileSource[]): void => {
    const wanted = isMultiple ? sources : sources.slice(0, 1);
    const fitting = wanted.filter((source) => {
      const isTooLarge = limits !== undefined && source.size > limits.max_bytes;
      if (isTooLarge)
        showError(
          t('media.tooLarge', {
            name: source.name,
            size: sizeText(source.size),
            most: sizeText(limits.max_bytes),
          }),
        );
      return !isTooLarge;
    });
    startSending(fitting, { replaces, onTaken });
  };

  const choose = async (): Promise<void> => {
    const desktop = bridge();
    if (desktop === undefined) {
      openBrowser.current?.();
      return;
    }
    try {
      const words = { title: t('media.choose'), kind: t('media.fitting'), all: t('media.allFiles') };
      take(await chooseOnDesktop(desktop, words, extensions));
    } catch (error) {
      showError(errorText(error));
    }
  };

  const paste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    take(files.map(fromBrowserFile));
  };

  return (
    <Dropzone
      openRef={openBrowser}
      activateOnClick={false}
      activateOnKeyboard={false}
      tabIndex={-1}
      useFsAccessApi={false}
      multiple={isMultiple}
      onDrop={(files) => take(files.map(fromBrowserFile))}
      onPaste={paste}
      inputProps={{ 'aria-hidden': true, tabIndex: -1 }}
    >
      <Stack gap={8} align="center" ta="center" style={{ pointerEvents: 'all' }}>
        <Text size="sm">{t('media.drop')}</Text>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
          onClick={() => void choose()}
        >
          {t('media.choose')}
        </Button>
        <Text size="xs" c="var(--dim)">
          {t('media.kindsText', { most: limits === undefined ? '2 GiB' : sizeText(limits.max_bytes) })}
        </Text>
      </Stack>
    </Dropzone>
  );
};
