import { ActionIcon, Button, Group, Radio, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportItem } from '#shared/contract/import-fixes.ts';
import { importsContract } from '#shared/contract/imports.ts';
import { QUESTION_TYPES, type QuestionType } from '#shared/contract/question-types.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { NumberField } from '#renderer/components/number-field.tsx';
import { sentAs, type ContractForm } from '#renderer/hooks/use-contract-form.ts';
import { importItemQuery, useMendItem, type ItemFixBody } from '../queries.ts';

const MAX_OPTIONS = 5;
const MIN_OPTIONS = 2;

interface Values extends Record<string, unknown> {
  title: string;
  type: QuestionType;
  options: readonly string[];
  correct: number | null;
  mark: number | null;
}

const initialOf = ({ title, type, options, correct, mark }: ImportItem): Values => ({
  title,
  type,
  options: type === 'multiple-choice' && options.length < MIN_OPTIONS ? [...options, '', ''] : options,
  correct,
  mark,
});

const bodyOf = ({ title, type, options, correct, mark }: Values): ItemFixBody => ({
  title,
  type,
  options: type === 'true-false' ? [] : options.filter((option) => option.trim() !== ''),
  correct: type === 'open_ended' ? null : placeAmongFilled(type, options, correct),
  mark: mark ?? 1,
});

/** Fields that are left empty are no options: the right one moves up with those behind them. */
const placeAmongFilled = (type: QuestionType, options: readonly string[], correct: number | null) =>
  correct === null || type === 'true-false'
    ? correct
    : options.slice(0, correct - 1).filter((option) => option.trim() !== '').length + 1;

interface FixDialogProps {
  readonly id: number;
  readonly index: number;
  readonly onClose: () => void;
}

/** One question of a file, to be mended before it is imported. */
export const FixDialog = ({ id, index, onClose }: FixDialogProps) => {
  const { data } = useQuery(importItemQuery(id, index));
  return data === undefined ? null : <Fields id={id} item={data} onClose={onClose} />;
};

const Fields = ({ id, item, onClose }: { id: number; item: ImportItem; onClose: () => void }) => {
  const { t } = useTranslation('imports');
  const mend = useMendItem(id, item.index);
  const mutation = sentAs(mend, bodyOf);
  return (
    <FormDialog
      opened
      title={t('fix.title', { number: item.index + 1 })}
      size={620}
      submitLabel={t('fix.save')}
      endpoint={importsContract.putImportItem}
      initial={initialOf(item)}
      body={bodyOf}
      mutation={mutation}
      missing={{ title: t('fix.missing.title') }}
      rules={({ type, correct }) =>
        type !== 'open_ended' && correct === null ? { correct: t('fix.missing.correct') } : {}
      }
      onDone={onClose}
      onClose={onClose}
    >
      {(form) => (
        <Stack gap={16}>
          {item.reason === null ? null : (
            <Text size="sm" c="var(--warn)">
              {item.reason}
            </Text>
          )}
          <SegmentedControl
            fullWidth
            aria-label={t('column.type')}
            value={form.values.type}
            onChange={(value) => {
              const type = QUESTION_TYPES.find((one) => one === value);
              if (type === undefined) return;
              form.set('type', type);
              form.set('correct', null);
            }}
            data={QUESTION_TYPES.map((type) => ({ value: type, label: t(`common:questionType.${type}`) }))}
          />
          <Textarea
            {...form.field('title')}
            label={t('column.question')}
            autosize
            minRows={2}
            maxRows={8}
            data-autofocus
          />
          <Answer form={form} />
          <NumberField
            label={t('fix.mark')}
            w={140}
            min={0.01}
            max={1000}
            decimalScale={2}
            value={form.values.mark ?? undefined}
            error={form.field('mark').error}
            onValue={(mark) => form.set('mark', mark ?? null)}
          />
        </Stack>
      )}
    </FormDialog>
  );
};

/** Options with the right one among them, True and False, or key phrases. */
const Answer = ({ form }: { readonly form: ContractForm<Values> }) => {
  const { t } = useTranslation('imports');
  const { type, options, correct } = form.values;
  const problem = form.field('options').error ?? form.field('correct').error;
  const choose = (value: string): void => form.set('correct', Number(value));
  if (type === 'true-false') {
    return (
      <Radio.Group
        label={t('fix.right')}
        value={correct === null ? null : String(correct)}
        error={problem}
        onChange={choose}
      >
        <Group gap={20} pt={6}>
          <Radio value="1" label={t('fix.true')} />
          <Radio value="2" label={t('fix.false')} />
        </Group>
      </Radio.Group>
    );
  }
  const set = (next: readonly string[], right: number | null = correct): void => {
    form.set('options', next);
    form.set('correct', right);
  };
  const remove = (at: number): void => {
    const right = correct === null || correct === at + 1 ? null : correct > at + 1 ? correct - 1 : correct;
    set(
      options.filter((_option, one) => one !== at),
      right,
    );
  };
  const isChoice = type === 'multiple-choice';
  const rows = options.map((option, at) => (
    <Group key={at} gap={8} wrap="nowrap" align="flex-start">
      {isChoice ? (
        <Radio mt={8} value={String(at + 1)} aria-label={t('fix.rightIs', { number: at + 1 })} />
      ) : null}
      <Textarea
        flex={1}
        autosize
        minRows={1}
        maxRows={4}
        aria-label={t(isChoice ? 'fix.option' : 'fix.phrase', { number: at + 1 })}
        value={option}
        onChange={(event) => set(options.with(at, event.currentTarget.value))}
      />
      <ActionIcon
        mt={4}
        variant="subtle"
        aria-label={t('fix.remove', { number: at + 1 })}
        onClick={() => remove(at)}
      >
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </Group>
  ));
  const list = (
    <Stack gap={8} pt={6}>
      {rows}
      {options.length >= MAX_OPTIONS ? null : (
        <Button
          variant="subtle"
          size="compact-xs"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={14} stroke={1.6} />}
          onClick={() => set([...options, ''])}
        >
          {t(isChoice ? 'fix.addOption' : 'fix.addPhrase')}
        </Button>
      )}
    </Stack>
  );
  return isChoice ? (
    <Radio.Group
      label={t('fix.options')}
      value={correct === null ? null : String(correct)}
      error={problem}
      onChange={choose}
    >
      {list}
    </Radio.Group>
  ) : (
    <Stack gap={4}>
      <Text size="sm" fw={550}>
        {t('fix.phrases')}
      </Text>
      {list}
      {problem === undefined ? null : (
        <Text size="xs" c="var(--bad)">
          {problem}
        </Text>
      )}
    </Stack>
  );
};
