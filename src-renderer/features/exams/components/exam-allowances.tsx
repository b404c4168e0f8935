import { Group, NumberInput, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconClockPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type FocusEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { examTimeContract, type Allowance } from '#shared/contract/exam-time.ts';
import {
  MAX_ATTEMPTS,
  MAX_BREAKS,
  MAX_EXTRA_MINUTES,
  MAX_PERCENT,
  MIN_PERCENT,
} from '#shared/domain/exams/limits.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { PreviewSection, SectionAction } from '#renderer/components/patterns/preview-pane.tsx';
import { NamePicker } from '#renderer/components/publishing/name-picker.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { sentAs } from '#renderer/hooks/use-contract-form.ts';
import { momentOfField } from '#renderer/lib/shown-zone.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { allowancesQuery, useRemoveAllowance, useSetAllowances } from '../time-queries.ts';
import { AllowanceAmount } from './allowance-amount.tsx';
import { ExamPersonLine } from './exam-person-line.tsx';

const asText = (error: ReactNode): string | undefined => (typeof error === 'string' ? error : undefined);

interface DialogProps {
  readonly examId: number;
  readonly onClose: () => void;
}

interface AllowanceForm extends Record<string, unknown> {
  readonly user_ids: number[];
  readonly group_ids: number[];
  readonly percent: number;
  readonly extra_minutes: number;
  readonly break_minutes: number;
  readonly break_count: number;
  /** As a field of the browser has it; empty is as everybody. */
  readonly opens_at: string;
  readonly closes_at: string;
  readonly attempts: number | '';
  readonly reason: string;
}

const NOBODY: AllowanceForm = {
  user_ids: [],
  group_ids: [],
  percent: 125,
  extra_minutes: 0,
  break_minutes: 0,
  break_count: 0,
  opens_at: '',
  closes_at: '',
  attempts: '',
  reason: '',
};

/** A half-written moment would not be sent, so it is not left standing either. */
const clearHalf = ({ currentTarget }: FocusEvent<HTMLInputElement>): void => {
  if (currentTarget.validity.badInput) currentTarget.value = '';
};

const toBody = ({ opens_at: from, closes_at: until, attempts, ...amount }: AllowanceForm) => ({
  ...amount,
  opens_at: momentOfField(from),
  closes_at: momentOfField(until),
  attempts: attempts === '' ? null : attempts,
});

const AllowanceDialog = ({ examId, onClose }: DialogProps) => {
  const { t } = useTranslation('exams');
  const set = useSetAllowances(examId);
  return (
    <FormDialog
      opened
      title={t('allowances.add')}
      endpoint={examTimeContract.setExamAllowances}
      initial={NOBODY}
      body={toBody}
      submitLabel={t('allowances.save')}
      mutation={sentAs(set, toBody)}
      missing={{ reason: t('running.reasonMissing') }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <NamePicker
            label={t('allowances.people')}
            description={t('allowances.peopleText')}
            kind="people"
            known={[]}
            chosen={form.values.user_ids}
            error={asText(form.field('user_ids').error)}
            onChoose={(ids) => form.set('user_ids', ids)}
          />
          <NamePicker
            label={t('allowances.groups')}
            description={t('allowances.groupsText')}
            kind="groups"
            known={[]}
            chosen={form.values.group_ids}
            error={asText(form.field('group_ids').error)}
            onChoose={(ids) => form.set('group_ids', ids)}
          />
          <Group grow align="flex-start">
            <NumberInput
              {...form.field('percent')}
              label={t('allowances.percent')}
              suffix=" %"
              min={MIN_PERCENT}
              max={MAX_PERCENT}
              step={5}
            />
            <NumberInput
              {...form.field('extra_minutes')}
              label={t('allowances.extra')}
              min={0}
              max={MAX_EXTRA_MINUTES}
            />
          </Group>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16}>
            <TextInput
              {...form.field('opens_at')}
              type="datetime-local"
              onBlur={clearHalf}
              label={t('allowances.opens')}
            />
            <TextInput
              {...form.field('closes_at')}
              type="datetime-local"
              onBlur={clearHalf}
              label={t('allowances.closes')}
            />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16}>
            <NumberInput
              {...form.field('break_minutes')}
              label={t('allowances.breaks')}
              description={t('allowances.breaksText')}
              min={0}
              max={MAX_EXTRA_MINUTES}
            />
            <NumberInput
              {...form.field('break_count')}
              label={t('allowances.breakCount')}
              description={t('allowances.breakCountText')}
              min={0}
              max={MAX_BREAKS}
              allowDecimal={false}
            />
          </SimpleGrid>
          <NumberInput
            {...form.field('attempts')}
            label={t('allowances.attempts')}
            min={1}
            max={MAX_ATTEMPTS}
            allowDecimal={false}
          />
          <Textarea
            {...form.field('reason')}
            label={t('running.reason')}
            autosize
            minRows={2}
            maxLength={300}
          />
          <Text size="xs" c="dimmed">
            {t('allowances.note')}
          </Text>
        </>
      )}
    </FormDialog>
  );
};

/** Who has more time in this exam than everybody else. */
export const ExamAllowances = ({ examId }: { readonly examId: number }) => {
  const { t } = useTranslation('exams');
  const query = useQuery(allowancesQuery(examId));
  const remove = useRemoveAllowance(examId);
  const isAway = useIsHubAway();
  const [isAdding, setAdding] = useState(false);
  const lineOf = (one: Allowance) => (
    <ExamPersonLine
      key={one.user_id}
      name={one.name}
      actions={[
        {
          label: t('allowances.remove'),
          name: t('allowances.removeNamed', { name: one.name }),
          isPending: remove.isPending && remove.variables === one.user_id,
          isDisabled: isAway,
          run: () => remove.mutate(one.user_id),
        },
      ]}
    >
      <AllowanceAmount of={one} />
    </ExamPersonLine>
  );
  return (
    <PreviewSection
      title={t('allowances.title')}
      aside={
        <SectionAction icon={IconClockPlus} isDisabled={isAway} onClick={() => setAdding(true)}>
          {t('allowances.add')}
        </SectionAction>
      }
    >
      {isAway ? (
        <Text size="sm" c="dimmed">
          {t('allowances.away')}
        </Text>
      ) : (
        <QueryState
          query={query}
          empty={{
            when: (data) => data.length === 0,
            content: (
              <Text size="sm" c="dimmed">
                {t('allowances.none')}
              </Text>
            ),
          }}
        >
          {(data) => (
            <Stack component="ul" gap={8} m={0} p={0} style={{ listStyle: 'none' }}>
              {data.map(lineOf)}
            </Stack>
          )}
        </QueryState>
      )}
      {isAdding ? <AllowanceDialog examId={examId} onClose={() => setAdding(false)} /> : null}
    </PreviewSection>
  );
};
