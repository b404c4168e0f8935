import {
  IconArchive,
  IconCopy,
  IconEye,
  IconHistory,
  IconKey,
  IconPrinter,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamCard } from '#shared/contract/exams.ts';
import { showError, showSuccess } from '#renderer/components/feedback-store.ts';
import { RowMenu, type RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { useGiveTask } from '#renderer/components/patterns/use-give-task.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { useCan } from '#renderer/lib/session.ts';
import { ExamVersions } from './exam-versions.tsx';
import { StartCodeDialog } from './start-code-dialog.tsx';
import { useArchiveExam, useCopyExam, useDeleteExam } from '../queries.ts';

export interface ExamActionsProps {
  exam: ExamCard;
  /** Publishing would change what candidates get; unknown until the exam is loaded. */
  hasChanges: boolean | undefined;
  onShow: (examId: number | undefined) => void;
}

/** Everything else that can be done with one exam; what cannot be undone asks first. */
export function ExamActions({ exam, hasChanges, onShow }: ExamActionsProps) {
  const { t } = useTranslation('exams');
  const copier = useCopyExam();
  const archiving = useArchiveExam();
  const deleting = useDeleteExam();
  const can = useCan();
  const giveTask = useGiveTask();
  const mayPublish = can('instructor-exams:publish');
  const [isLookingBack, setLookingBack] = useState(false);
  const [isCodeShown, setCodeShown] = useState(false);
  const id = exam.exam_step_one_id;
  const title = exam.exam_title;
  const isOffered = exam.exam_status === 'published' || exam.exam_status === 'scheduled';
  const isArchived = exam.exam_status === 'archived';

  // Awaited rather than told by callbacks: the list may drop this pane before the answer is dealt with.
  const run = async (command: () => Promise<unknown>, done: string, close: () => void): Promise<boolean> => {
    try {
      await command();
    } catch (error) {
      showError(errorText(error));
      return false;
    } finally {
      close();
    }
    showSuccess(done);
    return true;
  };
  const copy = async (): Promise<void> => onShow((await copier.mutateAsync(id)).exam_step_one_id);
  const remove = async (close: () => void): Promise<void> => {
    if (await run(() => deleting.mutateAsync(id), t('done.deleted', { title }), close)) onShow(undefined);
  };

  const publishing: RowAction = {
    key: 'publish',
    label: isOffered ? t('action.publishChanges') : t('action.review'),
    icon: IconSend,
    to: `/CreateExam?editExam=true&examId=${id}&step=6`,
  };
  const versions: RowAction = {
    key: 'versions',
    label: t('action.versions'),
    icon: IconHistory,
    run: (done) => {
      done();
      setLookingBack(true);
    },
  };
  const startCode: RowAction = {
    key: 'start-code',
    label: t('action.startCode'),
    icon: IconKey,
    run: (done) => {
      done();
      setCodeShown(true);
    },
  };
  const copying: RowAction = {
    key: 'copy',
    label: t('action.copy'),
    icon: IconCopy,
    run: (done) => void run(copy, t('done.copied', { title }), done),
  };
  const archive: RowAction = {
    key: 'archive',
    label: t('action.archive'),
    icon: IconArchive,
    confirm: {
      title: t('archive.title', { title }),
      text: t('archive.text', { count: exam.attempts }),
      isDestructive: false,
    },
    run: (done) => void run(() => archiving.mutateAsync(id), t('done.archived', { title }), done),
  };
  const deletion: RowAction = {
    key: 'delete',
    label: t('action.delete'),
    icon: IconTrash,
    color: 'red',
    confirm: {
      title: t('delete.title', { title }),
      text: isOffered ? t('delete.textOffered') : t('delete.text'),
      confirmLabel: t('delete.confirm'),
    },
    run: (done) => void remove(done),
  };
  return (
    <>
      <RowMenu
        label={t('common:action.more')}
        isBusy={copier.isPending}
        actions={[
          { key: 'preview', label: t('action.preview'), icon: IconEye, to: `/previewPage?examId=${id}` },
          { key: 'paper', label: t('action.paper'), icon: IconPrinter, to: `/ExamPaper?examId=${id}` },
          ...(exam.is_sealed === true && isOffered ? [startCode] : []),
          ...giveTask({ type: 'exam', id, title }),
          ...(exam.published_at === null ? [] : [versions]),
          ...(isArchived || !mayPublish || (isOffered && hasChanges !== true) ? [] : [publishing]),
          ...(can('instructor-exams:add') ? [copying] : []),
          ...(isOffered && mayPublish ? [archive] : []),
          ...(exam.attempts > 0 || !can('instructor-exams:delete') ? [] : [deletion]),
        ]}
      />
      <ExamVersions
        examId={id}
        title={title}
        canRestore={!isArchived}
        opened={isLookingBack}
        onClose={() => setLookingBack(false)}
      />
      <StartCodeDialog examId={id} title={title} opened={isCodeShown} onClose={() => setCodeShown(false)} />
    </>
  );
}
