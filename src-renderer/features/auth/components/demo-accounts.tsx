import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './demo-accounts.module.css';

const cx = bindClasses(classes);

interface DemoAccount {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

interface DemoAccountsProps {
  readonly accounts: readonly DemoAccount[];
  readonly chosen: string | undefined;
  readonly onChoose: (account: DemoAccount) => void;
}

/** The people of the demo school; one click fills the form in. */
export const DemoAccounts = ({ accounts, chosen, onChoose }: DemoAccountsProps) => {
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
            aria-pressed={account.email === chosen}
            onClick={() => onChoose(account)}
          >
            {account.role}
          </Button>
        ))}
      </div>
    </section>
  );
};
