import { ActionIcon, CopyButton, Group, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const icon = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** The address of the hub, to be copied: no link, as the desktop opens addresses of a fixed list alone. */
export const HubAddress = ({ url }: { readonly url: string }) => {
  const { t } = useTranslation('sync');
  return (
    <Group component="span" display="inline-flex" gap={4} wrap="nowrap" me={{ base: -11, sm: -4 }}>
      <span title={url}>{hostOf(url)}</span>
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t('facts.copied') : t('facts.copyHub')}>
            <ActionIcon
              // As high as the other facts; a finger's target reaches over the row.
              my={{ base: -11, sm: -4 }}
              size={26}
              aria-label={copied ? t('facts.copied') : t('facts.copyHub')}
              onClick={copy}
            >
              {copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  );
};
