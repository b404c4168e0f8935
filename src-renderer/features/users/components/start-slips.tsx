import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { StartCode, User } from '#shared/contract/users.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { PrintSlip } from '#renderer/components/print-slip.tsx';
import { isDesktop } from '#renderer/lib/bridge.ts';
import { useSession } from '#renderer/lib/session.ts';
import { connectionQuery } from '#renderer/lib/sync-status.ts';
import { nameOf } from '../name-of.ts';

/** A code, and for whom. */
export interface GivenCode {
  readonly user: Pick<User, 'id' | 'first_name' | 'last_name' | 'email'>;
  readonly given: StartCode;
}

/** Where somebody signs in with what this page gives them. */
const useSignInAddress = (): string => {
  const { t } = useTranslation('users');
  const { data: connection } = useQuery(connectionQuery);
  if (!isDesktop()) return window.location.origin;
  return connection?.hub_url ?? t('slip.thisComputer');
};

const Slip = ({ user, given }: GivenCode) => {
  const { t, i18n } = useTranslation('users');
  const institution = useSession()?.institution.name ?? '';
  const address = useSignInAddress();
  const until = formatAbsolute(Date.parse(given.expires_at), i18n.language);
  const lines = [
    [t('slip.where'), address],
    [t('field.email'), user.email],
    [t('code.label'), given.code],
  ] as const;
  return (
    <Stack gap={8} pb={32} style={{ breakInside: 'avoid' }}>
      <Text>{institution}</Text>
      <Title order={2}>{nameOf(user)}</Title>
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
export const StartSlips = ({ codes }: { readonly codes: readonly GivenCode[] }) => (
  <PrintSlip>
    {codes.map((code) => (
      <Slip key={code.user.id} {...code} />
    ))}
  </PrintSlip>
);
