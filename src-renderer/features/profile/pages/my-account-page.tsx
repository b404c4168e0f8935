import { Box, Button } from '@mantine/core';
import {
  IconBell,
  IconCoins,
  IconCreditCard,
  IconDevices,
  IconFileZip,
  IconId,
  IconKeyboard,
  IconLink,
  IconLock,
  IconLogout,
  IconMessage,
  IconPalette,
  IconReceipt,
  IconReceiptTax,
  IconShieldLock,
  IconShoppingBag,
  IconUser,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { CardsSection } from '#renderer/components/money/cards-section.tsx';
import { EarningsSection } from '#renderer/components/money/earnings-section.tsx';
import { PurchasesSection } from '#renderer/components/money/purchases-section.tsx';
import { SalesSection } from '#renderer/components/money/sales-section.tsx';
import { TaxSection } from '#renderer/components/money/tax-section.tsx';
import { SettingRow, SettingsPage } from '#renderer/components/patterns/settings-page.tsx';
import { ShortcutList } from '#renderer/components/shortcut-list.tsx';
import { ThemeControl } from '#renderer/components/theme-control.tsx';
import { useCan, useSession } from '#renderer/lib/session.ts';
import { DataSection } from '../components/data-section.tsx';
import { DeleteAccountRow } from '../components/delete-account.tsx';
import { LinkedSection } from '../components/linked-section.tsx';
import { NameSection } from '../components/name-section.tsx';
import { MessagesSection, NotificationsSection } from '../components/notifications-section.tsx';
import { PasswordSection } from '../components/password-section.tsx';
import { SecondFactorSection } from '../components/second-factor-section.tsx';
import { PublicSection } from '../components/public-section.tsx';
import { SessionsSection } from '../components/sessions-section.tsx';
import { TimeZoneRow } from '../components/time-zone-row.tsx';

/** What the first sign-in asked can be changed here at any time. */
const QuestionnaireRow = () => {
  const { t } = useTranslation('profile');
  const user = useSession()?.user;
  if (user?.user_role !== 'Instructor') return null;
  return (
    <SettingRow label={t('questionnaire.label')} description={t('questionnaire.text')} scope="account">
      {() => (
        <Button component={Link} to={`/onboarding/?userId=${user.id}`} variant="default" size="xs">
          {t('questionnaire.open')}
        </Button>
      )}
    </SettingRow>
  );
};

const AppearanceSection = () => {
  const { t } = useTranslation('profile');
  return (
    <>
      <SettingRow label={t('appearance.theme')} description={t('appearance.themeText')} scope="device">
        {({ labelId, descriptionId }) => (
          <ThemeControl aria-labelledby={labelId} aria-describedby={descriptionId} />
        )}
      </SettingRow>
      <TimeZoneRow />
    </>
  );
};

const ShortcutSection = () => (
  <Box pt={16}>
    <ShortcutList />
  </Box>
);

const ProfileSection = () => (
  <>
    <NameSection />
    <QuestionnaireRow />
  </>
);

const OwnDataSection = () => (
  <>
    <DataSection />
    <DeleteAccountRow />
  </>
);

const everybody = () => true;
type Can = ReturnType<typeof useCan>;
const buyers = (can: Can) => can('cart:view');
const authors = (can: Can) => can('instructor-exams:add') || can('instructor-courses:add');

const sections = [
  { key: 'profile', icon: IconUser, content: <ProfileSection />, isFor: everybody },
  { key: 'public', icon: IconId, content: <PublicSection />, isFor: everybody },
  { key: 'password', icon: IconLock, content: <PasswordSection />, isFor: everybody },
  { key: 'security', icon: IconShieldLock, content: <SecondFactorSection />, isFor: everybody },
  { key: 'linked', icon: IconLink, content: <LinkedSection />, isFor: everybody },
  { key: 'sessions', icon: IconDevices, content: <SessionsSection />, isFor: everybody },
  { key: 'notifications', icon: IconBell, content: <NotificationsSection />, isFor: everybody },
  { key: 'messages', icon: IconMessage, content: <MessagesSection />, isFor: everybody },
  { key: 'cards', icon: IconCreditCard, content: <CardsSection />, isFor: buyers },
  { key: 'purchases', icon: IconShoppingBag, content: <PurchasesSection />, isFor: buyers },
  { key: 'sales', icon: IconReceipt, content: <SalesSection />, isFor: authors },
  { key: 'earnings', icon: IconCoins, content: <EarningsSection />, isFor: authors },
  { key: 'tax', icon: IconReceiptTax, content: <TaxSection />, isFor: authors },
  { key: 'appearance', icon: IconPalette, content: <AppearanceSection />, isFor: everybody },
  { key: 'keyboard', icon: IconKeyboard, content: <ShortcutSection />, isFor: everybody },
  { key: 'data', icon: IconFileZip, content: <OwnDataSection />, isFor: everybody },
] as const;

/** The own account; the section is part of the address. */
export const MyAccountPage = () => {
  const { t } = useTranslation('profile');
  const can = useCan();
  const [query, setQuery] = useSearchParams();
  return (
    <SettingsPage
      title={t('title')}
      description={t('description')}
      actions={
        <Button
          component={Link}
          to="/signout"
          variant="default"
          leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />}
        >
          {t('signOut')}
        </Button>
      }
      current={query.get('section') ?? 'profile'}
      onSection={(section) => setQuery({ section }, { replace: true })}
      sections={sections
        .filter(({ isFor }) => isFor(can))
        .map(({ key, icon, content }) => ({
          key,
          icon,
          content,
          label: t(`sections.${key}.label`),
          description: t(`sections.${key}.text`),
        }))}
    />
  );
};
