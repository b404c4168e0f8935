import { Button, Progress, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ImportBatch } from '#shared/contract/import-shapes.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { QueryState } from '#renderer/components/query-state.tsx';
import { stopSending, useImportQueue } from '../import-queue.ts';
import { importQuery, useCancelImport, useConfirmImport } from '../queries.ts';
import { CheckStep } from './check-step.tsx';
import classes from './import-job.module.css';
import { ResultStep } from './result-step.tsx';
import { StepLine } from './step-line.tsx';

const cx = bindClasses(classes);

interface ImportJobProps {
  readonly id: number;
  /** Where the person came from, as the first proposal for where to. */
  readonly folderId: number | undefined;
  /** The exam that waits for the questions. */
  readonly examPath: string | undefined;
  readonly onShow: (id: number | undefined) => void;
}

/** One file from its arrival to its undo. */
export const ImportJob = ({ id, folderId, examPath, onShow }: ImportJobProps) => {
  const confirm = useConfirmImport(id);
  const job = useQuery(importQuery(id, confirm.isPending));
  if (job.data === undefined) {
    return (
      <div className={cx('column')}>
        <QueryState query={job} skeleton={<Skeleton height={220} radius={14} />} />
      </div>
    );
  }
  const { state } = job.data;
  switch (state) {
    case 'receiving':
    case 'reading':
      return <Arriving job={job.data} onGone={() => onShow(undefined)} />;
    case 'ready':
    case 'importing':
      return (
        <CheckStep
          job={job.data}
          folderId={folderId}
          isImporting={state === 'importing' || confirm.isPending}
          onImport={(choices) => confirm.mutate(choices)}
          onGone={() => onShow(undefined)}
        />
      );
    case 'imported':
    case 'undone':
    case 'failed':
    case 'cancelled':
      return <ResultStep job={job.data} examPath={examPath} onShow={onShow} />;
  }
};

interface ArrivingProps {
  readonly job: ImportBatch;
  readonly onGone: () => void;
}

const Arriving = ({ job, onGone }: ArrivingProps) => {
  const { t } = useTranslation('imports');
  const cancel = useCancelImport();
  const file = useImportQueue((queue) => queue.files.find((one) => one.importId === job.id));
  const isReading = job.state === 'reading';
  const isStuck =
    !isReading && (file === undefined || file.phase === 'cancelled' || file.phase === 'refused');
  const refusal = typeof file?.reason === 'object' ? file.reason.text : undefined;
  const { done, total } = job.progress ?? { done: 0, total: 0 };
  const percent = isReading
    ? total === 0
      ? 0
      : (done / total) * 100
    : ((file?.sent ?? done) / Math.max(1, job.size)) * 100;
  const stop = (): void => {
    if (file !== undefined) stopSending(file.key);
    cancel.mutate(job.id, { onSettled: onGone });
  };
  return (
    <div className={cx('column')}>
      <StepLine current="file" />
      <section className={cx('card')} aria-label={job.file_name}>
        <h2 className={cx('fileName')}>{job.file_name}</h2>
        {isStuck ? (
          <p className={cx('said')} role="alert">
            {refusal === undefined ? '' : `${refusal} `}
            {t('arriving.interrupted')}
          </p>
        ) : (
          <div className={cx('progress')}>
            <div className={cx('progressText')} role="status">
              <span>{isReading ? t('arriving.reading') : t('arriving.sending')}</span>
              <span>{percent > 0 ? `${Math.round(percent)} %` : ''}</span>
            </div>
            <Progress
              aria-label={isReading ? t('arriving.reading') : t('arriving.sending')}
              value={percent === 0 ? 100 : percent}
              animated={percent === 0}
            />
          </div>
        )}
        <div className={cx('actions')}>
          <Button variant="default" loading={cancel.isPending} onClick={stop}>
            {isStuck ? t('arriving.discard') : t('cancel')}
          </Button>
        </div>
      </section>
    </div>
  );
};
