import { IconEye, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAIL_STATES, type Mail } from '#shared/contract/mail.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useCan } from '#renderer/lib/session.ts';
import { MailDialog } from '../components/mail-dialog.tsx';
import { mailsQuery, PAGE_SIZE, useRetryMail } from '../queries.ts';

const TABS = ['all', ...MAIL_STATES] as const;

const TONES = { waiting: 'warn', sent: 'ok', failed: 'bad' } as const;

/** The outbox: what was written to whom, whether it was sent, and what an administrator has to pass on. */
export const OutboxPage = () => {
  const { t } = useTranslation('mail');
  const params = useListParams();
  const can = useCan();
  const tab = TABS.find((one) => one === params.tab) ?? TABS[0];
  const { page, q } = params;
  const query = useQuery(mailsQuery({ page, q, state: tab === 'all' ? undefined : tab }));
  const retry = useRetryMail();
  const [shown, setShown] = useState<Mail>();

  const rowActions = (mail: Mail): RowAction[] => {
    if (mail.state === 'sent') return [];
    const read: RowAction = {
      key: 'read',
      label: t('outbox.read'),
      icon: IconEye,
      impossible: mail.is_readable ? undefined : t('outbox.notKept'),
      run: () => setShown(mail),
    };
    const again: RowAction = {
      key: 'retry',
      label: t('outbox.retry'),
      icon: IconRefresh,
      run: (done) => retry.mutate(mail, { onSettled: done }),
    };
    return [...(can('users:add') ? [read] : []), ...(can('settings:add') ? [again] : [])];
  };
  const renderState = ({ state }: Mail) => (
    <StatusBadge tone={TONES[state]} plain={state === 'sent'}>
      {t(`outbox.state.${state}`)}
    </StatusBadge>
  );
  const reasonOf = (mail: Mail): string => {
    if (mail.reason !== null) return mail.reason;
    return mail.state === 'waiting' && mail.next_try_at === null ? t('outbox.noServer') : '';
  };
  const toOf = (mail: Mail): string => mail.to_address;

  return (
    <>
      <ListPage<Mail>
        name="mails"
        title={t('outbox.title')}
        description={t('outbox.description')}
        params={params}
        tabs={{ current: tab, options: TABS.map((value) => ({ value, label: t(`outbox.tab.${value}`) })) }}
        query={query}
        pageSize={PAGE_SIZE}
        rowId={(mail) => mail.id}
        rowName={(mail) => t('outbox.name', { subject: mail.subject, to: mail.to_address })}
        columns={[
          { key: 'to', header: t('outbox.to'), render: toOf },
          { key: 'subject', header: t('outbox.subject'), priority: 2, render: (mail) => mail.subject },
          { key: 'state', header: t('outbox.status'), width: 120, render: renderState },
          { key: 'reason', header: t('outbox.reason'), priority: 3, render: reasonOf },
          {
            key: 'created',
            header: t('outbox.created'),
            width: 150,
            priority: 2,
            render: (mail) => <RelativeTime at={mail.created_at} />,
          },
        ]}
        text={{ renderTitle: toOf, renderCaption: (mail) => mail.subject, renderAside: renderState }}
        searchLabel={t('outbox.search')}
        empty={{ title: t('outbox.empty.title'), text: t('outbox.empty.text') }}
        rowActions={rowActions}
      />
      <MailDialog mail={shown} onClose={() => setShown(undefined)} />
    </>
  );
};
