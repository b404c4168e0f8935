import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { SettingRow } from '#renderer/components/patterns/settings-page.tsx';
import { setupQuery } from '#renderer/lib/setup-query.ts';
import { licences } from '../licences.ts';
import { appInfoQuery } from '../queries.ts';
import classes from './about-section.module.css';

const cx = bindClasses(classes);

/** Which version this is, what it runs on and whose work it contains. */
export const AboutSection = () => {
  const { t } = useTranslation('setup');
  const { data: setup } = useQuery(setupQuery);
  const { data: info } = useQuery(appInfoQuery);
  return (
    <>
      <SettingRow label={t('about.version')} description={t('about.licence')}>
        {() => setup?.version}
      </SettingRow>
      <SettingRow
        label={t('about.runtime')}
        description={info === null ? t('about.browser') : t('about.runtimeText')}
      >
        {() => (info === undefined || info === null ? null : `${info.runtime}, ${info.platform}`)}
      </SettingRow>
      <h3 className={cx('title')}>{t('about.others')}</h3>
      <p className={cx('text')}>{t('about.othersText')}</p>
      <ul className={cx('list')}>
        {licences.map(({ name, licence }) => (
          <li key={name} className={cx('item')}>
            <span>{name}</span>
            <span className={cx('licence')}>{licence}</span>
          </li>
        ))}
      </ul>
    </>
  );
};
