import { Box, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconPencil, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '#shared/contract/devices.ts';
import { syncContract } from '#shared/contract/sync.ts';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useRenameDevice, useRevokeDevice } from '../queries.ts';
import { useFormats } from '../use-formats.ts';
import { DeviceState } from './device-state.tsx';

const icon = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;
const button = { variant: 'default', size: 'xs' } as const;

interface DevicePreviewProps {
  readonly device: Device;
  readonly mayChange: boolean;
  readonly onClose: () => void;
}

/** One computer: what is known of it, its name, and the end of its access. */
export const DevicePreview = ({ device, mayChange, onClose }: DevicePreviewProps) => {
  const { t } = useTranslation('sync');
  const { offset } = useFormats();
  const [dialog, setDialog] = useState<'rename' | 'revoke'>();
  const close = (): void => setDialog(undefined);
  const rename = useRenameDevice(device.client_id);
  const revoke = useRevokeDevice();
  const { name, revoked_at: revokedAt, pending_count: count } = device;
  const facts = [
    { label: t('device.seen'), value: <RelativeTime at={device.last_seen_at} /> },
    { label: t('device.waiting'), value: t('device.changes', { count }) },
    { label: t('device.clock'), value: revokedAt === null ? offset(device.clock_offset_ms) : null },
    { label: t('device.version'), value: device.app_version },
    { label: t('device.enrolled'), value: <RelativeTime at={device.enrolled_at} /> },
    { label: t('device.enrolledBy'), value: device.enrolled_by },
    { label: t('device.revokedAt'), value: revokedAt === null ? null : <RelativeTime at={revokedAt} /> },
  ];
  return (
    <PreviewPane
      code={t('device.code', { number: device.device_no })}
      onClose={onClose}
      actions={
        mayChange && revokedAt === null ? (
          <>
            <Button {...button} leftSection={<IconPencil {...icon} />} onClick={() => setDialog('rename')}>
              {t('device.rename')}
            </Button>
            <Button
              {...button}
              leftSection={<IconPlugConnectedX {...icon} />}
              onClick={() => setDialog('revoke')}
            >
              {t('device.revoke')}
            </Button>
          </>
        ) : null
      }
    >
      <PreviewSection>
        <Text component="h2" mb={4} fz={17} lh="24px" fw={620} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Box mb={12}>
          <DeviceState device={device} />
        </Box>
        <FactList facts={facts.filter(({ value }) => value !== null)} />
      </PreviewSection>
      <PreviewSection title={t('device.people')}>
        {device.people.length === 0 ? (
          <Text size="sm" c="var(--dim)">
            {t('device.nobody')}
          </Text>
        ) : (
          <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
            {device.people.map((person) => (
              <Text key={person.id} component="li" size="sm" lh="22px">
                {person.name}
              </Text>
            ))}
          </Stack>
        )}
      </PreviewSection>
      <FormDialog
        opened={dialog === 'rename'}
        title={t('rename.title')}
        submitLabel={t('rename.save')}
        endpoint={syncContract.renameDevice}
        initial={{ name }}
        mutation={rename}
        missing={{ name: t('rename.missing') }}
        onDone={(_answer, typed) => showSuccess(t('rename.done', { before: name, name: typed.name.trim() }))}
        onClose={close}
      >
        {(form) => <TextInput {...form.field('name')} label={t('rename.label')} data-autofocus />}
      </FormDialog>
      <ConfirmDialog
        opened={dialog === 'revoke'}
        title={t('revoke.title', { name })}
        confirmLabel={t('revoke.confirm')}
        isBusy={revoke.isPending}
        onClose={close}
        onConfirm={() => revoke.mutate(device.client_id, { onSuccess: showSuccess, onSettled: close })}
      >
        <Text mb={12}>{t('revoke.text')}</Text>
        <Text>{count === 0 ? t('revoke.nothingWaited') : t('revoke.waited', { count })}</Text>
      </ConfirmDialog>
    </PreviewPane>
  );
};
