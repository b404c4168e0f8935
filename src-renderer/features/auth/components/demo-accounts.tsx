import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './demo-accounts.module.css';

const cx = bindClasses(classes);

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
    <section className={cx('demo')} aria-label={t('demo.label')}>
      <p className={cx('text')}>{t('demo.text')}</p>
      <div className={cx('accounts')}>
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
      </div>
    </section>
  );
};
