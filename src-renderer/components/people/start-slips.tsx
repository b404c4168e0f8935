import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { StartCode, User } from '#shared/contract/users.ts';
import { isDesktop } from '#renderer/lib/bridge.ts';
import { useSession } from '#renderer/lib/session.ts';
import { connectionQuery } from '#renderer/lib/sync-status.ts';
import { formatAbsolute } from '../format-time.ts';
import { InstitutionLogo } from '../institution-logo.tsx';
import { PrintSlip } from '../print-slip.tsx';

/** A code, and for whom. */
export interface GivenCode {
  readonly user: Pick<User, 'id' | 'first_name' | 'last_name' | 'email'>;
  readonly given: StartCode;
}

/** Where somebody signs in with what this page gives them. */
const useSignInAddress = (): string => {
  const { t } = useTranslation('common');
  const { data: connection } = useQuery(connectionQuery);
  if (!isDesktop()) return window.location.origin;
  return connection?.hub_url ?? t('slip.thisComputer');
};

interface SlipProps extends GivenCode {
  readonly address: string;
}

const Slip = ({ user, given, address }: SlipProps) => {
  const { t, i18n } = useTranslation('common');
  const institution = useSession()?.institution;
  const until = formatAbsolute(Date.parse(given.expires_at), i18n.language);
  const lines = [
    [t('slip.where'), address],
    [t('slip.email'), user.email],
    [t('slip.code'), given.code],
  ] as const;
  return (
    <Stack gap={8} pb={32} style={{ breakInside: 'avoid' }}>
      <InstitutionLogo sha256={institution?.logo_sha256} size="large" />
      <Text>{institution?.name}</Text>
      <Title order={2}>
        {user.first_name} {user.last_name}
      </Title>
      {lines.map(([label, value]) => (
        <div key={label}>
          <Text size="sm">{label}</Text>
          <Text ff="monospace" fz={18} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </div>
      ))}
      <Text size="sm">{t('slip.how', { until })}</Text>
    </Stack>
  );
};

/** Slips with start codes on paper, one for each person; the screen does not show them. */
export const StartSlips = ({ codes }: { readonly codes: readonly GivenCode[] }) => {
  const address = useSignInAddress();
  return (
    <PrintSlip>
      {codes.map((code) => (
        <Slip key={code.user.id} {...code} address={address} />
      ))}
    </PrintSlip>
  );
};
