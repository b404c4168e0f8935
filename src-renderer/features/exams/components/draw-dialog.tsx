import { useState } from 'react';
import { Button, Modal, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { folderOptions, toFolderId } from '#renderer/components/question-library/folder-options.ts';
import { MAX_QUESTIONS } from '../exam-form.ts';
import { drawQuestions } from '../queries.ts';
import { foldersQuery } from '#renderer/components/question-library/library-queries.ts';
import type { QuestionList } from '../use-question-list.ts';
import { NumberField } from '#renderer/components/number-field.tsx';

export interface DrawDialogProps {
  opened: boolean;
  list: QuestionList;
  onClose: () => void;
}

/** Adds questions of a folder that chance has chosen; they are then part of the exam like any other. */
export function DrawDialog({ opened, list, onClose }: DrawDialogProps) {
  const { t } = useTranslation(['exams', 'common']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('exams:draw.title')}
      size={440}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <DrawForm list={list} onClose={onClose} />
    </Modal>
  );
}

function DrawForm({ list, onClose }: Omit<DrawDialogProps, 'opened'>) {
  const { t } = useTranslation(['exams', 'common']);
  const [folder, setFolder] = useState('all');
  const [count, setCount] = useState(5);
  const folders = useQuery(foldersQuery);
  const draw = useMutation({
    mutationFn: () =>
      drawQuestions({ folder: toFolderId(folder) }, count, new Set(list.items.map((one) => one.question_id))),
    onSuccess: (drawn) => {
      if (drawn.length === 0) return;
      list.add(drawn);
      onClose();
    },
    meta: { saves: false },
  });
  const free = MAX_QUESTIONS - list.items.length;
  return (
    <Stack
      component="form"
      gap={16}
      onSubmit={(event) => {
        event.preventDefault();
        draw.mutate();
      }}
    >
      <Text c="var(--ink2)">{t('exams:draw.text')}</Text>
      <Select
        label={t('exams:draw.folder')}
        searchable
        data={folderOptions(folders.data, t('common:library.all'), t('common:library.unfiled'))}
        value={folder}
        onChange={(value) => setFolder(value ?? 'all')}
      />
      <NumberField
        label={t('exams:draw.count')}
        min={1}
        max={Math.max(1, Math.min(100, free))}
        allowDecimal={false}
        value={count}
        error={draw.data?.length === 0 ? t('exams:draw.none') : undefined}
        onValue={(next) => next !== undefined && setCount(next)}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" loading={draw.isPending} disabled={free === 0}>
          {t('exams:draw.run', { count })}
        </Button>
      </DialogActions>
    </Stack>
  );
}
