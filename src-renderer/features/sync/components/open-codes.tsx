import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { openCodesQuery, useWithdrawCode } from '../queries.ts';
import classes from './open-codes.module.css';

const cx = bindClasses(classes);

interface OpenCodesProps {
  /** The code that is shown beside the list. */
  readonly shownId: number | undefined;
  readonly onWithdrawn: (id: number) => void;
}

/** Codes that would still let a computer in: who made each, until when it is good, and the way to end it. */
export const OpenCodes = ({ shownId, onWithdrawn }: OpenCodesProps) => {
  const { t, i18n } = useTranslation('sync');
  const { data: codes = [], error } = useQuery(openCodesQuery);
  const withdraw = useWithdrawCode();
  const failure = withdraw.error ?? error;
  const heading = useRef<HTMLHeadingElement>(null);
  const moment = (at: string): string => formatAbsolute(Date.parse(at), i18n.language);
  if (codes.length === 0 && failure === null && !withdraw.isSuccess) return null;
  return (
    <section className={cx('codes')}>
      <h3 ref={heading} tabIndex={-1} className={cx('heading')}>
        {t('codes.title', { count: codes.length })}
      </h3>
      {failure === null ? null : (
        <Notice tone="bad" role="alert">
          {errorText(failure)}
        </Notice>
      )}
      <ul className={cx('list')}>
        {codes.map((code) => (
          <li key={code.id} className={cx('code')}>
            <span className={cx('words')}>
              <span>
                {code.id === shownId ? t('codes.shown') : t('codes.by', { name: code.created_by })},{' '}
                <RelativeTime at={code.created_at} />
              </span>
              <span className={cx('fine')}>{t('enrolment.valid', { until: moment(code.expires_at) })}</span>
            </span>
            <Button
              variant="default"
              size="xs"
              aria-label={t('codes.withdrawNamed', { name: code.created_by, at: moment(code.created_at) })}
              loading={withdraw.isPending && withdraw.variables === code.id}
              disabled={withdraw.isPending}
              onClick={() => {
                // The button goes with its code.
                heading.current?.focus();
                withdraw.mutate(code.id, { onSuccess: () => onWithdrawn(code.id) });
              }}
            >
              {t('codes.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
