import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import type { QuestionForm } from '../question-form.ts';
import { PreviewQuestionCard } from './preview-question-card.tsx';
import classes from './question-editor.module.css';

const cx = bindClasses(classes);

interface SidePreviewProps {
  readonly form: QuestionForm;
}

/** The question as a student will see it, beside the fields. */
export const SidePreview = ({ form }: SidePreviewProps) => {
  const { t } = useTranslation('questions');
  return (
    <section className={cx('preview')}>
      <h2 className={cx('previewTitle')}>{t('card.title')}</h2>
      <PreviewQuestionCard form={form} />
      {form.type === 'open_ended' ? null : <p className={cx('hint')}>{t('card.hint')}</p>}
    </section>
  );
};
