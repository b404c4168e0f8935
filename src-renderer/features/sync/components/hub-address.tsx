import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './hub-address.module.css';

const cx = bindClasses(classes);

const icon = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** The address of the hub, to be copied: no link, as the desktop opens addresses of a fixed list alone. */
export const HubAddress = ({ url }: { readonly url: string }) => {
  const { t } = useTranslation('sync');
  return (
    <span className={cx('address')}>
      <span title={url}>{hostOf(url)}</span>
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t('facts.copied') : t('facts.copyHub')}>
            <ActionIcon
              className={cx('copy')}
              size={26}
              aria-label={copied ? t('facts.copied') : t('facts.copyHub')}
              onClick={copy}
            >
              {copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </span>
  );
};
