import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './message-page.module.css';

const cx = bindClasses(classes);

/** Three quiet dots and the word, for the moments that no skeleton fits. */
export const LoadingSpinner = () => {
  const { t } = useTranslation('shell');
  return (
    <div role="status" className={cx('loading')}>
      <span className={cx('dots')} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {t('loading')}
    </div>
  );
};
