import { Button, FileButton, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadOutline } from '#shared/contract/course-outlines.ts';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { showError, showUndo } from '#renderer/components/feedback-store.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { addOutline, readOutlines, removeOutline } from '../outline-files.ts';
import { OutlineImportPreview } from './outline-import-preview.tsx';

const ACCEPTED = '.csv,.tsv,.md,.markdown,.zip';

interface OutlineImportDialogProps {
  readonly courseId: number;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const countItems = (outline: ReadOutline | undefined): number =>
  outline?.sections.reduce((sum, section) => sum + section.items.length, 0) ?? 0;

/** An outline from files: read, looked at, mended, added in one step that can be undone. */
export const OutlineImportDialog = ({ courseId, opened, onClose }: OutlineImportDialogProps) => {
  const { t } = useTranslation('courses');
  const [outline, setOutline] = useState<ReadOutline | undefined>(undefined);
  const close = (): void => {
    setOutline(undefined);
    reading.reset();
    adding.reset();
    onClose();
  };
  const reading = useMutation({
    mutationFn: readOutlines,
    meta: { errors: 'inline', saves: false },
    onSuccess: setOutline,
  });
  const adding = useMutation({
    mutationFn: (wanted: ReadOutline) => addOutline(courseId, wanted),
    meta: { errors: 'inline' },
    onSuccess: (sectionIds) => {
      showUndo(t('outlineFile.added'), () => {
        removeOutline(courseId, sectionIds).catch((error: unknown) => showError(errorText(error)));
      });
      close();
    },
  });
  const count = countItems(outline);
  const problem = adding.error ?? reading.error;
  return (
    <Modal
      opened={opened}
      onClose={close}
      size={720}
      title={t('outlineFile.import')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <Stack gap={16}>
        <Text size="sm">{t('outlineFile.text')}</Text>
        <FileButton multiple accept={ACCEPTED} onChange={(files) => reading.mutate(files)}>
          {(props) => (
            <Button {...props} variant="default" loading={reading.isPending} w="fit-content">
              {outline === undefined ? t('outlineFile.choose') : t('outlineFile.chooseOther')}
            </Button>
          )}
        </FileButton>
        {problem === null ? null : (
          <Text size="sm" c="red" role="alert">
            {errorText(problem)}
          </Text>
        )}
        {outline === undefined ? null : <OutlineImportPreview outline={outline} onChange={setOutline} />}
        <DialogActions>
          <Button variant="default" onClick={close}>
            {t('common:action.cancel')}
          </Button>
          <Button
            disabled={outline === undefined || outline.sections.length === 0}
            loading={adding.isPending}
            onClick={() => outline !== undefined && adding.mutate(outline)}
          >
            {t('outlineFile.add', { count })}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
};
