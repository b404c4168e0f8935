import { Button } from '@mantine/core';
import { IconAlertCircle, IconArrowBackUp, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ImportBatch } from '#shared/contract/import-shapes.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { useUndoImport } from '../queries.ts';
import { libraryPath } from '../library-path.ts';
import { useNextFile } from '../use-next-file.ts';
import { ColumnsForm } from './columns-form.tsx';
import { FileSummary } from './file-summary.tsx';
import { PreviewTabs } from './preview-tabs.tsx';
import classes from './result-step.module.css';
import { StepLine } from './step-line.tsx';

const cx = bindClasses(classes);

interface ResultStepProps {
  readonly job: ImportBatch;
  /** The exam that waits for the questions. */
  readonly examPath: string | undefined;
  readonly onShow: (id: number | undefined) => void;
}

/** The button that led here went with the step that it stood in. */
const takeLostFocus = (title: HTMLElement | null): void => {
  if (document.activeElement === document.body) title?.focus();
};

/** What became of a file, and the way back. */
export const ResultStep = ({ job, examPath, onShow }: ResultStepProps) => {
  const { t, i18n } = useTranslation('imports');
  const undo = useUndoImport();
  const next = useNextFile(job.id);
  const number = new Intl.NumberFormat(i18n.language);
  const isDone = job.state === 'imported';
  const isBad = job.state === 'failed';
  const left = job.rejected + job.skipped;
  const Sign = isDone ? IconCircleCheck : isBad ? IconAlertCircle : IconInfoCircle;
  return (
    <div className={cx('page')}>
      <StepLine current={isBad ? (job.has_columns ? 'map' : 'file') : 'done'} />
      <section className={cx('card')} role={isBad ? 'alert' : 'status'}>
        <span className={cx('sign', isDone ? 'ok' : isBad ? 'bad' : 'info')}>
          <Sign size={22} stroke={1.6} aria-hidden />
        </span>
        <div className={cx('words')}>
          <h2 key={job.state} ref={takeLostFocus} className={cx('title')} tabIndex={-1}>
            {isDone
              ? t('result.imported', { count: job.imported, number: number.format(job.imported) })
              : t(isBad && job.has_columns ? 'result.needsColumns' : `result.${job.state}`, {
                  name: job.file_name,
                })}
          </h2>
          <p className={cx('text')}>
            {isDone
              ? left === 0
                ? t('result.allText', { name: job.file_name })
                : t('result.someText', {
                    name: job.file_name,
                    count: left,
                    number: number.format(left),
                  })
              : (job.reason ?? t(`result.text.${job.state}`))}
          </p>
          <div className={cx('actions')}>
            {isDone && examPath !== undefined ? (
              <Button component={Link} to={examPath}>
                {t('result.toExam')}
              </Button>
            ) : null}
            {isDone && examPath === undefined ? (
              <Button component={Link} to={libraryPath(job.folder_id)}>
                {job.folder_id === null ? t('result.openLibrary') : t('result.openFolder')}
              </Button>
            ) : null}
            {next === undefined ? null : (
              <Button variant="default" onClick={() => onShow(next.id)}>
                {t('result.next', { name: next.name })}
              </Button>
            )}
            <Button
              variant={isDone || job.has_columns ? 'default' : 'filled'}
              onClick={() => onShow(undefined)}
            >
              {t('result.another')}
            </Button>
            {isDone ? (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={16} stroke={1.6} />}
                loading={undo.isPending}
                onClick={() => undo.mutate(job.id)}
              >
                {t('result.undo')}
              </Button>
            ) : null}
          </div>
        </div>
      </section>
      {isBad && job.has_columns ? (
        <div className={cx('rest')}>
          <ColumnsForm id={job.id} />
        </div>
      ) : null}
      {isDone ? (
        <div className={cx('rest')}>
          <FileSummary job={job} />
          <PreviewTabs key={job.id} job={job} first={job.rejected > 0 ? 'rejected' : 'items'} />
        </div>
      ) : null}
    </div>
  );
};
