import { ActionIcon, Progress } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import type { FileSource } from '../file-source.ts';
import { forgetFile, type QueuedFile } from '../import-queue.ts';
import { importQuery } from '../queries.ts';
import { ImportAll } from './import-all.tsx';
import { FileDrop } from './file-drop.tsx';
import classes from './file-queue.module.css';

const cx = bindClasses(classes);

interface FileQueueProps {
  readonly files: readonly QueuedFile[];
  readonly currentId: number | undefined;
  readonly onShow: (id: number) => void;
  readonly onAdd: (sources: readonly FileSource[]) => void;
}

/** The files of this visit, each with what became of it. */
export const FileQueue = ({ files, currentId, onShow, onAdd }: FileQueueProps) => {
  const { t } = useTranslation('imports');
  return (
    <aside className={cx('queue')} aria-label={t('queue.title')}>
      <h2 className={cx('title')}>{t('queue.title')}</h2>
      <ul className={cx('list')}>
        {files.map((file) => (
          <QueueItem
            key={file.key}
            file={file}
            isCurrent={file.importId !== undefined && file.importId === currentId}
            onShow={onShow}
          />
        ))}
      </ul>
      <ImportAll />
      <FileDrop isSmall onFiles={onAdd} />
    </aside>
  );
};

interface QueueItemProps {
  readonly file: QueuedFile;
  readonly isCurrent: boolean;
  readonly onShow: (id: number) => void;
}

const QueueItem = ({ file, isCurrent, onShow }: QueueItemProps) => {
  const { t } = useTranslation('imports');
  const { importId, phase } = file;
  const job = useQuery({
    ...importQuery(importId ?? 0),
    enabled: importId !== undefined && phase === 'sent',
  });
  const words = (() => {
    switch (phase) {
      case 'waiting':
        return t('queue.waiting');
      case 'sending':
        return t('queue.sending');
      case 'cancelled':
        return t('queue.cancelled');
      case 'refused':
        return typeof file.reason === 'string'
          ? t(`queue.refused.${file.reason}`)
          : (file.reason?.text ?? t('state.failed'));
      case 'sent':
        return job.data === undefined
          ? t('state.reading')
          : job.data.state === 'ready'
            ? job.data.rejected > 0
              ? t('queue.needsYou', { count: job.data.rejected })
              : t('queue.found', { count: job.data.total })
            : job.data.state === 'failed'
              ? job.data.has_columns
                ? t('queue.needsColumns')
                : (job.data.reason ?? t('state.failed'))
              : job.data.state === 'imported'
                ? t('queue.imported', { count: job.data.imported })
                : t(`state.${job.data.state}`);
    }
  })();
  const isBad = phase === 'refused' || job.data?.state === 'failed';
  const isDone = job.data?.state === 'imported' || job.data?.state === 'undone';
  const Sign = isBad ? IconAlertCircle : isDone ? IconCircleCheck : IconCircleDashed;
  const isFinished = phase !== 'waiting' && phase !== 'sending';
  return (
    <li className={cx('item', isCurrent && 'current')}>
      <button
        type="button"
        className={cx('open')}
        disabled={importId === undefined}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => {
          if (importId !== undefined) onShow(importId);
        }}
      >
        <Sign className={cx('sign', isBad && 'bad')} size={16} stroke={1.6} aria-hidden />
        <span className={cx('words')}>
          <span className={cx('name')} title={file.name}>
            {file.name}
          </span>
          <span className={cx('state', isBad && 'bad')}>{words}</span>
        </span>
      </button>
      {isFinished && !isCurrent ? (
        <ActionIcon
          size={24}
          aria-label={t('queue.forget', { name: file.name })}
          onClick={() => forgetFile(file.key)}
        >
          <IconX size={14} stroke={1.6} />
        </ActionIcon>
      ) : null}
      {phase === 'sending' ? (
        <Progress
          className={cx('bar')}
          aria-label={t('queue.sending')}
          value={file.size === 0 ? 0 : (file.sent / file.size) * 100}
        />
      ) : null}
    </li>
  );
};
