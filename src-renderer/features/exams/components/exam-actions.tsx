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
  onShow: (examId: number | undefined) => void;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Everything else that can be done with one exam; what cannot be undone asks first. */
export function ExamActions({ exam, onShow }: ExamActionsProps) {
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

  const copy = (): void =>
    copying.mutate(id, {
      onSuccess: (made) => {
        showSuccess(t('done.copied', { title }));
        onShow(made.exam_step_one_id);
      },
    });
  const archive = (): void =>
    archiving.mutate(id, {
      onSuccess: () => showSuccess(t('done.archived', { title })),
      onSettled: close,
    });
  const remove = (): void =>
    deleting.mutate(id, {
      onSuccess: () => {
        showSuccess(t('done.deleted', { title }));
        onShow(undefined);
      },
      onError: (error) => showError(errorText(error)),
      onSettled: close,
    });

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
          {isArchived ? null : (
            <Menu.Item
              component={Link}
              to={`/CreateExam?editExam=true&examId=${id}&step=6`}
              leftSection={<IconSend {...icon} />}
            >
              {isOffered ? t('action.publishChanges') : t('action.review')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={copy}>
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
        onConfirm={archive}
        onClose={close}
      >
        {t('archive.text', { count: exam.attempts })}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'delete'}
        title={t('delete.title', { title })}
        confirmLabel={t('delete.confirm')}
        isBusy={deleting.isPending}
        onConfirm={remove}
        onClose={close}
      >
        {isOffered ? t('delete.textOffered') : t('delete.text')}
      </ConfirmDialog>
    </>
  );
}
