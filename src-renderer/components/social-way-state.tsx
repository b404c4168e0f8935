import { Button, Group, Stack, Text } from '@mantine/core';
import { IconBrandFacebook, IconBrandGoogle, IconExternalLink, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PROVIDER_NAMES, type SocialProvider } from '#shared/domain/social-sign-in/providers.ts';
import type { SocialWay } from '#renderer/hooks/use-social-way.ts';
import { Notice } from './notice.tsx';

export const providerIcons: Readonly<Record<SocialProvider, Icon>> = {
  google: IconBrandGoogle,
  facebook: IconBrandFacebook,
};

interface SocialWayStateProps {
  readonly way: SocialWay;
  readonly mb?: number;
}

/** Where somebody is on the way through a provider, with a way back; and what became of it where nothing came back. */
export const SocialWayState = ({ way, mb = 0 }: SocialWayStateProps) => {
  const { t } = useTranslation('common');
  if (way.at !== undefined)
    return (
      <Stack gap={8} mb={mb} role="status">
        <Group gap={8} wrap="nowrap">
          <IconExternalLink size={18} stroke={1.6} aria-hidden />
          <Text>{t('social.waiting', { provider: PROVIDER_NAMES[way.at] })}</Text>
        </Group>
        <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={way.cancel}>
          {t('action.cancel')}
        </Button>
      </Stack>
    );
  if (way.problem === undefined) return null;
  return (
    <Notice tone={way.problem.problem === 'refused' ? 'info' : 'bad'} role="alert" mb={mb}>
      {t(`social.problem.${way.problem.problem}`, { provider: PROVIDER_NAMES[way.problem.provider] })}
    </Notice>
  );
};
