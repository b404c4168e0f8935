import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MoveQuestionDestination, type MoveQuestionDestinationProps } from './move-question-destination.tsx';

interface MoveDialogProps extends Omit<MoveQuestionDestinationProps, 'onCancel'> {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
}

/** Where to, over the page: for questions and for folders themselves. */
export const MoveDialog = ({ opened, title, onClose, onMove, ...destination }: MoveDialogProps) => {
  const { t } = useTranslation('questions');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={420}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {/* Mounted anew with each opening, so that nothing is chosen from the last time. */}
      <MoveQuestionDestination
        {...destination}
        onMove={(place) => {
          onMove(place);
          onClose();
        }}
        onCancel={onClose}
      />
    </Modal>
  );
};
