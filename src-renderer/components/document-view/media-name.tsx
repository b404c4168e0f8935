import { Group, Text } from '@mantine/core';
import { IconFile, IconMusic, IconVideo } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MediaNode } from '#shared/domain/documents/document.ts';

const SIGNS = { video: IconVideo, audio: IconMusic, file: IconFile };

/** A file of a document by its name, where it is neither played nor offered. */
export const MediaName = ({ node }: { readonly node: MediaNode }) => {
  const { t } = useTranslation('common');
  const Sign = SIGNS[node.type];
  return (
    <Group gap={8} wrap="nowrap">
      <Sign size={18} stroke={1.6} aria-hidden />
      <Text span fw={550}>
        {node.attrs.name}
      </Text>
      <Text span c="dimmed">
        {t(`document.media.${node.type}`)}
      </Text>
    </Group>
  );
};
