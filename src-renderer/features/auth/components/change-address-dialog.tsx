import { PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { authContract } from '#shared/contract/auth.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { useChangeAddress } from '../registration-queries.ts';

interface ChangeAddressProps {
  readonly opened: boolean;
  /** The address that was mistyped. */
  readonly email: string;
  readonly onClose: () => void;
  readonly onChanged: (email: string) => void;
}

/** Puts a mistyped address right; the password shows whose account it is. */
export const ChangeAddressDialog = ({ opened, email, onClose, onChanged }: ChangeAddressProps) => {
  const { t } = useTranslation('auth');
  return (
    <FormDialog
      opened={opened}
      title={t('address.title')}
      size={420}
      submitLabel={t('address.submit')}
      endpoint={authContract.changeUnverifiedEmail}
      initial={{ email, password: '', new_email: '' }}
      mutation={useChangeAddress()}
      missing={{ password: t('passwordMissing') }}
      wrong={{ new_email: t('address.wrong') }}
      onDone={(_message, { new_email: next }) => onChanged(next)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            {...form.field('new_email')}
            label={t('address.new')}
            type="email"
            spellCheck={false}
            data-autofocus
          />
          <PasswordInput
            {...form.field('password')}
            label={t('address.password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
          />
        </>
      )}
    </FormDialog>
  );
};
