import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './frame.module.css';

const cx = bindClasses(classes);

/** A thin line while the next screen loads; it appears only when that takes a moment. */
export const NavigationProgress = () => {
  const { t } = useTranslation('shell');
  const isLoading = useNavigation().state === 'loading';
  return (
    <div role="status" className={cx('progress', isLoading && 'progressOn')}>
      {isLoading ? <span className="visually-hidden">{t('loading')}</span> : null}
    </div>
  );
};
