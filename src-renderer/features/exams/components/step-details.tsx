import { useState } from 'react';
import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import type { ExamForm } from '../use-exam-form.ts';
import classes from './wizard-form.module.css';

const cx = bindClasses(classes);

interface StepDetailsProps {
  form: ExamForm;
  /** Nobody has been at another step yet: an empty title is no mistake before it was written in. */
  isFirst: boolean;
}

/** Step 1: what the exam is called and what it is about. */
export function StepDetails({ form, isFirst }: StepDetailsProps) {
  const { t } = useTranslation('exams');
  const { draft, change, examId, problems } = form;
  const [isWritten, setWritten] = useState(false);
  // A form that nobody has written in yet is not wrong.
  const isBegun = examId !== undefined && (isWritten || !isFirst);
  const isTitleMissing = isBegun && problems.some(({ code }) => code === 'title_missing');
  return (
    <div className={cx('form')}>
      <FormSection title={t('details.about')}>
        <TextInput
          label={t('details.title')}
          placeholder={t('details.titleExample')}
          maxLength={200}
          value={draft.exam_title}
          error={isTitleMissing ? t('problem.title_missing') : undefined}
          onChange={(event) => {
            setWritten(true);
            change({ exam_title: event.currentTarget.value });
          }}
        />
        <Textarea
          label={t('details.description')}
          description={t('details.descriptionHint')}
          maxLength={8000}
          value={draft.exam_description}
          onChange={(event) => change({ exam_description: event.currentTarget.value })}
        />
      </FormSection>
      <FormSection title={t('details.recognition')}>
        <TextInput
          label={t('details.provider')}
          description={t('details.providerHint')}
          maxLength={200}
          value={draft.assessment_provider}
          onChange={(event) => change({ assessment_provider: event.currentTarget.value })}
        />
      </FormSection>
    </div>
  );
}
