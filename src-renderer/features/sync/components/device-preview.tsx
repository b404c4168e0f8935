import { Button } from '@mantine/core';
import { IconPencil, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '#shared/contract/devices.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useRevokeDevice } from '../queries.ts';
import { useFormats } from '../use-formats.ts';
import { DeviceState } from './device-state.tsx';
import classes from './device-preview.module.css';
import { RenameDialog } from './rename-dialog.tsx';

const cx = bindClasses(classes);

const icon = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;

interface DevicePreviewProps {
  readonly device: Device;
  readonly mayChange: boolean;
  readonly onClose: () => void;
}

/** One computer: what is known of it, its name, and the end of its access. */
export const DevicePreview = ({ device, mayChange, onClose }: DevicePreviewProps) => {
  const { t } = useTranslation('sync');
  const { offset } = useFormats();
  const revoke = useRevokeDevice();
  const [dialog, setDialog] = useState<'rename' | 'revoke'>();
  const close = (): void => setDialog(undefined);
  const { revoked_at: revokedAt } = device;
  return (
    <PreviewPane
      code={t('device.code', { number: device.device_no })}
      onClose={onClose}
      actions={
        mayChange && revokedAt === null ? (
          <>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPencil {...icon} />}
              onClick={() => setDialog('rename')}
            >
              {t('device.rename')}
            </Button>
            <Button
              variant="default"
              size="xs"
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
        <h2 className={cx('title')}>{device.name}</h2>
        <p className={cx('state')}>
          <DeviceState device={device} />
        </p>
        <FactList
          facts={[
            { label: t('device.seen'), value: <RelativeTime at={device.last_seen_at} /> },
            { label: t('device.waiting'), value: t('device.changes', { count: device.pending_count }) },
            ...(revokedAt === null
              ? [{ label: t('device.clock'), value: offset(device.clock_offset_ms) }]
              : []),
            { label: t('device.version'), value: device.app_version },
            { label: t('device.enrolled'), value: <RelativeTime at={device.enrolled_at} /> },
            { label: t('device.enrolledBy'), value: device.enrolled_by },
            ...(revokedAt === null
              ? []
              : [{ label: t('device.revokedAt'), value: <RelativeTime at={revokedAt} /> }]),
          ]}
        />
      </PreviewSection>
      <PreviewSection title={t('device.people')}>
        {device.people.length === 0 ? (
          <p className={cx('none')}>{t('device.nobody')}</p>
        ) : (
          <ul className={cx('people')}>
            {device.people.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        )}
      </PreviewSection>
      <RenameDialog opened={dialog === 'rename'} device={device} onClose={close} />
      <ConfirmDialog
        opened={dialog === 'revoke'}
        title={t('revoke.title', { name: device.name })}
        confirmLabel={t('revoke.confirm')}
        isBusy={revoke.isPending}
        onClose={close}
        onConfirm={() => revoke.mutate(device.client_id, { onSuccess: showSuccess, onSettled: close })}
      >
        <p className={cx('text')}>{t('revoke.text')}</p>
        <p className={cx('text')}>
          {device.pending_count === 0
            ? t('revoke.nothingWaited')
            : t('revoke.waited', { count: device.pending_count })}
        </p>
      </ConfirmDialog>
    </PreviewPane>
  );
};
