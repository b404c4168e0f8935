import { Button, Modal, Stack, type ModalProps } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { DialogActions } from './dialog-actions.tsx';
import {
  useContractForm,
  type ContractForm,
  type ContractFormOptions,
} from '#renderer/hooks/use-contract-form.ts';
import { Notice } from './notice.tsx';

export interface FormDialogProps<Values extends Record<string, unknown>, Data> extends ContractFormOptions<
  Values,
  Data
> {
  opened: boolean;
  title: string;
  /** Whose body the form is. */
  endpoint: Pick<EndpointDefinition, 'body'>;
  submitLabel: string;
  onClose: () => void;
  /** Draws the fields; the first one takes `data-autofocus`. */
  children: (form: ContractForm<Values>) => ReactNode;
  size?: ModalProps['size'];
}

/** A form in a dialog: closed when it is sent, and never closed over what was typed without a question. */
export function FormDialog<Values extends Record<string, unknown>, Data>(
  props: FormDialogProps<Values, Data>,
) {
  const { opened, title, size = 420, mutation } = props;
  const { t } = useTranslation('common');
  const isDirty = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const close = (): void => {
    setAsking(false);
    props.onClose();
  };
  const leave = (): void => {
    if (mutation.isPending) return;
    if (isDirty.current) setAsking(true);
    else close();
  };
  return (
    <Modal
      opened={opened}
      onClose={leave}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <FormBody
        {...props}
        onDirty={(now) => {
          isDirty.current = now;
        }}
        isAsking={isAsking}
        onLeave={leave}
        onStay={() => setAsking(false)}
        onClose={close}
      />
    </Modal>
  );
}

interface FormBodyProps<Values extends Record<string, unknown>, Data> extends FormDialogProps<Values, Data> {
  onDirty: (isDirty: boolean) => void;
  isAsking: boolean;
  onLeave: () => void;
  onStay: () => void;
}

// Mounted anew with each opening, so what was typed the last time is gone.
function FormBody<Values extends Record<string, unknown>, Data>(props: FormBodyProps<Values, Data>) {
  const { endpoint, submitLabel, onDirty, isAsking, onLeave, onStay, onClose, onDone } = props;
  const { t } = useTranslation('common');
  const form = useContractForm(endpoint, {
    ...props,
    onDone: (data, values) => {
      onClose();
      onDone?.(data, values);
    },
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty));
  return (
    <form {...form.props}>
      <Stack gap={16}>
        {form.problem === undefined ? null : (
          <Notice tone="bad" role="alert">
            {form.problem}
          </Notice>
        )}
        {props.children(form)}
        {isAsking ? (
          <Notice tone="warn" role="alert">
            {t('dialog.discardAsk')}
          </Notice>
        ) : null}
      </Stack>
      <DialogActions>
        {isAsking ? (
          <>
            <Button variant="default" onClick={onClose}>
              {t('dialog.discard')}
            </Button>
            <Button key="keep" autoFocus onClick={onStay}>
              {t('dialog.keep')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" disabled={form.isBusy} onClick={onLeave}>
              {t('action.cancel')}
            </Button>
            <Button key="submit" type="submit" loading={form.isBusy}>
              {submitLabel}
            </Button>
          </>
        )}
      </DialogActions>
    </form>
  );
}
