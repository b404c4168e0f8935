import { Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QuestionDraft } from '#shared/contract/questions.ts';
import type { questionFields } from '#shared/domain/drafts/draft-fields.ts';
import { bindClasses } from './bind-classes.ts';
import { TypeBadge } from './icon-word.tsx';
import { QuestionText } from './question-text.tsx';
import { StoredFile } from './stored-file.tsx';
import { StoredImage } from './stored-image.tsx';
import classes from './question-field-value.module.css';

const cx = bindClasses(classes);

interface QuestionFieldValueProps {
  readonly draft: QuestionDraft;
  readonly field: (typeof questionFields)[number]['key'];
  readonly folder: string;
}

const Answer = ({ draft }: { readonly draft: QuestionDraft }) => {
  const { t } = useTranslation('common');
  return (
    <>
      <TypeBadge type={draft.question_type} />
      <ol className={cx('options')}>
        {draft.options.map(({ text, image, alt = '', feedback = '' }, at) => (
          <li key={`${at} ${text}`}>
            <QuestionText inline text={text} />
            {draft.correct_answer === at + 1 ? (
              <span className={cx('key')}>
                <IconCheck size={14} stroke={2} aria-hidden />
                {t('questionValue.key')}
              </span>
            ) : null}
            {image === null ? null : (
              <StoredImage
                sha256={image}
                alt={alt === '' ? t('questionValue.imageOfOption', { number: at + 1 }) : alt}
                size="thumb"
              />
            )}
            {feedback === '' ? null : (
              <Text size="sm" c="dimmed">
                <QuestionText text={feedback} />
              </Text>
            )}
          </li>
        ))}
      </ol>
      {draft.is_last_pinned === true ? (
        <Text size="sm" c="dimmed">
          {t('questionValue.lastPinned')}
        </Text>
      ) : null}
    </>
  );
};

/** One field of a question, drawn as its author knows it. */
export const QuestionFieldValue = ({ draft, field, folder }: QuestionFieldValueProps) => {
  const { t } = useTranslation('common');
  const text = (value: string) => (value === '' ? t('questionValue.nothing') : <QuestionText text={value} />);
  switch (field) {
    case 'title':
      return <QuestionText className={`serif ${cx('stem')}`} text={draft.question_title} />;
    case 'image':
      return draft.question_image === null ? (
        t('questionValue.noImage')
      ) : (
        <StoredImage
          sha256={draft.question_image}
          alt={
            draft.question_image_alt === undefined || draft.question_image_alt === ''
              ? t('questionValue.image')
              : draft.question_image_alt
          }
        />
      );
    case 'answer':
      return <Answer draft={draft} />;
    case 'mark':
      return t('questionValue.points', { count: draft.question_mark });
    case 'feedbackCorrect':
      return text(draft.feedback_correct);
    case 'feedbackIncorrect':
      return text(draft.feedback_incorrect);
    case 'solution':
      return draft.answer_file === null || draft.answer_file === undefined ? (
        t('questionValue.noSolution')
      ) : (
        <StoredFile sha256={draft.answer_file} />
      );
    case 'folder':
      return folder;
    case 'tags':
      return draft.tag_names.length === 0 ? t('questionValue.noTags') : draft.tag_names.join(', ');
  }
};
