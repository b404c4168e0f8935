import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Text } from '@mantine/core';
import type { ExtendedOption } from '#shared/domain/questions/option-extras.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { StoredImage } from '#renderer/components/stored-image.tsx';
import { optionLetter } from '../option-letter.ts';
import classes from './keyed-options.module.css';

const cx = bindClasses(classes);

interface KeyedOptionsProps {
  readonly options: readonly ExtendedOption[];
  /** Number of the right one, from 1. */
  readonly correct: number | null;
  /** Key phrases of an open question: a plain list, all of them are accepted. */
  readonly isOpen?: boolean;
}

/** The options of a question with the right one marked, for those who may see it. */
export const KeyedOptions = ({ options, correct, isOpen = false }: KeyedOptionsProps) => {
  const { t } = useTranslation('questions');
  return (
    <ol className={cx('list')}>
      {options.map((option, at) => {
        const isKey = !isOpen && correct === at + 1;
        return (
          <li key={`${at} ${option.text}`} className={cx('option', isKey && 'key')}>
            <span className={cx('letter')} aria-hidden>
              {isOpen ? '·' : optionLetter(at)}
            </span>
            <span className={cx('words')}>
              <QuestionText inline className={`serif ${cx('text')}`} text={option.text} />
              {option.image === null ? null : (
                <span className={cx('image')}>
                  <StoredImage
                    sha256={option.image}
                    alt={
                      option.alt === undefined || option.alt === ''
                        ? t('image.ofOption', { letter: optionLetter(at) })
                        : option.alt
                    }
                  />
                </span>
              )}
              {option.feedback === undefined || option.feedback === '' ? null : (
                <Text component="span" display="block" size="sm" c="dimmed">
                  <QuestionText inline text={option.feedback} />
                </Text>
              )}
            </span>
            {isKey ? (
              <span className={cx('mark')}>
                <IconCheck size={14} stroke={2} aria-hidden />
                {t('preview.key')}
              </span>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
};
