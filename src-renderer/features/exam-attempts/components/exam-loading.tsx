import { useTranslation } from 'react-i18next';
import { FocusPage } from '#renderer/components/patterns/focus-page.tsx';
import { SkeletonLines } from '#renderer/components/skeletons.tsx';

/** The place of the exam while it is on its way. */
export const ExamLoading = () => {
  const { t } = useTranslation('exam-attempts');
  return (
    <FocusPage title={t('load.title')}>
      <SkeletonLines count={7} />
    </FocusPage>
  );
};
