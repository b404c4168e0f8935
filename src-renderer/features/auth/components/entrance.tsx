import { IconCloudOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { EntranceFrame } from '#renderer/components/entrance-frame.tsx';
import { InstitutionLogo } from '#renderer/components/institution-logo.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { useStorageLocation } from '#renderer/lib/storage-location.ts';
import { setupQuery } from '#renderer/lib/setup-query.ts';
import { connectionQuery } from '#renderer/lib/sync-status.ts';
import { SignInFoot } from './sign-in-foot.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** The hub may be reached again while somebody looks at this screen. */
const ASK_AGAIN_MS = 15_000;

const points = ['lessons', 'exams', 'results'] as const;

interface EntranceProps {
  readonly title: string;
  /** The institution where there is nothing to explain. */
  readonly text?: string;
  /** What can be done here while the hub does not answer. */
  readonly offline: string;
  readonly children: ReactNode;
}

/** Before anybody is in: the form at the left, what the product promises at the right. */
export const Entrance = ({ title, text, offline, children }: EntranceProps) => {
  const { t } = useTranslation('auth');
  const { data: setup } = useQuery(setupQuery);
  const { data: connection } = useQuery({ ...connectionQuery, refetchInterval: ASK_AGAIN_MS });
  const { at, host } = useStorageLocation();
  if (setup?.state === 'empty') return <Navigate to="/setup" replace />;
  const textOf = (point: (typeof points)[number]): string =>
    point === 'exams' && at !== 'here' ? t('brand.exams.textElsewhere') : t(`brand.${point}.text`);
  const promise = {
    line: t(`brand.line.${at}`, { host }),
    points: points.map((point) => ({ title: t(`brand.${point}.title`), text: textOf(point) })),
  };
  return (
    <EntranceFrame
      tools={<ThemeSwitch />}
      mark={<InstitutionLogo sha256={setup?.institution?.logo_sha256} size="large" />}
      title={title}
      text={text ?? setup?.institution?.name ?? '\u00a0'}
      foot={<SignInFoot version={setup?.version} />}
      promise={promise}
    >
      {connection?.role === 'device' && connection.state === 'offline' ? (
        <Notice tone="info" icon={IconCloudOff} role="status" mb={16}>
          {offline}
        </Notice>
      ) : null}
      {children}
    </EntranceFrame>
  );
};
