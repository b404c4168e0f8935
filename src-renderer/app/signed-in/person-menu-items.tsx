import { Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconEye,
  IconKeyboard,
  IconListDetails,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { INVIGILATES } from '#shared/access/invigilation.ts';
import type { SessionUser } from '#shared/contract/auth.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { useCan } from '#renderer/lib/session.ts';
import { useSharedIdleMinutes } from '#renderer/lib/shared-computer.ts';
import classes from './person-menu.module.css';
import { openErrors, openNextPerson, openShortcuts } from './shell-panels.ts';

const cx = bindClasses(classes);

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

const themes = [
  { scheme: 'auto', label: 'theme.system', Icon: IconDeviceDesktop },
  { scheme: 'light', label: 'theme.light', Icon: IconSun },
  { scheme: 'dark', label: 'theme.dark', Icon: IconMoon },
] as const;

/** What the person menu holds; shared by the sidebar, the top bar and the page that shows it alone. */
export const PersonMenuItems = ({ user }: { readonly user: SessionUser }) => {
  const { t } = useTranslation('shell');
  const can = useCan();
  const isShared = useSharedIdleMinutes() !== null;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (value: string): void => {
    const theme = themes.find(({ scheme }) => scheme === value);
    if (theme !== undefined) setColorScheme(theme.scheme);
  };
  return (
    <>
      <div className={cx('head')}>
        <span className={cx('headName')}>
          {user.first_name} {user.last_name}
        </span>
        <span className={cx('headMail')}>{user.email}</span>
      </div>
      <Menu.Divider />
      <Menu.Item component={Link} to="/myaccount" leftSection={<IconUser {...icon} />}>
        {t('routes.myAccount')}
      </Menu.Item>
      {can(INVIGILATES) ? (
        <Menu.Item component={Link} to="/Invigilation" leftSection={<IconEye {...icon} />}>
          {t('routes.invigilation')}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconKeyboard {...icon} />} onClick={openShortcuts}>
        {t('shortcuts.title')}
      </Menu.Item>
      <Menu.Item leftSection={<IconListDetails {...icon} />} onClick={openErrors}>
        {t('errors.title')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{t('theme.title')}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={choose}>
        {themes.map(({ scheme, label, Icon }) => (
          <Menu.RadioItem key={scheme} value={scheme} rightSection={<Icon {...icon} />}>
            {t(label)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      {isShared ? (
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={openNextPerson}>
          {t('nextPerson.action')}
        </Menu.Item>
      ) : (
        <Menu.Item component={Link} to="/signout" leftSection={<IconLogout {...icon} />}>
          {t('signOut')}
        </Menu.Item>
      )}
    </>
  );
};
