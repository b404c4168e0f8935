import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mailContract, type MailServer } from '#shared/contract/mail.ts';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { SettingRow } from '#renderer/components/patterns/settings-page.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { SkeletonForm } from '#renderer/components/skeletons.tsx';
import { useContractForm } from '#renderer/hooks/use-contract-form.ts';
import { useCan, useSession } from '#renderer/lib/session.ts';
import { mailServerQuery, useRemoveMailServer, useSendTestMail } from '../queries.ts';
import { MailServerDialog } from './mail-server-dialog.tsx';

const tones = { accepted: 'ok', refused: 'bad', unknown: 'warn' } as const;

/** Sends a mail to an address of one's choice and shows what the server said. */
const TestRow = () => {
  const { t } = useTranslation('setup');
  const to = useSession()?.user.email ?? '';
  const send = useSendTestMail();
  const form = useContractForm(mailContract.sendTestMail, { initial: { to }, mutation: send });
  return (
    <form {...form.props}>
      <SettingRow label={t('mail.test.label')} scope="institution" description={t('mail.test.text')}>
        {({ descriptionId }) => (
          <Group gap="xs" align="flex-start" justify="flex-end" w="100%">
            <TextInput
              {...form.field('to')}
              type="email"
              aria-label={t('mail.test.to')}
              aria-describedby={descriptionId}
              flex="1 1 200px"
            />
            <Button type="submit" variant="default" loading={form.isBusy}>
              {t('mail.test.send')}
            </Button>
          </Group>
        )}
      </SettingRow>
      {form.problem === undefined ? null : (
        <Notice tone="bad" role="alert">
          {form.problem}
        </Notice>
      )}
      {send.data === undefined ? null : (
        <Notice tone={tones[send.data.outcome]} role="status">
          {t(`mail.test.${send.data.outcome}`, { said: send.data.said })}
        </Notice>
      )}
    </form>
  );
};

const ServerRows = ({
  server,
  mayChange,
}: {
  readonly server: MailServer | null;
  readonly mayChange: boolean;
}) => {
  const { t } = useTranslation('setup');
  const [dialog, setDialog] = useState<'server' | 'removal'>();
  const remove = useRemoveMailServer();
  const close = (): void => setDialog(undefined);
  return (
    <>
      <SettingRow
        label={t('mail.server.label')}
        scope="institution"
        description={
          server === null ? (
            t('mail.server.none')
          ) : (
            <Stack gap={0} style={{ overflowWrap: 'anywhere' }}>
              <span>
                {t('mail.server.text', {
                  host: server.host,
                  port: server.port,
                  security: t(`mail.security.${server.security}`),
                })}
              </span>
              <span>
                {server.user_name === null
                  ? t('mail.server.open')
                  : t('mail.server.account', { user: server.user_name })}
              </span>
            </Stack>
          )
        }
      >
        {() =>
          mayChange ? (
            <Group gap="xs" justify="flex-end">
              <Button variant="default" size="xs" onClick={() => setDialog('server')}>
                {server === null ? t('mail.set') : t('mail.change')}
              </Button>
              {server === null ? null : (
                <Button variant="default" size="xs" onClick={() => setDialog('removal')}>
                  {t('mail.remove')}
                </Button>
              )}
            </Group>
          ) : null
        }
      </SettingRow>
      {server === null ? null : (
        <SettingRow label={t('mail.from.label')} scope="institution">
          {() => (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {t('mail.from.text', { name: server.from_name, address: server.from_address })}
            </Text>
          )}
        </SettingRow>
      )}
      {server === null || !mayChange ? null : <TestRow />}
      <SettingRow label={t('mail.outbox.label')} description={t('mail.outbox.text')} scope="institution">
        {() => (
          <Button component={Link} to="/Outbox" variant="default" size="xs">
            {t('mail.outbox.open')}
          </Button>
        )}
      </SettingRow>
      <MailServerDialog
        opened={dialog === 'server'}
        server={server}
        onClose={close}
        onDone={() => {
          close();
          showSuccess(t('mail.done'));
        }}
      />
      <ConfirmDialog
        opened={dialog === 'removal'}
        title={t('mail.removal.title')}
        confirmLabel={t('mail.removal.confirm')}
        isDestructive
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSuccess: showSuccess, onSettled: close })}
      >
        {t('mail.removal.text')}
      </ConfirmDialog>
    </>
  );
};

/** The server that mail is given to. The hub alone knows it, so without the hub this says so. */
export const MailSection = () => {
  const query = useQuery(mailServerQuery);
  const mayChange = useCan()('settings:add');
  return (
    <QueryState query={query} skeleton={<SkeletonForm />}>
      {(server) => <ServerRows server={server} mayChange={mayChange} />}
    </QueryState>
  );
};
