import { Anchor } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '#renderer/components/feedback-store.ts';
import { isDesktop } from '#renderer/lib/bridge.ts';
import { openLink } from '#renderer/lib/open-link.ts';

interface DocumentLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link that an author wrote: the desktop shows where it leads and asks, a browser opens it beside this page. */
export const DocumentLink = ({ href, children }: DocumentLinkProps) => {
  const { t } = useTranslation('common');
  const open = async (event: MouseEvent): Promise<void> => {
    if (!isDesktop()) return;
    event.preventDefault();
    if (!(await openLink(href))) showError(t('document.linkRefused', { address: href }));
  };
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      underline="always"
      inherit
      onClick={(event) => void open(event)}
    >
      {children}
    </Anchor>
  );
};
