import { useState } from 'react';
import { Button, Modal, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '../dialog-actions.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { ConflictFields, type ConflictField } from './conflict-fields.tsx';

export interface ConflictDialogProps {
  /** Names what was changed: "This exam was changed elsewhere". */
  readonly title: string;
  /** When the other side was saved. */
  readonly savedAt: string;
  readonly fields: readonly ConflictField[];
  /** Stores what was chosen; the keys are those of the fields that are taken from mine. */
  readonly onResolve: (fromMine: ReadonlySet<string>) => Promise<void>;
}

/**
 * A draft that was changed elsewhere while it was written here: its author chooses, field by field, what stays.
 * It cannot be closed without a choice. Mount it with the version of the other side as its key.
 */
export function ConflictDialog({ title, savedAt, fields, onResolve }: ConflictDialogProps) {
  const { t } = useTranslation('common');
  const [fromMine, setFromMine] = useState<ReadonlySet<string>>(() => new Set(fields.map(({ key }) => key)));
  const { mutate, isPending } = useMutation({ mutationFn: onResolve, meta: { saves: false } });
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={title}
      size={720}
    >
      <Text mb={16} c="var(--ink2)">
        {t('conflict.text')} <RelativeTime at={savedAt} />.
      </Text>
      <ConflictFields
        fields={fields}
        names={{ mine: t('conflict.mine'), theirs: t('conflict.theirs') }}
        fromMine={fromMine}
        onChoose={setFromMine}
      />
      <DialogActions>
        <Button variant="default" disabled={isPending} onClick={() => mutate(new Set())}>
          {t('conflict.takeTheirs')}
        </Button>
        <Button loading={isPending} onClick={() => mutate(fromMine)} data-autofocus>
          {t(fromMine.size === fields.length ? 'conflict.keepMine' : 'conflict.chosen')}
        </Button>
      </DialogActions>
    </Modal>
  );
}
