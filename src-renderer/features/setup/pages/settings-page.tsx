import {
  IconArchive,
  IconBooks,
  IconBrandGoogle,
  IconBuilding,
  IconCreditCard,
  IconDeviceLaptop,
  IconInfoCircle,
  IconMail,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SettingsPage } from '#renderer/components/patterns/settings-page.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { AccountsSection } from '../components/accounts-section.tsx';
import { AboutSection } from '../components/about-section.tsx';
import { BackupsSection } from '../components/backups-section.tsx';
import { ComputerSection } from '../components/computer-section.tsx';
import { MailSection } from '../components/mail-section.tsx';
import { PaymentsSection } from '../components/payments-section.tsx';
import { SignInSection } from '../components/sign-in-section.tsx';
import { ProvidersSection } from '../components/providers-section.tsx';
import { InstitutionSection } from '../components/institution-section.tsx';
import { SubjectsSection } from '../components/subjects-section.tsx';

/** The settings of the institution and of this computer; the section is part of the address. */
export const InstitutionSettingsPage = () => {
  const { t } = useTranslation('setup');
  const [query, setQuery] = useSearchParams();
  const mayChange = useCan()('settings:add');
  return (
    <SettingsPage
      title={t('settings.title')}
      description={t('settings.description')}
      current={query.get('section') ?? 'institution'}
      onSection={(section) => setQuery({ section }, { replace: true })}
      sections={[
        {
          key: 'institution',
          label: t('settings.institution'),
          icon: IconBuilding,
          description: mayChange ? t('settings.institutionText') : t('settings.readOnly'),
          content: <InstitutionSection />,
        },
        {
          key: 'sign-in',
          label: t('settings.signIn'),
          icon: IconShieldLock,
          description: t('settings.signInText'),
          content: <SignInSection />,
        },
        {
          key: 'subjects',
          label: t('settings.subjects'),
          icon: IconBooks,
          description: t('settings.subjectsText'),
          content: <SubjectsSection />,
        },
        {
          key: 'accounts',
          label: t('settings.accounts'),
          icon: IconUsers,
          description: t('settings.accountsText'),
          content: <AccountsSection />,
        },
        {
          key: 'computer',
          label: t('settings.computer'),
          icon: IconDeviceLaptop,
          description: t('settings.computerText'),
          content: <ComputerSection />,
        },
        {
          key: 'mail',
          label: t('settings.mail'),
          icon: IconMail,
          description: t('settings.mailText'),
          content: <MailSection />,
        },
        {
          key: 'payments',
          label: t('settings.payments'),
          icon: IconCreditCard,
          description: t('settings.paymentsText'),
          content: <PaymentsSection />,
        },
        {
          key: 'social',
          label: t('settings.social'),
          icon: IconBrandGoogle,
          description: t('settings.socialText'),
          content: <ProvidersSection />,
        },
        {
          key: 'backups',
          label: t('settings.backups'),
          icon: IconArchive,
          description: t('settings.backupsText'),
          content: <BackupsSection />,
        },
        {
          key: 'about',
          label: t('settings.about'),
          icon: IconInfoCircle,
          description: t('settings.aboutText'),
          content: <AboutSection />,
        },
      ]}
    />
  );
};
