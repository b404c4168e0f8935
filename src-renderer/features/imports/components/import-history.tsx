import { Button, Skeleton } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ImportBatch } from '#shared/contract/import-shapes.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Paging } from '#renderer/components/paging.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { StatusTone } from '#renderer/components/status-tone.ts';
import { PAGE_SIZE } from '#renderer/lib/paged.ts';
import { libraryPath } from '../library-path.ts';
import { importListQuery, useCancelImport, useUndoImport } from '../queries.ts';
import classes from './import-history.module.css';

const cx = bindClasses(classes);

const TONES: Readonly<Record<ImportBatch['state'], StatusTone>> = {
  receiving: 'warn',
  reading: 'info',
  ready: 'info',
  importing: 'info',
  imported: 'ok',
  undone: 'neutral',
  failed: 'bad',
  cancelled: 'neutral',
};

interface ImportHistoryProps {
  readonly onShow: (id: number) => void;
}

/** Earlier imports; each can be looked at, gone on with, or undone. */
export const ImportHistory = ({ onShow }: ImportHistoryProps) => {
  const { t } = useTranslation('imports');
  const [page, setPage] = useState(0);
  const list = useQuery(importListQuery(page));
  if (list.data?.total === 0) return null;
  return (
    <section className={cx('history')} aria-label={t('history.title')}>
      <h2 className={cx('title')}>{t('history.title')}</h2>
      {list.isError ? (
        <p className={cx('failed')}>
          {t('history.failed')}{' '}
          <Button size="xs" variant="default" onClick={() => void list.refetch()}>
            {t('history.retry')}
          </Button>
        </p>
      ) : null}
      {list.isPending ? <Skeleton height={120} /> : null}
      {list.data === undefined ? null : (
        <>
          <ul className={cx('list')}>
            {list.data.rows.map((job) => (
              <HistoryRow key={job.id} job={job} onShow={onShow} />
            ))}
          </ul>
          {list.data.total > PAGE_SIZE ? (
            <Paging page={page} pageSize={PAGE_SIZE} total={list.data.total} onPage={setPage} />
          ) : null}
        </>
      )}
    </section>
  );
};

interface HistoryRowProps {
  readonly job: ImportBatch;
  readonly onShow: (id: number) => void;
}

const HistoryRow = ({ job, onShow }: HistoryRowProps) => {
  const { t } = useTranslation('imports');
  const undo = useUndoImport();
  const cancel = useCancelImport();
  const isOpen = job.state === 'ready' || job.state === 'reading' || job.state === 'receiving';
  const counts =
    job.state === 'imported'
      ? [
          t('history.imported', { count: job.imported }),
          ...(job.rejected === 0 ? [] : [t('history.rejected', { count: job.rejected })]),
        ]
      : job.total > 0
        ? [t('queue.found', { count: job.total })]
        : [];
  const reason = job.state === 'failed' && job.reason !== null ? [job.reason] : [];
  const format = job.format === null ? [] : [t(`format.${job.format}`)];
  return (
    <li className={cx('row')}>
      <IconFileText className={cx('sign')} size={18} stroke={1.6} aria-hidden />
      <div className={cx('words')}>
        <button type="button" className={cx('name')} onClick={() => onShow(job.id)}>
          {job.file_name}
        </button>
        <div className={cx('facts')}>
          {[...format, ...counts, ...reason].map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <RelativeTime at={job.imported_at ?? job.created_at} />
        </div>
      </div>
      <StatusBadge tone={TONES[job.state]} plain>
        {t(`state.${job.state}`)}
      </StatusBadge>
      <span className={cx('actions')}>
        {job.state === 'imported' ? (
          <>
            <Button component={Link} to={libraryPath(job.folder_id)} size="xs" variant="subtle">
              {t('history.open')}
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-label={t('history.undo', { name: job.file_name })}
              loading={undo.isPending}
              onClick={() => undo.mutate(job.id)}
            >
              {t('result.undo')}
            </Button>
          </>
        ) : null}
        {isOpen ? (
          <>
            <Button
              size="xs"
              variant="subtle"
              aria-label={t('history.discard', { name: job.file_name })}
              loading={cancel.isPending}
              onClick={() => cancel.mutate(job.id)}
            >
              {t('arriving.discard')}
            </Button>
            <Button size="xs" variant="default" onClick={() => onShow(job.id)}>
              {t('history.continue')}
            </Button>
          </>
        ) : null}
      </span>
    </li>
  );
};
