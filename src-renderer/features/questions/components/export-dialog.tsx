import { Button, Modal, Radio, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IMPORT_FORMATS } from '#shared/contract/imports.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { exportQuestions, type ExportFormat } from '../export-questions.ts';
import type { LibraryFilter } from '../queries.ts';
import classes from './dialogs.module.css';

const cx = bindClasses(classes);

export type ExportWhat = { readonly ids: readonly number[] } | { readonly filter: LibraryFilter };

interface ExportDialogProps {
  readonly opened: boolean;
  readonly what: ExportWhat;
  readonly count: number;
  readonly onClose: () => void;
}

/** Questions as a file: which format, and what each of them keeps. */
export const ExportDialog = (props: ExportDialogProps) => {
  const { t } = useTranslation('questions');
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('export.title', { count: props.count })}
      size={460}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <ExportBody {...props} />
    </Modal>
  );
};

const ExportBody = ({ what, onClose }: ExportDialogProps) => {
  const { t } = useTranslation('questions');
  const [format, setFormat] = useState<ExportFormat>('gift');
  const run = useMutation({
    mutationFn: () => exportQuestions(format, what),
    meta: { saves: false },
    onSuccess: ({ isSaved, written, skipped }) => {
      if (!isSaved) return;
      const left = skipped === 0 ? '' : ` ${t('export.skipped', { count: skipped })}`;
      showSuccess(t('export.done', { count: written }) + left);
      onClose();
    },
  });
  return (
    <>
      <Radio.Group
        label={t('export.format')}
        value={format}
        onChange={(value) => setFormat(IMPORT_FORMATS.find((one) => one === value) ?? 'gift')}
      >
        <Stack gap={12} pt={10}>
          {IMPORT_FORMATS.map((one) => (
            <Radio
              key={one}
              value={one}
              data-autofocus={one === format || undefined}
              label={t(`format.${one}.name`)}
              description={t(`format.${one}.keeps`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <div className={cx('actions')}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={run.isPending} onClick={() => run.mutate()}>
          {t('export.run')}
        </Button>
      </div>
    </>
  );
};
