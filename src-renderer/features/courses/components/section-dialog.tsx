import { Button, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutlineSection } from '#shared/contract/course-drafts.ts';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';

interface SectionDialogProps {
  readonly section: OutlineSection;
  /** Answers whether it was stored; an error was told then. */
  readonly onSave: (description: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** What learners read under the title of a section. */
export function SectionDialog({ section, onSave, onClose }: SectionDialogProps) {
  const { t } = useTranslation('courses');
  const [text, setText] = useState(section.description);
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    const isStored = await onSave(text);
    setSaving(false);
    // What was typed stays where it could not be stored.
    if (isStored) onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={text === section.description}
      title={t('section.title', { name: section.title || t('outline.untitled') })}
      size={520}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <Stack gap={16}>
        <Textarea
          label={t('section.description')}
          description={t('section.hint')}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={4000}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button loading={isSaving} onClick={() => void save()}>
            {t('section.save')}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}
