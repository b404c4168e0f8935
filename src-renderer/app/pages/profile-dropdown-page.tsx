import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { useSession } from '#renderer/lib/session.ts';
import { PersonMenuItems } from '../signed-in/person-menu-items.tsx';
import { HelperPage } from './helper-page.tsx';
import classes from './helper-page.module.css';

const cx = bindClasses(classes);

/** The person menu of the sidebar, standing open. */
export const ProfileDropdownPage = () => {
  const { t } = useTranslation('shell');
  const session = useSession();
  return (
    <HelperPage title={t('routes.profileDropdown')} description={t('helpers.profileDropdown')}>
      {session === null ? null : (
        <Menu opened closeOnEscape={false} closeOnClickOutside={false} trapFocus={false} withinPortal={false}>
          <div role="menu" aria-label={t('routes.profileDropdown')} className={cx('panel')}>
            <PersonMenuItems user={session.user} />
          </div>
        </Menu>
      )}
    </HelperPage>
  );
};
