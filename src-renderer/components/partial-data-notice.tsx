import { IconChevronDown, IconDeviceLaptop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '#renderer/hooks/use-is-phone.ts';
import { useDeviceStatus } from '#renderer/lib/sync-status.ts';
import { bindClasses } from './bind-classes.ts';
import { Notice } from './notice.tsx';
import classes from './partial-data-notice.module.css';

const cx = bindClasses(classes);

interface PartNoticeProps {
  /** What stands below: of people and sign-ins, a computer may hold those of the whole institution. */
  readonly above?: 'lists' | 'admin' | 'support';
}

/**
 * Above lists and figures about the whole institution: a computer of a hub holds a part of it, and this says
 * where the whole is; on a phone only when asked, so that the page itself stays in sight. Nothing is shown
 * where everything is here.
 */
export function PartialDataNotice({ above = 'lists' }: PartNoticeProps) {
  const { t } = useTranslation('common');
  const isPhone = useIsPhone();
  const status = useDeviceStatus();
  if (status === undefined) return null;
  const text = [t(`part.text.${above}`), t('part.whole', { hub: status.hub_url ?? '' })].join(' ');
  return (
    <Notice tone="info" icon={IconDeviceLaptop}>
      {isPhone ? (
        <details className={cx('details')}>
          <summary className={cx('summary')}>
            {t('part.short')}
            <IconChevronDown size={16} stroke={1.6} aria-hidden />
          </summary>
          {text}
        </details>
      ) : (
        text
      )}
    </Notice>
  );
}
