import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { RecordPage } from '#renderer/components/patterns/record-page.tsx';
import { readId } from '#renderer/lib/read-id.ts';
import { useSession } from '#renderer/lib/session.ts';
import { NewQuestionEditor } from '../components/new-question-editor.tsx';
import { StoredQuestionEditor } from '../components/stored-question-editor.tsx';
import { examQuestionsPath } from '../add-to-exam.ts';
import { itemPath, waitingItem } from '../add-to-item.ts';
import { editorPath } from '../editor-path.ts';
import { questionQuery } from '../queries.ts';
import type { WrittenQuestion } from '../written-question.ts';

/** A new question, or one of the library; the address says which and where it came from. */
export const QuestionEditorPage = () => {
  const [search] = useSearchParams();
  const userId = useSession()?.user.id;
  const questionId = readId(search.get('question') ?? search.get('questionId'));
  const { key } = useLocation();
  const navigate = useNavigate();
  // Saved at an address that does not name it yet; any other address ends that.
  const [written, setWritten] = useState<WrittenQuestion & { readonly at: string }>();
  const isGoingOn =
    written !== undefined &&
    (questionId === undefined ? written.at === key : written.question.id === questionId);
  if (written !== undefined && !isGoingOn) setWritten(undefined);
  const shownId = isGoingOn ? written.question.id : questionId;
  const isEdit = search.get('editQuestion') === 'true' || shownId !== undefined;
  const exam = search.get('fromExam') === 'true' ? { id: readId(search.get('examId')) } : undefined;
  const item = waitingItem(search);
  const backTo =
    item !== undefined ? itemPath(item) : exam === undefined ? '/Questions' : examQuestionsPath(exam.id);
  if (userId === undefined) return null;
  if (!isEdit) {
    return (
      <NewQuestionEditor
        key={userId}
        userId={userId}
        folderId={readId(search.get('folder')) ?? null}
        exam={exam}
        item={item}
        backTo={backTo}
        onWritten={(saved, examId) => {
          setWritten({ ...saved, at: key });
          void navigate(editorPath(saved.question.id, examId, item), { replace: true });
        }}
      />
    );
  }
  return (
    <LoadedEditor
      userId={userId}
      questionId={shownId ?? 0}
      backTo={backTo}
      written={isGoingOn ? written : undefined}
    />
  );
};

interface LoadedEditorProps {
  readonly userId: number;
  readonly questionId: number;
  readonly backTo: string;
  readonly written: WrittenQuestion | undefined;
}

const LoadedEditor = ({ userId, questionId, backTo, written }: LoadedEditorProps) => {
  const { t } = useTranslation('questions');
  const question = useQuery({ ...questionQuery(questionId), staleTime: 0, enabled: questionId > 0 });
  // A question from the cache may be older than the one of the server, and its version with it.
  const isNewest = question.isFetchedAfterMount || written !== undefined;
  if (question.data !== undefined && !question.isPlaceholderData && isNewest) {
    return (
      <StoredQuestionEditor
        key={questionId}
        question={question.data}
        userId={userId}
        backTo={backTo}
        written={written}
      />
    );
  }
  if (questionId === 0) {
    return (
      <RecordPage title={t('editor.edit')} backTo={backTo}>
        <EmptyState title={t('editor.noneTitle')} text={t('editor.noneText')} illustration="questions" />
      </RecordPage>
    );
  }
  return (
    <RecordPage
      title={t('editor.edit')}
      backTo={backTo}
      query={{
        status: question.isError ? 'error' : 'pending',
        error: question.error,
        refetch: question.refetch,
      }}
    >
      {null}
    </RecordPage>
  );
};
