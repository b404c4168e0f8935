import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ExamDraft, ExamRecord } from '#shared/contract/exam-drafts.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { useNow } from '#renderer/hooks/use-now.ts';
import { isCutShort, type StepNumber } from '../exam-form.ts';
import { useDraftWords } from '../use-draft-words.ts';
import type { ExamForm } from '../use-exam-form.ts';
import classes from './step-review.module.css';

const cx = bindClasses(classes);

const PARTS: readonly { step: StepNumber; fields: readonly (keyof ExamDraft)[] }[] = [
  { step: 1, fields: ['exam_title', 'exam_description', 'assessment_provider'] },
  { step: 2, fields: ['introduction_title', 'introduction_description', 'start_button_text'] },
  { step: 3, fields: ['questions'] },
  { step: 4, fields: ['settings'] },
  { step: 5, fields: ['schedule', 'closing', 'exam_price'] },
];

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
    <div className={cx('review')}>
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
          <dl className={cx('facts')}>
            {fields.map((field) => (
              <div key={field} className={cx('fact')}>
                <dt>{t(`field.${field}`)}</dt>
                <dd>{words(draft, field)}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      ))}
    </div>
  );
}
