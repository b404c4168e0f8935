import { Box, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface DemoAccount {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

interface DemoAccountsProps {
  readonly accounts: readonly DemoAccount[];
  /** The address that is being signed in now. */
  readonly busy: string | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (account: DemoAccount) => void;
}

/** The people of the demo school; one click signs in as one of them. */
export const DemoAccounts = ({ accounts, busy, isDisabled, onChoose }: DemoAccountsProps) => {
  const { t } = useTranslation('auth');
  if (accounts.length === 0) return null;
  return (
    <Box component="section" mt={20} aria-label={t('demo.label')}>
      <Group component="p" gap={12} wrap="nowrap" mt={0} mb={12} fz="sm" lh="18px" c="dimmed">
        <Box component="span" flex={1} h={1} bg="var(--line)" />
        {t('demo.text')}
        <Box component="span" flex={1} h={1} bg="var(--line)" />
      </Group>
      <Group gap={8} justify="center">
        {accounts.map((account) => (
          <Button
            key={account.email}
            variant="default"
            size="xs"
            loading={account.email === busy}
            disabled={isDisabled}
            onClick={() => onChoose(account)}
          >
            {account.role}
          </Button>
        ))}
      </Group>
    </Box>
  );
};
