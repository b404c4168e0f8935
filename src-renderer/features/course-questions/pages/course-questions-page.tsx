import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { QuestionsPanel } from '#renderer/components/course-questions/questions-panel.tsx';
import { RecordPage } from '#renderer/components/patterns/record-page.tsx';
import { readId } from '#renderer/lib/read-id.ts';

/** What learners ask about an own course. */
export function CourseQuestionsPage() {
  const { t } = useTranslation('course-questions');
  const [params] = useSearchParams();
  const courseId = readId(params.get('courseId'));
  if (courseId === undefined) return <Navigate to="/Courses" replace />;
  return (
    <RecordPage title={t('title')} description={t('description')} backTo="/Courses">
      <QuestionsPanel courseId={courseId} itemId={undefined} />
    </RecordPage>
  );
}
