import { Button, Stack, Textarea } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionLetter } from '../option-letter.ts';
import { changeOption, type EditForm, type QuestionForm } from '../question-form.ts';

interface OptionFeedbackProps {
  readonly form: QuestionForm;
  readonly edit: EditForm;
}

/** What a student reads who chose this very option, beside the feedback of the question. */
export const OptionFeedback = ({ form, edit }: OptionFeedbackProps) => {
  const { t } = useTranslation('questions');
  const [isAsked, setAsked] = useState(false);
  const isWritten = form.options.some(({ feedback }) => feedback !== '');
  if (form.type === 'open_ended') return null;
  if (!isAsked && !isWritten) {
    return (
      <Button
        size="xs"
        variant="subtle"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconMessagePlus size={16} stroke={1.6} />}
        onClick={() => setAsked(true)}
      >
        {t('optionFeedback.add')}
      </Button>
    );
  }
  return (
    <Stack gap={12} role="group" aria-label={t('optionFeedback.title')}>
      {form.options.map((option, at) => (
        <Textarea
          key={option.key}
          label={
            form.type === 'true-false'
              ? t('optionFeedback.of', { name: at === 0 ? t('option.true') : t('option.false') })
              : t('optionFeedback.of', { name: t('option.name', { letter: optionLetter(at) }) })
          }
          autosize={false}
          rows={1}
          maxLength={2000}
          value={option.feedback}
          onChange={(event) => {
            const feedback = event.currentTarget.value;
            edit((current) => changeOption(current, option.key, { feedback }));
          }}
        />
      ))}
    </Stack>
  );
};
