import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openOutside } from '#renderer/lib/open-outside.ts';
import { showOutcome } from '#renderer/lib/outcome.ts';

/** Leads to the bank, where the buyer confirms the payment. */
export const OpenActionButton = ({ url }: { readonly url: string }) => {
  const { t } = useTranslation('orders');
  const open = async (): Promise<void> => {
    if (!(await openOutside(url))) showOutcome({ kind: 'error', message: t('cards.notOpened') });
  };
  return (
    <Button leftSection={<IconExternalLink size={16} stroke={1.6} aria-hidden />} onClick={() => void open()}>
      {t('result.confirm')}
    </Button>
  );
};
