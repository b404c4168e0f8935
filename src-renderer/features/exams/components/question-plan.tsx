import { ActionIcon, Button, Divider, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconArrowsShuffle, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PlanLine } from '#shared/contract/exam-drafts.ts';
import { QUESTION_TYPES } from '#shared/contract/question-types.ts';
import { planStand, type PlannedQuestion } from '#shared/domain/exams/question-plan.ts';
import { NumberField } from '#renderer/components/number-field.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { folderOptions, type FolderData } from '#renderer/components/question-library/folder-options.ts';
import { MAX_MARK, MAX_QUESTIONS } from '../exam-form.ts';

const MAX_LINES = 60;
const ANY = 'any';

const firstLine: PlanLine = { folder_id: null, tag_id: null, question_type: null, mark: null, wanted: 5 };

export interface QuestionPlanProps {
  readonly plan: readonly PlanLine[];
  readonly chosen: readonly PlannedQuestion[];
  readonly library: FolderData | undefined;
  readonly tags: readonly { readonly id: number; readonly tag_names: string }[];
  readonly isDrawing: boolean;
  readonly onPlan: (plan: PlanLine[]) => void;
  /** Draws what is missing: a line, and how many questions of it. */
  readonly onDraw: (missing: readonly { readonly line: PlanLine; readonly count: number }[]) => void;
}

/** How many questions of which topic, kind and mark an exam is to have, beside what is chosen. */
export function QuestionPlan({ plan, chosen, library, tags, isDrawing, onPlan, onDraw }: QuestionPlanProps) {
  const { t } = useTranslation('exams');
  const stand = planStand(plan, chosen, library?.data.folders ?? []);
  const missing = plan.flatMap((line, at) => {
    const count = line.wanted - (stand.chosen[at] ?? 0);
    return count > 0 ? [{ line, count }] : [];
  });
  const lacking = missing.reduce((sum, { count }) => sum + count, 0);
  const setLine = (at: number, patch: Partial<PlanLine>): void =>
    onPlan(plan.map((line, index) => (index === at ? { ...line, ...patch } : line)));
  return (
    <Panel
      kind="section"
      title={t('plan.title')}
      aside={
        plan.length === 0 ? undefined : (
          <StatusBadge tone={lacking === 0 ? 'ok' : 'warn'}>
            {lacking === 0 ? t('plan.complete') : t('plan.missing', { count: lacking })}
          </StatusBadge>
        )
      }
    >
      <Stack gap={14}>
        {plan.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('plan.none')}
          </Text>
        ) : null}
        {plan.map((line, at) => {
          const count = stand.chosen[at] ?? 0;
          const name = t('plan.line', { number: at + 1 });
          return (
            // The order is what tells lines apart: two may ask for the same.
            <Stack key={at} gap={14} role="group" aria-label={name}>
              {at === 0 ? null : <Divider />}
              <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing={8} verticalSpacing={8}>
                <Select
                  size="xs"
                  label={t('plan.folder')}
                  searchable
                  allowDeselect={false}
                  data={[
                    { value: ANY, label: t('plan.anyFolder') },
                    ...folderOptions(library, '', '').filter(
                      ({ value }) => value !== 'all' && value !== 'root',
                    ),
                  ]}
                  value={line.folder_id === null ? ANY : String(line.folder_id)}
                  onChange={(value) => setLine(at, { folder_id: value === ANY ? null : Number(value) })}
                />
                <Select
                  size="xs"
                  label={t('plan.tag')}
                  searchable
                  allowDeselect={false}
                  limit={200}
                  data={[
                    { value: ANY, label: t('plan.anyTag') },
                    ...tags.map(({ id, tag_names: label }) => ({ value: String(id), label })),
                  ]}
                  value={line.tag_id === null ? ANY : String(line.tag_id)}
                  onChange={(value) => setLine(at, { tag_id: value === ANY ? null : Number(value) })}
                />
                <Select
                  size="xs"
                  label={t('plan.kind')}
                  allowDeselect={false}
                  data={[
                    { value: ANY, label: t('plan.anyKind') },
                    ...QUESTION_TYPES.map((type) => ({
                      value: type,
                      label: t(`common:questionType.${type}`),
                    })),
                  ]}
                  value={line.question_type ?? ANY}
                  onChange={(value) =>
                    setLine(at, { question_type: QUESTION_TYPES.find((type) => type === value) ?? null })
                  }
                />
                <NumberField
                  size="xs"
                  label={t('plan.mark')}
                  placeholder={t('plan.anyMark')}
                  min={0.01}
                  max={MAX_MARK}
                  decimalScale={2}
                  value={line.mark ?? undefined}
                  onValue={(mark) => setLine(at, { mark: mark ?? null })}
                />
                <NumberField
                  size="xs"
                  label={t('plan.wanted')}
                  min={1}
                  max={MAX_QUESTIONS}
                  allowDecimal={false}
                  value={line.wanted}
                  onValue={(wanted) => wanted !== undefined && setLine(at, { wanted })}
                />
                <Group gap={8} align="flex-end" justify="space-between" wrap="nowrap">
                  <Text size="sm" className="tn" pb={6} c={count < line.wanted ? 'var(--warn)' : 'dimmed'}>
                    {count < line.wanted
                      ? t('plan.gap', { chosen: count, wanted: line.wanted, count: line.wanted - count })
                      : t('plan.met', { chosen: count, wanted: line.wanted })}
                  </Text>
                  <ActionIcon
                    aria-label={t('plan.remove', { number: at + 1 })}
                    onClick={() => onPlan(plan.filter((_, index) => index !== at))}
                  >
                    <IconX size={16} stroke={1.6} />
                  </ActionIcon>
                </Group>
              </SimpleGrid>
            </Stack>
          );
        })}
        {plan.length === 0 || stand.beyond === 0 ? null : (
          <Text size="sm" c="dimmed">
            {t('plan.beyond', { count: stand.beyond })}
          </Text>
        )}
        <Group gap={8}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.6} />}
            disabled={plan.length >= MAX_LINES}
            onClick={() => onPlan([...plan, firstLine])}
          >
            {t('plan.add')}
          </Button>
          {lacking === 0 ? null : (
            <Button
              size="xs"
              variant="default"
              loading={isDrawing}
              leftSection={<IconArrowsShuffle size={16} stroke={1.6} />}
              onClick={() => onDraw(missing)}
            >
              {t('plan.draw', { count: lacking })}
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  );
}
