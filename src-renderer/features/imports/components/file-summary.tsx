import { useTranslation } from 'react-i18next';
import type { ImportBatch } from '#shared/contract/imports.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { formatBytes } from '../format-bytes.ts';
import classes from './file-summary.module.css';

const cx = bindClasses(classes);

interface FileSummaryProps {
  readonly job: ImportBatch;
}

/** The file in one line of numbers: what was found is what is imported and what is not. */
export const FileSummary = ({ job }: FileSummaryProps) => {
  const { t, i18n } = useTranslation('imports');
  const number = new Intl.NumberFormat(i18n.language);
  const format = job.format === null ? [] : [t(`format.${job.format}`)];
  return (
    <section className={cx('summary')} aria-label={t('summary.label')}>
      <div className={cx('head')}>
        <h2 className={cx('name')}>{job.file_name}</h2>
        <span className={cx('facts')}>{[...format, formatBytes(job.size, i18n.language)].join(', ')}</span>
      </div>
      <dl className={cx('numbers')}>
        <div className={cx('figure')}>
          <dt>{t('summary.found')}</dt>
          <dd>{number.format(job.total)}</dd>
        </div>
        <span className={cx('sign')} aria-hidden>
          =
        </span>
        <div className={cx('figure')}>
          <dt>{job.state === 'imported' ? t('summary.imported') : t('summary.importable')}</dt>
          <dd>{number.format(job.importable)}</dd>
        </div>
        <span className={cx('sign')} aria-hidden>
          +
        </span>
        <div className={cx('figure', job.rejected > 0 && 'warn')}>
          <dt>{job.state === 'imported' ? t('summary.leftOut') : t('summary.rejected')}</dt>
          <dd>{number.format(job.rejected)}</dd>
        </div>
      </dl>
    </section>
  );
};
