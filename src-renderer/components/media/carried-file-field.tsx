import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CarriedFile } from '#shared/contract/stored-files.ts';
import type { MediaKind } from '#shared/domain/media/kinds.ts';
import { sizeText } from '#shared/domain/media/limits.ts';
import { MediaField } from './media-field.tsx';

interface CarriedFileFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly kinds: readonly MediaKind[];
  /** What it carries already. */
  readonly current: CarriedFile | null;
  /** A file of the own library; null for none, undefined while what it carries stays. */
  readonly value: number | null | undefined;
  readonly error: ReactNode;
  readonly onChange: (id: number | null | undefined) => void;
}

/** The file that something carries for all: kept as it is, taken out, or chosen from the own library. */
export const CarriedFileField = (props: CarriedFileFieldProps) => {
  const { label, description, kinds, current, value, error, onChange } = props;
  const { t } = useTranslation('common');
  return (
    <Stack gap={4}>
      {value === undefined && current !== null ? (
        <Stack gap={8} role="group" aria-label={label}>
          <Text size="sm" fw={500}>
            {label}
          </Text>
          <Group gap={8} justify="space-between">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {current.name}
              {current.size === null ? '' : `, ${sizeText(current.size)}`}
            </Text>
            <Button size="xs" variant="subtle" onClick={() => onChange(null)}>
              {t('media.takeOut')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <MediaField
          label={label}
          {...(description === undefined ? {} : { description })}
          kinds={kinds}
          value={value ?? null}
          onChange={(id) => onChange(id ?? (current === null ? undefined : null))}
        />
      )}
      {error === undefined || error === null ? null : (
        <Text size="xs" c="var(--bad)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
};
