import { Button } from '@mantine/core';
import { IconDeviceDesktopDown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { showSuccess } from '../feedback-store.ts';

interface KeepFileButtonProps {
  /** Gets the file from the hub, and asks again for what is shown of it. @returns what was done, in words */
  readonly keep: () => Promise<string>;
}

/** Has a file brought to this computer, so that it opens without a network. */
export const KeepFileButton = ({ keep }: KeepFileButtonProps) => {
  const { t } = useTranslation('common');
  const isHubAway = useIsHubAway();
  const keeping = useMutation({ mutationFn: keep, meta: { saves: false }, onSuccess: showSuccess });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDeviceDesktopDown size={16} stroke={1.6} aria-hidden />}
      disabled={isHubAway}
      loading={keeping.isPending}
      onClick={() => keeping.mutate()}
    >
      {t(isHubAway ? 'media.keepAway' : 'media.keep')}
    </Button>
  );
};
