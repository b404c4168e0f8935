import { Button, FileButton, Group, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_UNSENT_BYTES, type ImportedPiece, type UnsentImport } from '#shared/contract/sync-imports.ts';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { StatusTone } from '#renderer/components/status-tone.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { useImportUnsent, useUploadUnsent } from '../queries.ts';

interface ImportUnsentDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Work that a computer could not send, from its file: what would become of each piece, and then what did. */
export const ImportUnsentDialog = ({ opened, onClose }: ImportUnsentDialogProps) => {
  const { t } = useTranslation('sync');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('importUnsent.title')}
      size={640}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <ImportBody onClose={onClose} />
    </Modal>
  );
};

const isNew = ({ outcome }: ImportedPiece): boolean => outcome === 'taken' || outcome === 'copied';

// Mounted anew with each opening: a file that was looked at before is chosen again.
const ImportBody = ({ onClose }: Pick<ImportUnsentDialogProps, 'onClose'>) => {
  const { t } = useTranslation('sync');
  const upload = useUploadUnsent();
  const taking = useImportUnsent();
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const choose = (file: File | null): void => {
    if (file === null) return;
    taking.reset();
    setTooLarge(file.size > MAX_UNSENT_BYTES ? file.name : null);
    if (file.size > MAX_UNSENT_BYTES) upload.reset();
    else upload.mutate(file);
  };
  const error = upload.error ?? taking.error;
  const report = taking.data ?? upload.data?.data;
  const hasNew = report?.pieces.some(isNew) ?? false;
  return (
    <Stack>
      {report === undefined ? <Text>{t('importUnsent.text')}</Text> : null}
      {tooLarge === null ? null : (
        <Notice tone="bad" role="alert">
          {t('importUnsent.tooLarge', { name: tooLarge })}
        </Notice>
      )}
      {error === null ? null : (
        <Notice tone="bad" role="alert">
          {errorText(error)}
        </Notice>
      )}
      {report === undefined ? null : <Report report={report} isDone={taking.data !== undefined} />}
      <DialogActions>
        <FileButton accept="application/json,.json" onChange={choose}>
          {(props) => (
            <Button
              {...props}
              variant={report === undefined ? 'filled' : 'default'}
              data-autofocus
              loading={upload.isPending}
              disabled={taking.isPending}
              leftSection={<IconFileImport size={16} stroke={1.6} aria-hidden />}
            >
              {t(report === undefined ? 'importUnsent.choose' : 'importUnsent.another')}
            </Button>
          )}
        </FileButton>
        {upload.data === undefined ? null : taking.data === undefined ? (
          <Button
            disabled={!hasNew || upload.isPending}
            loading={taking.isPending}
            onClick={() => taking.mutate(upload.data.sha256)}
          >
            {t('importUnsent.import')}
          </Button>
        ) : (
          <Button onClick={onClose}>{t('close')}</Button>
        )}
      </DialogActions>
    </Stack>
  );
};

const Report = ({ report, isDone }: { readonly report: UnsentImport; readonly isDone: boolean }) => {
  const { t, i18n } = useTranslation('sync');
  const { device_name: device, exported_at: exportedAt, pieces } = report;
  const count = pieces.filter(isNew).length;
  const at = exportedAt === null ? '' : formatAbsolute(Date.parse(exportedAt), i18n.language);
  return (
    <>
      <Text c="dimmed" size="sm">
        {t(exportedAt === null ? 'importUnsent.fromUndated' : 'importUnsent.from', { device, at })}
      </Text>
      {report.device === 'unknown' ? <Notice tone="warn">{t('importUnsent.unknown')}</Notice> : null}
      <Text role="status">
        {pieces.length === 0
          ? t('importUnsent.nothing')
          : count === 0
            ? t('importUnsent.nothingNew')
            : t(isDone ? 'importUnsent.done' : 'importUnsent.preview', { count })}
      </Text>
      {pieces.length === 0 ? null : (
        <ScrollArea.Autosize
          mah={360}
          viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('importUnsent.pieces') }}
        >
          <Stack gap="sm">
            {pieces.map((piece) => (
              <Piece key={`${piece.kind} ${piece.name}`} piece={piece} isDone={isDone} />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      )}
    </>
  );
};

const TONES: Readonly<Record<ImportedPiece['outcome'], StatusTone>> = {
  taken: 'ok',
  already: 'neutral',
  copied: 'info',
  refused: 'bad',
  waits: 'warn',
};

const Piece = ({ piece, isDone }: { readonly piece: ImportedPiece; readonly isDone: boolean }) => {
  const { t, i18n } = useTranslation('sync');
  const { kind, endpoint, title, person, at, outcome, message } = piece;
  const what =
    endpoint === null ? t(`importUnsent.${kind}`) : t(`what.${endpoint}`, { defaultValue: piece.what });
  const name = title ?? what;
  const facts = [
    title === null ? null : what,
    kind === 'file' ? null : (person ?? t('importUnsent.nobody')),
    at === null ? null : formatAbsolute(Date.parse(at), i18n.language),
  ];
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <div>
        <Text>{name}</Text>
        <Text c="dimmed" size="sm">
          {facts.filter((fact) => fact !== null).join(' · ')}
        </Text>
        {message === null ? null : <Text size="sm">{message}</Text>}
      </div>
      <StatusBadge tone={TONES[outcome]}>
        {t(isDone ? `importUnsent.outcome.${outcome}` : `importUnsent.foreseen.${outcome}`)}
      </StatusBadge>
    </Group>
  );
};
