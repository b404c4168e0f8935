import { Button } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Question } from '#shared/contract/questions.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { formOf, toDraft, type QuestionForm } from '../question-form.ts';
import classes from './conflict-panel.module.css';
import { KeyedOptions } from './keyed-options.tsx';

const cx = bindClasses(classes);

interface ConflictPanelProps {
  readonly mine: QuestionForm;
  readonly theirs: Question;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

const Side = ({ form }: { readonly form: QuestionForm }) => {
  const draft = toDraft(form);
  return (
    <>
      <QuestionText className={`serif ${cx('stem')}`} text={draft.question_title} />
      <KeyedOptions
        options={draft.options}
        correct={draft.correct_answer}
        isOpen={form.type === 'open_ended'}
      />
    </>
  );
};

/** The question was changed elsewhere while it was open here: both versions, and the choice. */
export const ConflictPanel = ({ mine, theirs, onKeepMine, onTakeTheirs }: ConflictPanelProps) => {
  const { t } = useTranslation('questions');
  return (
    <section className={cx('panel')} aria-label={t('conflict.title')} role="alert">
      <h2 className={cx('title')}>
        <IconArrowsSplit2 size={18} stroke={1.6} aria-hidden />
        {t('conflict.title')}
      </h2>
      <p className={cx('text')}>{t('conflict.text')}</p>
      <div className={cx('sides')}>
        <div className={cx('side')}>
          <h3 className={cx('sideTitle')}>{t('conflict.mine')}</h3>
          <Side form={mine} />
          <Button className={cx('choice')} onClick={onKeepMine}>
            {t('conflict.keepMine')}
          </Button>
        </div>
        <div className={cx('side')}>
          <h3 className={cx('sideTitle')}>
            {t('conflict.theirs')} <RelativeTime at={theirs.updated_at} />
          </h3>
          <Side form={formOf(theirs)} />
          <Button className={cx('choice')} variant="default" onClick={onTakeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
        </div>
      </div>
    </section>
  );
};
