import { Group, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { MediaFile } from '#shared/contract/media.ts';
import { sizeText } from '#shared/domain/media/limits.ts';
import type { Column } from '#renderer/components/data-table.tsx';
import { lengthText, MediaKindWord, MediaPlace } from '#renderer/components/media/media-words.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';

export const nameOf = ({ name }: MediaFile): string => name;
export const sizeOf = ({ size }: MediaFile): string => sizeText(size);
export const renderKind = ({ kind }: MediaFile) => <MediaKindWord kind={kind} />;
const lengthOf = ({ duration_ms: ms }: MediaFile): string => (ms === null ? '' : lengthText(ms));
const usesOf = ({ use_count: count }: MediaFile): number => count;
const renderPlace = (file: MediaFile) => <MediaPlace file={file} />;
const renderChanged = ({ updated_at: at }: MediaFile) => <RelativeTime at={at} />;

/** The columns of the library. */
export const mediaColumns = (t: TFunction<'media'>): readonly Column<MediaFile>[] => [
  {
    key: 'name',
    header: t('field.name'),
    render: (file) =>
      file.copy_of === null ? (
        file.name
      ) : (
        <Group gap={8} wrap="nowrap" miw={0}>
          <Text component="span" inherit truncate>
            {file.name}
          </Text>
          <StatusBadge tone="warn" plain>
            {t('copy.badge')}
          </StatusBadge>
        </Group>
      ),
  },
  { key: 'kind', header: t('field.kind'), width: 130, priority: 2, render: renderKind },
  { key: 'length', header: t('field.length'), width: 90, align: 'right', priority: 3, render: lengthOf },
  { key: 'size', header: t('field.size'), width: 100, align: 'right', render: sizeOf },
  { key: 'uses', header: t('field.uses'), width: 90, align: 'right', priority: 3, render: usesOf },
  { key: 'place', header: t('field.place'), width: 170, priority: 3, render: renderPlace },
  { key: 'changed', header: t('field.changed'), width: 130, priority: 3, render: renderChanged },
];
