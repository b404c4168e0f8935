import { Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MediaFile } from '#shared/contract/media.ts';
import { MediaDrop } from '#renderer/components/media/media-drop.tsx';
import { SendingList } from '#renderer/components/media/sending-list.tsx';

interface TakeDialogProps {
  /** The file that gets other bytes; null where new ones are taken in. */
  readonly replaced: MediaFile | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Takes files into the library, or other bytes for one that is there; what is sent goes on when it is closed. */
export const TakeDialog = ({ replaced, opened, onClose }: TakeDialogProps) => {
  const { t } = useTranslation('media');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={replaced === null ? t('take.title') : t('replace.title', { name: replaced.name })}
      size={560}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <Stack gap={16}>
        {replaced === null ? (
          <MediaDrop />
        ) : (
          <>
            <Text size="sm">{t('replace.text')}</Text>
            <MediaDrop kinds={[replaced.kind]} replaces={replaced.id} isMultiple={false} onTaken={onClose} />
          </>
        )}
        <SendingList />
      </Stack>
    </Modal>
  );
};
