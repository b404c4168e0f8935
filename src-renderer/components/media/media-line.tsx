import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MediaFile } from '#shared/contract/media.ts';
import { sizeText } from '#shared/domain/media/limits.ts';
import { lengthText, MediaKindWord, MediaPlace } from './media-words.tsx';

/** A file of the library by its name, with its kind, length and size, and where its bytes are. */
export const MediaLine = ({
  file,
  children,
}: {
  readonly file: MediaFile;
  readonly children?: ReactNode;
}) => (
  <Group gap={8} wrap="nowrap" justify="space-between">
    <Stack gap={2} miw={0}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {file.name}
      </Text>
      <Group gap={8}>
        <MediaKindWord kind={file.kind} />
        {file.duration_ms === null ? null : (
          <Text size="xs" c="var(--dim)" className="tn">
            {lengthText(file.duration_ms)}
          </Text>
        )}
        <Text size="xs" c="var(--dim)" className="tn">
          {sizeText(file.size)}
        </Text>
        <MediaPlace file={file} />
      </Group>
    </Stack>
    {children}
  </Group>
);
