import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { QuestionsPanel } from '#renderer/components/course-questions/questions-panel.tsx';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { RecordPage } from '#renderer/components/patterns/record-page.tsx';
import { readId } from '#renderer/lib/read-id.ts';
import { useCan } from '#renderer/lib/session.ts';

/** Questions and answers of all courses that one takes or teaches; authors see first what nobody has answered. */
export function AllQuestionsPage() {
  const { t } = useTranslation('course-questions');
  const can = useCan();
  const [params] = useSearchParams();
  const questionId = readId(params.get('preview'));
  const isReader = can('courses:view') || can('instructor-courses:view') || can('users:view');
  return (
    <RecordPage title={t('all.title')} description={t('all.description')} backTo="/Dashboard">
      {isReader ? (
        <QuestionsPanel
          key={questionId}
          courseId={undefined}
          itemId={undefined}
          isOpenFirst={can('instructor-courses:add')}
          questionId={questionId}
        />
      ) : (
        <EmptyState title={t('all.none')} text={t('all.noneText')} />
      )}
    </RecordPage>
  );
}
