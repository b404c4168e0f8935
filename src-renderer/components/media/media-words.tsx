import { Text } from '@mantine/core';
import {
  IconFile,
  IconFileTypePdf,
  IconMovie,
  IconMusic,
  IconPhoto,
  IconTextCaption,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MediaFile } from '#shared/contract/media.ts';
import type { MediaKind } from '#shared/domain/media/kinds.ts';
import { IconWord } from '../icon-word.tsx';

const ICONS: Readonly<Record<MediaKind, Icon>> = {
  video: IconMovie,
  audio: IconMusic,
  image: IconPhoto,
  document: IconFileTypePdf,
  captions: IconTextCaption,
  download: IconFile,
};

/** The kind of a file with its sign. */
export const MediaKindWord = ({ kind }: { readonly kind: MediaKind }) => {
  const { t } = useTranslation('common');
  return <IconWord icon={ICONS[kind]}>{t(`media.kind.${kind}`)}</IconWord>;
};

const percent = (sent: number, size: number): number => Math.floor((sent / Math.max(1, size)) * 100);

/** Where the bytes of a file are, where that is worth a word: not while they are here and on the hub. */
export const MediaPlace = ({ file }: { readonly file: MediaFile }) => {
  const { t } = useTranslation('common');
  const { place, sent_bytes: sent, size } = file;
  const words =
    sent !== null
      ? t('media.place.sending', { percent: percent(sent, size) })
      : place === 'hub'
        ? t('media.place.hub')
        : place === 'nowhere'
          ? t('media.place.nowhere')
          : null;
  return words === null ? null : (
    <Text size="xs" c="var(--dim)" role="status">
      {words}
    </Text>
  );
};

/** A length as a clock shows it: `1:02:03`. */
export const lengthText = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
};
