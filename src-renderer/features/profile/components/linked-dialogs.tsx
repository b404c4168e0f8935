import { PasswordInput, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { socialSignInContract } from '#shared/contract/social-sign-in.ts';
import { Password } from '#shared/contract/wire.ts';
import { MAX_PASSWORD_LENGTH, minPasswordLength } from '#shared/domain/auth/password-rules.ts';
import { PROVIDER_NAMES } from '#shared/domain/social-sign-in/providers.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { NewPasswordInput } from '#renderer/components/new-password-input.tsx';
import { useSession } from '#renderer/lib/session.ts';
import type { WayProof } from '#renderer/lib/social-way.ts';
import { useAddPassword, useLinkAccount } from '../linked-queries.ts';

interface LinkDialogProps {
  /** What the provider said; undefined while there is nothing to link. */
  readonly proof: WayProof | undefined;
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

const withPassword = { body: z.strictObject({ password: Password }) };
const withoutPassword = { body: z.strictObject({ password: z.string() }) };

/** The last step of linking: the own password, where there is one. */
export const LinkDialog = ({ proof, hasPassword, onClose }: LinkDialogProps) => {
  const { t } = useTranslation('profile');
  const link = useLinkAccount();
  const provider = proof === undefined ? '' : PROVIDER_NAMES[proof.provider];
  return (
    <FormDialog
      opened={proof !== undefined}
      title={t('linked.dialog.title', { provider })}
      endpoint={hasPassword ? withPassword : withoutPassword}
      initial={{ password: '' }}
      missing={{ password: t('linked.dialog.passwordMissing') }}
      mutation={{
        isPending: link.isPending,
        mutate: ({ password }: { readonly password: string }, on) => {
          if (proof !== undefined) link.mutate({ proof, ...(hasPassword ? { password } : {}) }, on);
        },
      }}
      submitLabel={t('linked.dialog.submit')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text c="var(--ink2)">{t('linked.dialog.text', { provider })}</Text>
          {hasPassword ? (
            <PasswordInput
              {...form.field('password')}
              label={t('linked.dialog.password')}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': t('password.show'), tabIndex: 0 }}
              data-autofocus
            />
          ) : null}
        </>
      )}
    </FormDialog>
  );
};

interface AddPasswordDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The first password of somebody who signs in by a provider. */
export const AddPasswordDialog = ({ opened, onClose }: AddPasswordDialogProps) => {
  const { t } = useTranslation('profile');
  const user = useSession()?.user;
  const minimum = minPasswordLength(user?.user_role ?? '');
  const wrong = t('password.newWrong', { minimum, maximum: MAX_PASSWORD_LENGTH });
  return (
    <FormDialog
      opened={opened}
      title={t('linked.password.title')}
      endpoint={socialSignInContract.addPassword}
      initial={{ new_password: '' }}
      wrong={{ new_password: wrong }}
      rules={({ new_password: typed }) => (typed.length < minimum ? { new_password: wrong } : {})}
      mutation={useAddPassword()}
      submitLabel={t('linked.password.submit')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text c="var(--ink2)">{t('linked.password.text')}</Text>
          <NewPasswordInput
            {...form.field('new_password')}
            label={t('password.new')}
            minimum={minimum}
            personal={user === undefined ? [] : [user.first_name, user.last_name, user.email]}
          />
        </>
      )}
    </FormDialog>
  );
};
