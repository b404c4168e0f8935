import { IconMenu2, IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { matchRoute } from '#shared/domain/shell/routes.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Brand } from '#renderer/components/brand.tsx';
import barClasses from './bar.module.css';
import classes from './top-bar.module.css';

const bar = bindClasses(barClasses);
const cx = bindClasses(classes);

const places = ['/qualifications', '/supportcentre', '/AboutUs', '/MyAccount'] as const;

interface TopBarProps {
  readonly isSignedIn: boolean;
  /** The person menu, once somebody is signed in. */
  readonly person?: ReactNode;
}

/** The bar of public pages and of pages without the sidebar (specification 1, section 2.10). */
export const TopBar = ({ isSignedIn, person }: TopBarProps) => {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  // Remembered with its place, so that going somewhere closes it.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === pathname;
  const links = places.flatMap((place) => {
    const route = matchRoute(place);
    return route?.built === true ? [route] : [];
  });
  const isCurrent = (path: string): boolean => matchRoute(pathname)?.path === path;
  return (
    <header className={clsx(bar('bar'), cx('bar'))}>
      <Link to={isSignedIn ? '/Dashboard' : '/signin'} className={cx('home')}>
        <Brand name="Lectern" />
      </Link>
      <button
        type="button"
        className={clsx(bar('button'), cx('toggle'))}
        aria-expanded={isOpen}
        aria-controls="top-bar-links"
        aria-label={isOpen ? t('topBar.close') : t('topBar.open')}
        onClick={() => setOpenAt(isOpen ? undefined : pathname)}
      >
        {isOpen ? <IconX size={18} stroke={1.6} /> : <IconMenu2 size={18} stroke={1.6} />}
      </button>
      <nav id="top-bar-links" aria-label={t('topBar.label')} className={cx('links', isOpen && 'linksOpen')}>
        {links.map((route) => (
          <Link
            key={route.path}
            to={route.path}
            className={cx('link')}
            aria-current={isCurrent(route.path) ? 'page' : undefined}
          >
            {t(`routes.${route.title}`)}
          </Link>
        ))}
        {isSignedIn ? null : (
          <Link to="/signin" className={cx('link', 'signIn')}>
            {t('routes.signIn')}
          </Link>
        )}
      </nav>
      {person}
    </header>
  );
};
