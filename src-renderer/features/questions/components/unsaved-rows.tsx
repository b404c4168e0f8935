import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_UNSAVED_QUESTIONS } from '#shared/contract/question-batches.ts';
import { Stack } from '@mantine/core';
import type { UnsavedQuestion } from '../question-list.ts';
import type { UnsavedQuestions } from '../use-unsaved-questions.ts';
import { PlusQuestionButton } from './plus-question-button.tsx';
import { UnsavedCard } from './unsaved-card.tsx';

interface UnsavedRowsProps {
  readonly cards: readonly UnsavedQuestion[];
  /** The place of the first of them, from 0. */
  readonly from: number;
  readonly unsaved: UnsavedQuestions;
  readonly onAdd: (place: number) => void;
  readonly onOpen: (key: number) => void;
}

/** The questions before or behind the one that is being written, with a way to put one between. */
export const UnsavedRows = ({ cards, from, unsaved, onAdd, onOpen }: UnsavedRowsProps) => {
  const { t } = useTranslation('questions');
  if (cards.length === 0) return null;
  const isBefore = from === 0;
  const isFull = unsaved.list.cards.length + 1 >= MAX_UNSAVED_QUESTIONS;
  return (
    <Stack gap={8} component="section" aria-label={isBefore ? t('list.before') : t('list.behind')}>
      {cards.map(({ key, form, refused }, at) => {
        const plus = (
          <PlusQuestionButton
            number={from + at + (isBefore ? 2 : 1)}
            disabled={isFull}
            onAdd={() => onAdd(from + at + (isBefore ? 1 : 0))}
          />
        );
        return (
          <Fragment key={key}>
            {isBefore ? null : plus}
            <UnsavedCard
              number={from + at + 1}
              form={form}
              refused={refused}
              onOpen={() => onOpen(key)}
              onRemove={() => unsaved.remove(key)}
            />
            {isBefore ? plus : null}
          </Fragment>
        );
      })}
    </Stack>
  );
};
