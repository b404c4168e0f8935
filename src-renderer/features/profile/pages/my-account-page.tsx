import { Box, Button } from '@mantine/core';
import {
  IconBell,
  IconDevices,
  IconFileZip,
  IconId,
  IconKeyboard,
  IconLink,
  IconLock,
  IconLogout,
  IconMessage,
  IconPalette,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { SettingRow, SettingsPage } from '#renderer/components/patterns/settings-page.tsx';
import { ShortcutList } from '#renderer/components/shortcut-list.tsx';
import { ThemeControl } from '#renderer/components/theme-control.tsx';
import { useSession } from '#renderer/lib/session.ts';
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

const sections = [
  { key: 'profile', icon: IconUser, content: <ProfileSection /> },
  { key: 'public', icon: IconId, content: <PublicSection /> },
  { key: 'password', icon: IconLock, content: <PasswordSection /> },
  { key: 'security', icon: IconShieldLock, content: <SecondFactorSection /> },
  { key: 'linked', icon: IconLink, content: <LinkedSection /> },
  { key: 'sessions', icon: IconDevices, content: <SessionsSection /> },
  { key: 'notifications', icon: IconBell, content: <NotificationsSection /> },
  { key: 'messages', icon: IconMessage, content: <MessagesSection /> },
  { key: 'appearance', icon: IconPalette, content: <AppearanceSection /> },
  { key: 'keyboard', icon: IconKeyboard, content: <ShortcutSection /> },
  { key: 'data', icon: IconFileZip, content: <OwnDataSection /> },
] as const;

/** The own account; the section is part of the address. */
export const MyAccountPage = () => {
  const { t } = useTranslation('profile');
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
      sections={sections.map(({ key, icon, content }) => ({
        key,
        icon,
        content,
        label: t(`sections.${key}.label`),
        description: t(`sections.${key}.text`),
      }))}
    />
  );
};
