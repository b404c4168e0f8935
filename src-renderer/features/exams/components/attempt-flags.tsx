import { Button } from '@mantine/core';
import { IconClockExclamation, IconClockQuestion, IconForbid, IconGitBranch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import type { AttemptRow } from '../queries.ts';
import classes from './exam-results.module.css';

const cx = bindClasses(classes);

const sign = { size: 13, stroke: 1.8, 'aria-hidden': true } as const;

/** What somebody has to know before they trust a result, and the way to all of it. */
export function AttemptFlags({ row, onOpen }: { row: AttemptRow; onOpen: () => void }) {
  const { t } = useTranslation('exams');
  const isVoid = row.state === 'void';
  if (!isVoid && !row.is_late && !row.has_other_logs && row.flags.length === 0) return null;
  return (
    <>
      {isVoid ? (
        <span className={cx('flag')}>
          <IconForbid {...sign} />
          {t('results.void')}
        </span>
      ) : null}
      {row.is_late ? (
        <span className={cx('flag')}>
          <IconClockExclamation {...sign} />
          {t('results.late')}
        </span>
      ) : null}
      {row.flags.map(({ kind }) => (
        <span key={kind} className={cx('flag')}>
          <IconClockQuestion {...sign} />
          {t(`flag.${kind}`)}
        </span>
      ))}
      {row.has_other_logs ? (
        <span className={cx('flag')}>
          <IconGitBranch {...sign} />
          {t('results.otherLog')}
        </span>
      ) : null}
      <Button
        className={cx('open')}
        size="compact-xs"
        variant="default"
        aria-label={t('logs.openNamed', { number: row.attempt_no, name: row.student_name })}
        onClick={onOpen}
      >
        {t('logs.open')}
      </Button>
    </>
  );
}
