import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNow } from '#renderer/hooks/use-now.ts';
import { formatAbsolute, formatRelative } from './format-time.ts';

export interface RelativeTimeProps {
  /** Milliseconds UTC, or the ISO form of the wire. */
  at: number | string;
  /** IANA zone of the hover text; the person's own without it. */
  timeZone?: string | undefined;
  className?: string;
}

/** Relative near now, absolute with its zone on hover. */
export function RelativeTime({ at, timeZone, className }: RelativeTimeProps) {
  const { t, i18n } = useTranslation('common');
  const now = useNow(30_000);
  const moment = typeof at === 'number' ? at : Date.parse(at);
  return (
    <Tooltip label={formatAbsolute(moment, i18n.language, timeZone)}>
      <time dateTime={new Date(moment).toISOString()} className={className}>
        {formatRelative(moment, now, i18n.language, t)}
      </time>
    </Tooltip>
  );
}
