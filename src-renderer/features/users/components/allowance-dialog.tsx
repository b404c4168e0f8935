import { Group, Modal, NumberInput, SimpleGrid, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { examTimeContract, type Allowance } from '#shared/contract/exam-time.ts';
import type { User } from '#shared/contract/users.ts';
import { MAX_BREAKS, MAX_EXTRA_MINUTES, MAX_PERCENT, MIN_PERCENT } from '#shared/domain/exams/limits.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { allowanceQuery, useSetAllowance } from '../allowance-queries.ts';
import { nameOf } from '../name-of.ts';
import { UntilDay } from './until-day.tsx';

interface AllowanceProps {
  readonly opened: boolean;
  readonly user: User | undefined;
  readonly onClose: () => void;
}

interface AllowanceForm extends Record<string, unknown> {
  readonly percent: number;
  readonly extra_minutes: number;
  readonly break_minutes: number;
  readonly break_count: number;
  readonly reason: string;
  readonly valid_until: string;
}

const formOf = (allowance: Allowance | null): AllowanceForm => ({
  percent: allowance?.percent ?? MIN_PERCENT,
  extra_minutes: allowance?.extra_minutes ?? 0,
  break_minutes: allowance?.break_minutes ?? 0,
  break_count: allowance?.break_count ?? 0,
  reason: allowance?.reason ?? '',
  valid_until: allowance?.valid_until ?? '',
});

/** More time for somebody in every exam. */
export const AllowanceDialog = ({ opened, user, onClose }: AllowanceProps) => {
  const { t } = useTranslation('users');
  const query = useQuery({ ...allowanceQuery(user?.id ?? 0), enabled: opened && user !== undefined });
  const set = useSetAllowance(user?.id);
  if (user === undefined) return null;
  const title = t('allowance.title', { name: nameOf(user) });
  if (query.data === undefined)
    return (
      <Modal
        opened={opened}
        onClose={onClose}
        title={title}
        size={420}
        closeButtonProps={{ 'aria-label': t('code.close') }}
      >
        <QueryState query={query} />
      </Modal>
    );
  return (
    <FormDialog
      opened={opened}
      title={title}
      submitLabel={t('allowance.save')}
      endpoint={examTimeContract.setPersonAllowance}
      initial={formOf(query.data.allowance)}
      body={({ valid_until: day, ...rest }) => ({ ...rest, valid_until: day === '' ? null : day })}
      mutation={set}
      missing={{ reason: t('allowance.reasonMissing') }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Group grow align="flex-start">
            <NumberInput
              {...form.field('percent')}
              label={t('allowance.percent')}
              suffix=" %"
              min={MIN_PERCENT}
              max={MAX_PERCENT}
              step={5}
              data-autofocus
            />
            <NumberInput
              {...form.field('extra_minutes')}
              label={t('allowance.extra')}
              min={0}
              max={MAX_EXTRA_MINUTES}
            />
          </Group>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16}>
            <NumberInput
              {...form.field('break_minutes')}
              label={t('allowance.breaks')}
              description={t('allowance.breaksText')}
              min={0}
              max={MAX_EXTRA_MINUTES}
            />
            <NumberInput
              {...form.field('break_count')}
              label={t('allowance.breakCount')}
              description={t('allowance.breakCountText')}
              min={0}
              max={MAX_BREAKS}
              allowDecimal={false}
            />
          </SimpleGrid>
          <UntilDay value={form.values.valid_until} onChange={(day) => form.set('valid_until', day)} />
          <Textarea
            {...form.field('reason')}
            label={t('allowance.reason')}
            description={t('allowance.reasonText')}
            autosize
            minRows={2}
            maxLength={300}
          />
          <Text size="xs" c="dimmed">
            {t('allowance.note')}
          </Text>
        </>
      )}
    </FormDialog>
  );
};
