import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './sign-in-form.module.css';

const cx = bindClasses(classes);

interface SecondStepNoticeProps {
  readonly email: string;
  readonly by: string;
  readonly onBack: () => void;
}

/** The account asks for a second step, which this version cannot take. */
export const SecondStepNotice = ({ email, by, onBack }: SecondStepNoticeProps) => {
  const { t } = useTranslation('auth');
  return (
    <div className={cx('form')} role="alert">
      <p className={cx('notice')}>{t('secondStep.asked', { email, by })}</p>
      <p className={cx('notice')}>{t('secondStep.cannot')}</p>
      <Button variant="default" className={cx('back')} onClick={onBack}>
        {t('secondStep.back')}
      </Button>
    </div>
  );
};
