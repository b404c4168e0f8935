import {
  IconBuildingCommunity,
  IconChevronRight,
  IconPlugConnected,
  IconSchool,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './start-choices.module.css';

const cx = bindClasses(classes);

export type StartChoice = 'create' | 'demo' | 'connect';

const choices: readonly { readonly key: StartChoice; readonly icon: Icon }[] = [
  { key: 'create', icon: IconBuildingCommunity },
  { key: 'demo', icon: IconSchool },
  { key: 'connect', icon: IconPlugConnected },
];

interface StartChoicesProps {
  /** False on a hub, which belongs to nobody else. */
  readonly mayConnect: boolean;
  readonly onChoose: (choice: StartChoice) => void;
}

/** The ways to begin, each with what it really does. */
export const StartChoices = ({ mayConnect, onChoose }: StartChoicesProps) => {
  const { t } = useTranslation('setup');
  const shown = choices.filter(({ key }) => key !== 'connect' || mayConnect);
  return (
    <ul className={cx('list')}>
      {shown.map(({ key, icon: Sign }) => (
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
