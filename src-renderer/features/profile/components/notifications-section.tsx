import { Box, Checkbox, Group, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserSettings } from '#shared/contract/profile.ts';
import { MESSAGE_SENDERS, type MessageSettings } from '#shared/domain/profile/message-settings.ts';
import {
  ALWAYS_MAILED,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChoice,
  type NotificationKind,
} from '#shared/domain/profile/notification-kinds.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { SettingField } from '#renderer/components/patterns/setting-field.tsx';
import { SkeletonForm } from '#renderer/components/skeletons.tsx';
import { saveMessages, saveNotifications, settingsQuery } from '../settings-queries.ts';

/** The channels whose choice is another one than what is stored. */
const changedChannels = (
  stored: NotificationChoice,
  value: NotificationChoice,
): Partial<NotificationChoice> =>
  Object.fromEntries(
    NOTIFICATION_CHANNELS.filter((channel) => stored[channel] !== value[channel]).map((channel) => [
      channel,
      value[channel],
    ]),
  );

const KindRow = ({
  kind,
  stored,
}: {
  readonly kind: NotificationKind;
  readonly stored: NotificationChoice;
}) => {
  const { t } = useTranslation('profile');
  const isMailed = ALWAYS_MAILED.includes(kind);
  return (
    <SettingField<NotificationChoice>
      label={t(`notifications.${kind}.label`)}
      description={t(`notifications.${kind}.text`)}
      scope="account"
      stored={stored}
      fits={() => true}
      wrong=""
      save={(value) => saveNotifications({ [kind]: changedChannels(stored, value) })}
    >
      {({ value, onChange, 'aria-labelledby': labelledBy }) => (
        <Group gap="8px 12px" role="group" aria-labelledby={labelledBy}>
          {NOTIFICATION_CHANNELS.map((channel) => (
            <Checkbox
              key={channel}
              label={t(`channels.${channel}`)}
              checked={value[channel]}
              disabled={isMailed && channel === 'mail'}
              onChange={(event) => onChange({ ...value, [channel]: event.currentTarget.checked })}
            />
          ))}
        </Group>
      )}
    </SettingField>
  );
};

/** What one is told about, and by which ways. */
export const NotificationsSection = () => {
  const { t } = useTranslation('profile');
  const query = useQuery(settingsQuery);
  return (
    <QueryState query={query} skeleton={<SkeletonForm />}>
      {({ notifications }) => (
        <>
          <Box py={16}>
            <Notice tone="info">{t('notifications.today')}</Notice>
          </Box>
          {NOTIFICATION_KINDS.map((kind) => (
            <KindRow key={kind} kind={kind} stored={notifications[kind]} />
          ))}
        </>
      )}
    </QueryState>
  );
};

const SwitchRow = ({
  name,
  stored,
}: {
  readonly name: 'read_receipts' | 'send_on_enter';
  readonly stored: boolean;
}) => {
  const { t } = useTranslation('profile');
  return (
    <SettingField
      label={t(`messages.${name}.label`)}
      description={t(`messages.${name}.text`)}
      scope="account"
      stored={stored}
      fits={() => true}
      wrong=""
      save={(value) => saveMessages({ [name]: value })}
    >
      {({ value, onChange, w: _w, error: _error, ...control }) => (
        <Switch {...control} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
      )}
    </SettingField>
  );
};

const MessageFields = ({ messages }: Pick<UserSettings, 'messages'>) => {
  const { t } = useTranslation('profile');
  return (
    <>
      <Box py={16}>
        <Notice tone="info">{t('messages.today')}</Notice>
      </Box>
      <SettingField<MessageSettings['allow_from']>
        label={t('messages.allow_from.label')}
        description={t('messages.allow_from.text')}
        scope="account"
        stored={messages.allow_from}
        fits={() => true}
        wrong=""
        save={(value) => saveMessages({ allow_from: value })}
      >
        {({ onChange, ...control }) => (
          <Select
            {...control}
            allowDeselect={false}
            data={MESSAGE_SENDERS.map((sender) => ({ value: sender, label: t(`messages.from.${sender}`) }))}
            onChange={(value) => {
              const chosen = MESSAGE_SENDERS.find((sender) => sender === value);
              if (chosen !== undefined) onChange(chosen);
            }}
          />
        )}
      </SettingField>
      <SwitchRow name="read_receipts" stored={messages.read_receipts} />
      <SwitchRow name="send_on_enter" stored={messages.send_on_enter} />
    </>
  );
};

/** From whom messages come, and how they are written. */
export const MessagesSection = () => {
  const query = useQuery(settingsQuery);
  return (
    <QueryState query={query} skeleton={<SkeletonForm />}>
      {({ messages }) => <MessageFields messages={messages} />}
    </QueryState>
  );
};
