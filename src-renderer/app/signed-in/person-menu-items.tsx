import { Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconDeviceDesktop,
  IconKeyboard,
  IconListDetails,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SessionUser } from '#shared/contract/auth.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './person-menu.module.css';
import { openErrors, openShortcuts } from './shell-panels.ts';

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
  const { colorScheme, setColorScheme } = useMantineColorScheme();
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
      <Menu.Item leftSection={<IconKeyboard {...icon} />} onClick={openShortcuts}>
        {t('shortcuts.title')}
      </Menu.Item>
      <Menu.Item leftSection={<IconListDetails {...icon} />} onClick={openErrors}>
        {t('errors.title')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{t('theme.title')}</Menu.Label>
      {themes.map(({ scheme, label, Icon }) => (
        <Menu.Item
          key={scheme}
          role="menuitemradio"
          aria-checked={colorScheme === scheme}
          closeMenuOnClick={false}
          leftSection={<Icon {...icon} />}
          rightSection={colorScheme === scheme ? <IconCheck {...icon} /> : null}
          onClick={() => setColorScheme(scheme)}
        >
          {t(label)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item component={Link} to="/signout" leftSection={<IconLogout {...icon} />}>
        {t('signOut')}
      </Menu.Item>
    </>
  );
};
