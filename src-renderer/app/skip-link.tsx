import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './frame.module.css';

const cx = bindClasses(classes);

export const mainId = 'main';

/** The first stop of the Tab key: past the sidebar, to the screen. */
export const SkipLink = () => {
  const { t } = useTranslation('shell');
  const skip = (): void => {
    const main = document.getElementById(mainId);
    main?.focus();
    main?.scrollIntoView();
  };
  return (
    <button type="button" className={cx('skip')} onClick={skip}>
      {t('skipToContent')}
    </button>
  );
};
