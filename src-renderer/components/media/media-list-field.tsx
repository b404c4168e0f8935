import { ActionIcon, Button, Group, Input, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mediaFilesQuery } from '#renderer/lib/media.ts';
import { SortableList } from '../sortable-list.tsx';
import { MediaLine } from './media-line.tsx';
import { MediaPicker } from './media-picker.tsx';

interface MediaListFieldProps {
  readonly label: string;
  readonly description?: string;
  /** Files of the own library, in their order. */
  readonly value: readonly number[];
  readonly max: number;
  /** Changes what stands there then: a file may arrive while the list is changed. */
  readonly onEdit: (edit: (ids: readonly number[]) => number[]) => void;
}

/** Files of the library to download, in a form: added, ordered, taken out again. */
export const MediaListField = ({ label, description, value, max, onEdit }: MediaListFieldProps) => {
  const { t } = useTranslation('common');
  const labelId = useId();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(mediaFilesQuery(value));
  const fileOf = (id: number) => data?.find((one) => one.id === id);
  const nameOf = (id: number): string => fileOf(id)?.name ?? (data === undefined ? '' : t('media.gone'));
  return (
    <Input.Wrapper labelElement="div" labelProps={{ id: labelId }} label={label} description={description}>
      <Stack gap={10} mt={8} role="group" aria-labelledby={labelId}>
        {value.length === 0 ? null : (
          <SortableList<number>
            label={label}
            items={value}
            getId={(id) => id}
            getName={nameOf}
            onReorder={(ids) => onEdit(() => ids)}
            renderItem={(id) => {
              const file = fileOf(id);
              const remove = (
                <ActionIcon
                  aria-label={t('media.takeOutNamed', { name: nameOf(id) })}
                  onClick={() => onEdit((ids) => ids.filter((one) => one !== id))}
                >
                  <IconX size={16} stroke={1.6} />
                </ActionIcon>
              );
              return file === undefined ? (
                <Group gap={8} wrap="nowrap" justify="space-between">
                  <Text size="sm" c="var(--warn)">
                    {nameOf(id)}
                  </Text>
                  {remove}
                </Group>
              ) : (
                <MediaLine file={file}>{remove}</MediaLine>
              );
            }}
          />
        )}
        <Group>
          <Button
            size="xs"
            variant="default"
            disabled={value.length >= max}
            leftSection={<IconPaperclip size={16} stroke={1.6} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {t('media.addOne')}
          </Button>
        </Group>
      </Stack>
      <MediaPicker
        opened={isOpen}
        title={label}
        onPick={({ id }) => onEdit((ids) => (ids.includes(id) ? [...ids] : [...ids, id]))}
        onClose={() => setOpen(false)}
      />
    </Input.Wrapper>
  );
};
