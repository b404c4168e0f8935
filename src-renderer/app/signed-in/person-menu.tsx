import { Avatar, Menu } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '#shared/contract/auth.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { initialsOf } from '#renderer/lib/initials.ts';
import { PersonMenuItems } from './person-menu-items.tsx';
import classes from './person-menu.module.css';

const cx = bindClasses(classes);

interface PersonMenuProps {
  readonly user: SessionUser;
  /** The row of the sidebar with name and role, or the mark alone. */
  readonly variant?: 'row' | 'mark';
}

/** Who is signed in, and what belongs to that person rather than to a place. */
export const PersonMenu = ({ user, variant = 'mark' }: PersonMenuProps) => {
  const { t } = useTranslation('shell');
  const name = `${user.first_name} ${user.last_name}`;
  const isRow = variant === 'row';
  return (
    <Menu position={isRow ? 'top-start' : 'right-end'} width={250} offset={8} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={cx('target', isRow && 'row')}>
          <Avatar size={28} radius="xl" className={cx('avatar')}>
            {initialsOf(user.first_name, user.last_name)}
          </Avatar>
          {isRow ? (
            <>
              <span className={cx('words')}>
                <span className={cx('name')} title={name}>
                  {name}
                </span>
                <span className={cx('role')}>{user.user_role}</span>
              </span>
              <IconSelector size={16} stroke={1.6} className={cx('chevron')} aria-hidden />
            </>
          ) : (
            <span className="visually-hidden">{name}</span>
          )}
          <span className="visually-hidden">{t('person.menu')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <PersonMenuItems user={user} />
      </Menu.Dropdown>
    </Menu>
  );
};
