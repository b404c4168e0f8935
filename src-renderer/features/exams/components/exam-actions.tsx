import { useState } from 'react';
import { ActionIcon, Menu } from '@mantine/core';
import { IconArchive, IconCopy, IconDots, IconEye, IconSend, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ExamCard } from '#shared/contract/exams.ts';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { showError, showSuccess } from '#renderer/components/feedback-store.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { useArchiveExam, useCopyExam, useDeleteExam } from '../queries.ts';

export interface ExamActionsProps {
  exam: ExamCard;
  /** Publishing would change what candidates get; unknown until the exam is loaded. */
  hasChanges: boolean | undefined;
  onShow: (examId: number | undefined) => void;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Everything else that can be done with one exam; what cannot be undone asks first. */
export function ExamActions({ exam, hasChanges, onShow }: ExamActionsProps) {
  const { t } = useTranslation('exams');
  const [asking, setAsking] = useState<'archive' | 'delete' | undefined>(undefined);
  const copying = useCopyExam();
  const archiving = useArchiveExam();
  const deleting = useDeleteExam();
  const id = exam.exam_step_one_id;
  const title = exam.exam_title;
  const isOffered = exam.exam_status === 'published' || exam.exam_status === 'scheduled';
  const isArchived = exam.exam_status === 'archived';
  const close = (): void => setAsking(undefined);

  // Awaited rather than told by callbacks: the list may drop this pane before the answer is dealt with.
  const run = async (command: () => Promise<unknown>, done: string): Promise<boolean> => {
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
  const copy = async (): Promise<void> => {
    await run(
      async () => onShow((await copying.mutateAsync(id)).exam_step_one_id),
      t('done.copied', { title }),
    );
  };
  const archive = async (): Promise<void> => {
    await run(() => archiving.mutateAsync(id), t('done.archived', { title }));
  };
  const remove = async (): Promise<void> => {
    if (await run(() => deleting.mutateAsync(id), t('done.deleted', { title }))) onShow(undefined);
  };

  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('common:action.more')} loading={copying.isPending}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/previewPage?examId=${id}`} leftSection={<IconEye {...icon} />}>
            {t('action.preview')}
          </Menu.Item>
          {isArchived || (isOffered && hasChanges !== true) ? null : (
            <Menu.Item
              component={Link}
              to={`/CreateExam?editExam=true&examId=${id}&step=6`}
              leftSection={<IconSend {...icon} />}
            >
              {isOffered ? t('action.publishChanges') : t('action.review')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void copy()}>
            {t('action.copy')}
          </Menu.Item>
          {isOffered ? (
            <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => setAsking('archive')}>
              {t('action.archive')}
            </Menu.Item>
          ) : null}
          {exam.attempts > 0 ? null : (
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => setAsking('delete')}>
              {t('action.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asking === 'archive'}
        title={t('archive.title', { title })}
        confirmLabel={t('action.archive')}
        isDestructive={false}
        isBusy={archiving.isPending}
        onConfirm={() => void archive()}
        onClose={close}
      >
        {t('archive.text', { count: exam.attempts })}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'delete'}
        title={t('delete.title', { title })}
        confirmLabel={t('delete.confirm')}
        isBusy={deleting.isPending}
        onConfirm={() => void remove()}
        onClose={close}
      >
        {isOffered ? t('delete.textOffered') : t('delete.text')}
      </ConfirmDialog>
    </>
  );
}
