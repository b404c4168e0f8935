import { Button, Modal, Stack } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '../dialog-actions.tsx';

interface EditorDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly isBusy?: boolean;
  readonly canSubmit?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** At the left of the buttons, such as what takes away. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A question of the editor, over it; it is mounted while it is asked. */
export const EditorDialog = (props: EditorDialogProps) => {
  const { t } = useTranslation('common');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // React lets it go up through the portal, to the form in which the editor stands.
    event.stopPropagation();
    props.onSubmit();
  };
  return (
    <Modal
      opened
      title={props.title}
      size={460}
      // The editor takes the focus itself, with its selection.
      returnFocus={false}
      onClose={props.onClose}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>{props.children}</Stack>
        <DialogActions aside={props.aside}>
          <Button variant="default" onClick={props.onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" loading={props.isBusy ?? false} disabled={props.canSubmit === false}>
            {props.submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  );
};
