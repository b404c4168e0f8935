import { useEffect, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EntranceFrame } from '#renderer/components/entrance-frame.tsx';
import { focusTitle } from '#renderer/lib/focus-title.ts';
import { setupQuery } from '#renderer/lib/setup-query.ts';

const points = ['offline', 'safe', 'yours'] as const;

interface ConnectFrameProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** Connecting has the shape of the first run that it belongs to. */
export const ConnectFrame = ({ children, ...words }: ConnectFrameProps) => {
  const { t } = useTranslation('sync');
  // Arriving had no title to lead to: which it is depends on what the server says of this computer.
  useEffect(focusTitle, []);
  const version = useQuery(setupQuery).data?.version ?? '';
  const promise = {
    line: t('brand.line'),
    points: points.map((point) => ({ title: t(`brand.${point}.title`), text: t(`brand.${point}.text`) })),
  };
  return (
    <EntranceFrame
      {...words}
      foot={version === '' ? null : t('connect.version', { version })}
      promise={promise}
    >
      {children}
    </EntranceFrame>
  );
};
