import { Button, Flex, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ExamDraft, ExamRecord } from '#shared/contract/exam-drafts.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { SubmitForReview } from '#renderer/components/publishing/submit-for-review.tsx';
import { useNow } from '#renderer/hooks/use-now.ts';
import { isCutShort, type StepNumber } from '../exam-form.ts';
import { useDraftWords } from '../use-draft-words.ts';
import type { ExamForm } from '../use-exam-form.ts';

const PARTS: readonly { step: StepNumber; fields: readonly (keyof ExamDraft)[] }[] = [
  { step: 1, fields: ['exam_title', 'exam_description', 'assessment_provider'] },
  { step: 2, fields: ['introduction_title', 'introduction_description', 'start_button_text'] },
  { step: 3, fields: ['questions', 'plan'] },
  { step: 4, fields: ['settings'] },
  { step: 5, fields: ['access', 'schedule', 'closing', 'exam_price'] },
];

/** As it was typed, line by line. */
const PLAIN_TEXT = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

export interface StepReviewProps {
  form: ExamForm;
  record: ExamRecord | undefined;
  attempts: number;
  onStep: (step: StepNumber) => void;
}

/** Step 6: everything once more, and what publishing will do. */
export function StepReview({ form, record, attempts, onStep }: StepReviewProps) {
  const { t } = useTranslation('exams');
  const words = useDraftWords();
  const now = useNow(60_000);
  const { draft, problems } = form;
  const published = record?.published_version ?? null;
  return (
    <Stack gap={14} maw={720}>
      {published !== null && !form.hasChanges ? null : problems.length > 0 ? (
        <Notice tone="warn">{t('publish.notReady', { count: problems.length })}</Notice>
      ) : (
        <Notice tone="ok">{draft.schedule === null ? t('publish.readyNow') : t('publish.readyLater')}</Notice>
      )}
      {problems.length === 0 && isCutShort(draft, now) ? (
        <Notice tone="warn">{t('schedule.cutShort', { count: draft.settings.exam_duration })}</Notice>
      ) : null}
      {published === null ? null : (
        <Notice tone="info">
          {form.hasChanges ? (
            <>
              {t('publish.newVersion')}{' '}
              {attempts === 0 ? t('publish.noAttempts') : t('publish.keepVersion', { count: attempts })}
            </>
          ) : (
            <>{t('publish.unchanged', { version: published })}</>
          )}
        </Notice>
      )}
      <SubmitForReview kind="exam" id={record?.exam_step_one_id} isPublished={published !== null} />
      {PARTS.map(({ step, fields }) => (
        <Panel
          key={step}
          kind="section"
          title={t(`step.${step}`)}
          aside={
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconPencil size={14} stroke={1.6} aria-hidden />}
              aria-label={t('publish.editStep', { step: t(`step.${step}`) })}
              onClick={() => onStep(step)}
            >
              {t('action.edit')}
            </Button>
          }
        >
          <Stack component="dl" gap={10}>
            {fields.map((field) => (
              <Flex key={field} direction={{ base: 'column', sm: 'row' }} gap="2px 16px">
                <Text component="dt" flex="none" w={160} size="sm" lh="20px" c="dimmed">
                  {t(`field.${field}`)}
                </Text>
                <Text component="dd" maw="70ch" miw={0} fz={13.5} lh="20px" style={PLAIN_TEXT}>
                  {words(draft, field)}
                </Text>
              </Flex>
            ))}
          </Stack>
        </Panel>
      ))}
    </Stack>
  );
}
