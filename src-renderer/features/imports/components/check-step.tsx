import { Button, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportBatch } from '#shared/contract/imports.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { useCancelImport, type ImportChoices } from '../queries.ts';
import classes from './check-step.module.css';
import { FileSummary } from './file-summary.tsx';
import { PreviewTabs } from './preview-tabs.tsx';
import { StepLine } from './step-line.tsx';
import { TargetForm } from './target-form.tsx';

const cx = bindClasses(classes);

interface CheckStepProps {
  readonly job: ImportBatch;
  readonly folderId: number | undefined;
  readonly isImporting: boolean;
  readonly onImport: (choices: ImportChoices) => void;
  readonly onGone: () => void;
}

/** What stands in the file, what cannot be taken and why, and where the rest goes. */
export const CheckStep = ({ job, folderId, isImporting, onImport, onGone }: CheckStepProps) => {
  const { t, i18n } = useTranslation('imports');
  const cancel = useCancelImport();
  const number = new Intl.NumberFormat(i18n.language);
  const { done, total } = job.progress ?? { done: 0, total: job.importable };
  return (
    <div className={cx('page')}>
      <StepLine current="check" />
      <div className={cx('columns')}>
        <div className={cx('main')}>
          <FileSummary job={job} />
          <PreviewTabs key={job.id} job={job} />
        </div>
        <aside className={cx('side')} aria-label={t('target.title')}>
          {isImporting ? (
            <>
              <div className={cx('progressText')} role="status">
                <span>{t('importing.title')}</span>
                <span className={cx('tabular')}>
                  {t('importing.of', { done: number.format(done), total: number.format(total) })}
                </span>
              </div>
              <Progress
                aria-label={t('importing.title')}
                value={total === 0 ? 100 : (done / total) * 100}
                animated={done === 0}
              />
              <p className={cx('note')}>{t('importing.text')}</p>
              <Button
                variant="default"
                fullWidth
                loading={cancel.isPending}
                onClick={() => cancel.mutate(job.id)}
              >
                {t('importing.stop')}
              </Button>
            </>
          ) : (
            <TargetForm
              key={job.id}
              job={job}
              folderId={folderId}
              onImport={onImport}
              onDiscard={() => cancel.mutate(job.id, { onSettled: onGone })}
              isDiscarding={cancel.isPending}
            />
          )}
        </aside>
      </div>
    </div>
  );
};
