import { Button, PasswordInput, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { authContract } from '#shared/contract/auth.ts';
import { MAX_PASSWORD_LENGTH, minPasswordLength } from '#shared/domain/auth/password-rules.ts';
import { NewPasswordInput } from '#renderer/components/new-password-input.tsx';
import { useContractForm } from '#renderer/hooks/use-contract-form.ts';
import { useSession } from '#renderer/lib/session.ts';
import { useChangePassword } from '../queries.ts';

/** The own password; what is wrong is said at its field. */
export const PasswordSection = () => {
  const { t } = useTranslation('profile');
  const session = useSession();
  const minimum = minPasswordLength(session?.user.user_role ?? '');
  const newWrong = t('password.newWrong', { minimum, maximum: MAX_PASSWORD_LENGTH });
  const form = useContractForm(authContract.changePassword, {
    initial: { current_password: '', new_password: '' },
    mutation: useChangePassword(),
    wrong: { current_password: t('password.currentMissing'), new_password: newWrong },
    rules: ({ new_password: typed }) => (typed.length < minimum ? { new_password: newWrong } : {}),
    onDone: () => form.reset(),
  });

  return (
    <form {...form.props}>
      <Stack gap={16} maw={416} pt={16}>
        {/* Password managers need to know whose password it is. */}
        <input
          type="hidden"
          name="username"
          autoComplete="username"
          value={session?.user.email ?? ''}
          readOnly
        />
        <PasswordInput
          {...form.field('current_password')}
          label={t('password.current')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('password.show'), tabIndex: 0 }}
        />
        <NewPasswordInput
          {...form.field('new_password')}
          label={t('password.new')}
          minimum={minimum}
          personal={
            session === null ? [] : [session.user.first_name, session.user.last_name, session.user.email]
          }
        />
        <Button type="submit" mt={4} style={{ alignSelf: 'flex-start' }} loading={form.isBusy}>
          {t('password.change')}
        </Button>
      </Stack>
    </form>
  );
};
