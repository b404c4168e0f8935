import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDesktop } from '#renderer/lib/bridge.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { DocumentLink } from '../document-view/document-link.tsx';

interface SaidLinkProps {
  readonly href: string;
  readonly text: string;
}

/** An address that somebody wrote: whoever opens it sees where it leads, and is asked. */
export const SaidLink = ({ href, text }: SaidLinkProps) => {
  const { t } = useTranslation('common');
  const [isAsking, setAsking] = useState(false);
  // The desktop asks by itself.
  if (isDesktop()) return <DocumentLink href={href}>{text}</DocumentLink>;
  return (
    <>
      <Anchor component="button" type="button" inherit underline="always" onClick={() => setAsking(true)}>
        {text}
      </Anchor>
      <ConfirmDialog
        opened={isAsking}
        title={t('leave.title')}
        confirmLabel={t('leave.open')}
        isDestructive={false}
        onConfirm={() => {
          setAsking(false);
          window.open(href, '_blank', 'noopener,noreferrer');
        }}
        onClose={() => setAsking(false)}
      >
        <Text style={{ overflowWrap: 'anywhere' }}>{t('leave.text', { address: href })}</Text>
      </ConfirmDialog>
    </>
  );
};
