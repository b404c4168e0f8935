import { IconBuildingCommunity, IconChevronRight, IconSchool, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './start-choices.module.css';

const cx = bindClasses(classes);

export type StartChoice = 'create' | 'demo';

const choices: readonly { readonly key: StartChoice; readonly icon: Icon }[] = [
  { key: 'create', icon: IconBuildingCommunity },
  { key: 'demo', icon: IconSchool },
];

/** The ways to begin, each with what it really does. */
export const StartChoices = ({ onChoose }: { readonly onChoose: (choice: StartChoice) => void }) => {
  const { t } = useTranslation('setup');
  return (
    <ul className={cx('list')}>
      {choices.map(({ key, icon: Sign }) => (
        <li key={key}>
          <button type="button" className={cx('choice')} onClick={() => onChoose(key)}>
            <span className={cx('tile')}>
              <Sign size={20} stroke={1.6} aria-hidden />
            </span>
            <span>
              <span className={cx('title')}>{t(`choices.${key}.title`)}</span>
              <span className={cx('text')}>{t(`choices.${key}.text`)}</span>
            </span>
            <IconChevronRight size={18} stroke={1.6} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
};
