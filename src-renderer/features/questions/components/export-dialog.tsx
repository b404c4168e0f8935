import { Button, Modal, Progress, Radio, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXPORT_FORMATS, type ExportFormat } from '#shared/domain/imports/export-formats.ts';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { showError, showSuccess } from '#renderer/components/feedback-store.ts';
import { exportQuestions, type ExportWhat } from '../export-questions.ts';
import { ExportLosses } from './export-losses.tsx';

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
      size={560}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <ExportBody {...props} />
    </Modal>
  );
};

const ExportBody = ({ what, onClose }: ExportDialogProps) => {
  const { t, i18n } = useTranslation('questions');
  const [format, setFormat] = useState<ExportFormat>(EXPORT_FORMATS[0]);
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const abort = useRef<AbortController>(null);
  // Whoever closes the dialog wants no file any more.
  useEffect(() => () => abort.current?.abort(), []);
  const run = useMutation({
    mutationFn: () => {
      abort.current = new AbortController();
      setProgress({ done: 0, total: 0 });
      const onProgress = (done: number, total: number) => setProgress({ done, total });
      return exportQuestions(format, what, { signal: abort.current.signal, onProgress });
    },
    meta: { saves: false },
    onSuccess: ({ isSaved, written, skipped, missing }) => {
      if (!isSaved) return;
      const left = skipped === 0 ? '' : ` ${t('export.skipped', { count: skipped })}`;
      showSuccess(t('export.done', { count: written }) + left);
      if (missing > 0) showError(t('export.missing', { count: missing }));
      onClose();
    },
  });
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <Radio.Group
        label={t('export.format')}
        value={format}
        onChange={(value) => setFormat(EXPORT_FORMATS.find((one) => one === value) ?? EXPORT_FORMATS[0])}
        pb={16}
      >
        <Stack gap={12} pt={10}>
          {EXPORT_FORMATS.map((one) => (
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
      <ExportLosses key={format} format={format} what={what} />
      {run.isPending && (
        <Stack gap={4} pt={12}>
          <Text size="sm" className="tn">
            {t('export.progress', {
              done: number.format(progress.done),
              total: number.format(progress.total),
            })}
          </Text>
          <Progress
            value={progress.total === 0 ? 0 : (progress.done / progress.total) * 100}
            aria-label={t('export.writing')}
          />
        </Stack>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={run.isPending} onClick={() => run.mutate()}>
          {t('export.run')}
        </Button>
      </DialogActions>
    </>
  );
};
