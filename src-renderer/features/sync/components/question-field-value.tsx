import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QuestionDraft } from '#shared/contract/questions.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { TypeBadge } from '#renderer/components/icon-word.tsx';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { StoredImage } from '#renderer/components/stored-image.tsx';
import type { questionFields } from '../conflict-drafts.ts';
import classes from './conflict-view.module.css';

const cx = bindClasses(classes);

interface QuestionFieldValueProps {
  readonly draft: QuestionDraft;
  readonly field: (typeof questionFields)[number]['key'];
  readonly folder: string;
}

const Answer = ({ draft }: { readonly draft: QuestionDraft }) => {
  const { t } = useTranslation('sync');
  return (
    <>
      <TypeBadge type={draft.question_type} />
      <ol className={cx('options')}>
        {draft.options.map(({ text, image }, at) => (
          <li key={`${at} ${text}`}>
            <QuestionText inline text={text} />
            {draft.correct_answer === at + 1 ? (
              <span className={cx('key')}>
                <IconCheck size={14} stroke={2} aria-hidden />
                {t('value.key')}
              </span>
            ) : null}
            {image === null ? null : (
              <StoredImage sha256={image} alt={t('value.imageOfOption', { number: at + 1 })} size="thumb" />
            )}
          </li>
        ))}
      </ol>
    </>
  );
};

/** One field of a question, drawn as its author knows it. */
export const QuestionFieldValue = ({ draft, field, folder }: QuestionFieldValueProps) => {
  const { t } = useTranslation('sync');
  const text = (value: string) => (value === '' ? t('value.nothing') : <QuestionText text={value} />);
  switch (field) {
    case 'title':
      return <QuestionText className={`serif ${cx('stem')}`} text={draft.question_title} />;
    case 'image':
      return draft.question_image === null ? (
        t('value.noImage')
      ) : (
        <StoredImage sha256={draft.question_image} alt={t('value.image')} />
      );
    case 'answer':
      return <Answer draft={draft} />;
    case 'mark':
      return t('value.points', { count: draft.question_mark });
    case 'feedbackCorrect':
      return text(draft.feedback_correct);
    case 'feedbackIncorrect':
      return text(draft.feedback_incorrect);
    case 'folder':
      return folder;
    case 'tags':
      return draft.tag_names.length === 0 ? t('value.noTags') : draft.tag_names.join(', ');
  }
};
