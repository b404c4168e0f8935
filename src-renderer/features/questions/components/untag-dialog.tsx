import { Button, Checkbox, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tag } from '#shared/contract/tags.ts';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';

interface UntagDialogProps {
  readonly opened: boolean;
  readonly count: number;
  /** The tags that the questions may have. */
  readonly tags: readonly Tag[];
  readonly onUntag: (tags: readonly Tag[]) => void;
  readonly onClose: () => void;
}

/** Which tags many questions lose. */
export const UntagDialog = ({ opened, count, onClose, ...body }: UntagDialogProps) => {
  const { t } = useTranslation('questions');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('change.untagTitle', { count })}
      size={420}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <UntagBody {...body} onClose={onClose} />
    </Modal>
  );
};

// Mounted anew with each opening, so that nothing is chosen from the last time.
const UntagBody = ({ tags, onUntag, onClose }: Omit<UntagDialogProps, 'opened' | 'count'>) => {
  const { t } = useTranslation('questions');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <>
      {tags.length === 0 ? (
        <Text c="dimmed">{t('change.noTags')}</Text>
      ) : (
        <ScrollArea.Autosize mah={320}>
          <Stack gap={10} p={2}>
            {tags.map((tag) => (
              <Checkbox
                key={tag.id}
                label={tag.tag_names}
                checked={chosen.has(tag.id)}
                onChange={() => toggle(tag.id)}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          disabled={chosen.size === 0}
          onClick={() => {
            onUntag(tags.filter((tag) => chosen.has(tag.id)));
            onClose();
          }}
        >
          {t('change.untag')}
        </Button>
      </DialogActions>
    </>
  );
};
