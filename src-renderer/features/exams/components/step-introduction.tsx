import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import type { ExamForm } from '../use-exam-form.ts';
import classes from './wizard-form.module.css';

const cx = bindClasses(classes);

/** Step 2: what a student reads before the clock starts. */
export function StepIntroduction({ form: { draft, change } }: { form: ExamForm }) {
  const { t } = useTranslation('exams');
  return (
    <div className={cx('form', 'fields')}>
      <TextInput
        label={t('introduction.title')}
        placeholder={t('introduction.titleExample')}
        maxLength={200}
        value={draft.introduction_title}
        onChange={(event) => change({ introduction_title: event.currentTarget.value })}
      />
      <Textarea
        label={t('introduction.description')}
        description={t('introduction.descriptionHint')}
        minRows={6}
        maxLength={8000}
        value={draft.introduction_description}
        onChange={(event) => change({ introduction_description: event.currentTarget.value })}
      />
      <TextInput
        className={cx('medium')}
        label={t('introduction.button')}
        placeholder={t('introduction.buttonDefault')}
        maxLength={60}
        value={draft.start_button_text}
        onChange={(event) => change({ start_button_text: event.currentTarget.value })}
      />
    </div>
  );
}
