import { ActionIcon, Popover, Stack, Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FEW, FIGURES, type FigureName } from '#shared/domain/insight/figures.ts';

/** What a figure is, and of how many rows or people it is made. */
export const FigureHelp = ({ name, n }: { readonly name: FigureName; readonly n: number }) => {
  const { t } = useTranslation('insight');
  const { title, sentence } = FIGURES[name];
  return (
    <Popover width={280} position="bottom" withArrow>
      <Popover.Target>
        <ActionIcon size={24} variant="subtle" aria-label={t('help', { title })}>
          <IconHelpCircle size={15} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={6}>
          <Text size="sm">{sentence}</Text>
          <Text size="xs" c="dimmed">
            {t('madeOf', { count: n })}
            {n > 0 && n < FEW ? ` ${t('few')}` : ''}
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
};
