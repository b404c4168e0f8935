import { Group, PasswordInput, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mailContract, type MailServer } from '#shared/contract/mail.ts';
import { DEFAULT_MAIL_PORT, MAIL_SECURITIES } from '#shared/domain/mail/mail-server-rules.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { NumberField } from '#renderer/components/number-field.tsx';
import { sentAs } from '#renderer/hooks/use-contract-form.ts';
import { institutionQuery, useUpdateMailServer } from '../queries.ts';

const MAX_PORT = 65_535;

interface MailServerDialogProps {
  readonly opened: boolean;
  readonly server: MailServer | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** As it is typed: a type, because a form takes any record of values. */
type MailForm = {
  readonly host: string;
  readonly port: number | undefined;
  readonly security: MailServer['security'];
  readonly user_name: string;
  readonly password: string;
  readonly from_name: string;
  readonly from_address: string;
};

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const bodyOf = (typed: MailForm) => ({
  ...typed,
  port: typed.port ?? Number.NaN,
  user_name: orNull(typed.user_name),
  password: typed.password === '' ? undefined : typed.password,
});

/** Host, account and sender; the password goes in and is never shown again. */
export const MailServerDialog = ({ opened, server, onClose, onDone }: MailServerDialogProps) => {
  const { t } = useTranslation('setup');
  const institution = useQuery(institutionQuery).data;
  const update = useUpdateMailServer();
  const initial: MailForm = {
    host: server?.host ?? '',
    port: server?.port ?? DEFAULT_MAIL_PORT.starttls,
    security: server?.security ?? 'starttls',
    user_name: server?.user_name ?? '',
    password: '',
    from_name: server?.from_name ?? institution?.name ?? '',
    from_address: server?.from_address ?? '',
  };
  return (
    <FormDialog
      opened={opened}
      title={t('mail.form.title')}
      size={520}
      submitLabel={t('mail.form.save')}
      endpoint={mailContract.updateMailServer}
      initial={initial}
      body={bodyOf}
      mutation={sentAs(update, bodyOf)}
      wrong={{ host: t('mail.form.hostWrong'), port: t('mail.form.portWrong') }}
      missing={{ from_name: t('mail.form.from_nameMissing') }}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput {...form.field('host')} label={t('mail.form.host')} data-autofocus />
          <Group grow align="flex-start">
            <Select
              {...form.field('security')}
              label={t('mail.form.security')}
              data={MAIL_SECURITIES.map((value) => ({ value, label: t(`mail.security.${value}`) }))}
              allowDeselect={false}
              onChange={(value) => {
                const chosen = MAIL_SECURITIES.find((one) => one === value);
                if (chosen === undefined) return;
                // A port that nobody chose follows the protection.
                if (form.values.port === DEFAULT_MAIL_PORT[form.values.security])
                  form.set('port', DEFAULT_MAIL_PORT[chosen]);
                form.set('security', chosen);
              }}
            />
            <NumberField
              {...form.field('port')}
              label={t('mail.form.port')}
              min={1}
              max={MAX_PORT}
              onValue={(value) => form.set('port', value)}
            />
          </Group>
          <Group grow align="flex-start">
            <TextInput
              {...form.field('user_name')}
              label={t('mail.form.user_name')}
              description={t('mail.form.user_nameText')}
              autoComplete="off"
            />
            <PasswordInput
              {...form.field('password')}
              label={t('mail.form.password')}
              description={server?.is_password_set === true ? t('mail.form.passwordKept') : ' '}
              autoComplete="new-password"
            />
          </Group>
          <Group grow align="flex-start">
            <TextInput {...form.field('from_name')} label={t('mail.form.from_name')} />
            <TextInput {...form.field('from_address')} label={t('mail.form.from_address')} type="email" />
          </Group>
        </>
      )}
    </FormDialog>
  );
};
