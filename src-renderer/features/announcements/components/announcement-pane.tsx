import { Button, Group, Stack, Text } from '@mantine/core';
import { IconBellRinging, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '#shared/contract/announcements.ts';
import { SaidWords } from '#renderer/components/course-questions/said-words.tsx';
import { ChangedWords } from '#renderer/components/changed-words.tsx';
import { EarlierWords } from '#renderer/components/earlier-words.tsx';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { RowMenu } from '#renderer/components/patterns/row-menu.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { figuresQuery, useDeleteAnnouncement, useReceive, useRemind } from '../queries.ts';

interface FiguresProps {
  readonly id: number;
  /** Whether it has to be acknowledged; where not, nobody can. */
  readonly mustAcknowledge: boolean;
}

/** How many have read it, and who has not. */
const Figures = ({ id, mustAcknowledge }: FiguresProps) => {
  const { t } = useTranslation('announcements');
  const query = useQuery(figuresQuery(id));
  const remind = useRemind(id);
  const isHubAway = useIsHubAway();
  return (
    <PreviewSection title={t('figures.title')}>
      <QueryState query={query}>
        {({ addressed, read, acknowledged, missing }) => (
          <Stack gap={12}>
            <FactList
              facts={[
                { label: t('figures.addressed'), value: addressed },
                { label: t('figures.read'), value: read },
                ...(mustAcknowledge ? [{ label: t('figures.acknowledged'), value: acknowledged }] : []),
              ]}
            />
            {missing.length === 0 ? null : (
              <div>
                <Text size="sm" fw={550}>
                  {t('figures.missing')}
                </Text>
                <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
                  {missing.map((one) => (
                    <Text component="li" size="sm" key={one.user_id}>
                      {one.name}
                    </Text>
                  ))}
                </Stack>
                <Button
                  mt={12}
                  size="xs"
                  variant="default"
                  leftSection={<IconBellRinging size={14} stroke={1.6} aria-hidden />}
                  disabled={isHubAway}
                  loading={remind.isPending}
                  onClick={() =>
                    remind.mutate(undefined, {
                      onSuccess: (count) => showSuccess(t('remind.done', { count })),
                    })
                  }
                >
                  {t('remind.action')}
                </Button>
                {isHubAway ? (
                  <Text size="xs" c="dimmed" mt={4}>
                    {t('hubAway')}
                  </Text>
                ) : null}
              </div>
            )}
          </Stack>
        )}
      </QueryState>
    </PreviewSection>
  );
};

/** What was changed since it was told, for whoever has read it then. */
const Changes = ({
  announcement,
  earlier,
}: {
  readonly announcement: Announcement;
  readonly earlier: NonNullable<Announcement['earlier']>;
}) => {
  const { t } = useTranslation('announcements');
  return (
    <Stack gap={4} align="flex-start">
      <EarlierWords label={t('changes')}>
        <Stack component="section" gap={4} aria-label={t('changes')}>
          <ChangedWords before={earlier.title} after={announcement.title} />
          <ChangedWords before={earlier.description} after={announcement.description} />
        </Stack>
      </EarlierWords>
    </Stack>
  );
};

interface AnnouncementPaneProps {
  readonly announcement: Announcement;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** An announcement, which is read by being opened. */
export const AnnouncementPane = ({ announcement, onEdit, onClose }: AnnouncementPaneProps) => {
  const { t } = useTranslation('announcements');
  const isHubAway = useIsHubAway();
  const receive = useReceive();
  const remove = useDeleteAnnouncement();
  const { id, is_read: isRead, may_edit: mayEdit } = announcement;
  const { mutate } = receive;
  useEffect(() => {
    if (!isRead) mutate({ id, kind: 'read' });
  }, [id, isRead, mutate]);
  return (
    <PreviewPane
      code={t('one')}
      onClose={onClose}
      actions={
        mayEdit ? (
          <>
            <Button variant="default" size="xs" disabled={isHubAway} onClick={onEdit}>
              {t('edit.action')}
            </Button>
            <RowMenu
              label={t('menu')}
              isBusy={remove.isPending}
              actions={[
                {
                  key: 'delete',
                  label: t('delete.action'),
                  icon: IconTrash,
                  color: 'red',
                  impossible: isHubAway ? t('hubAway') : undefined,
                  confirm: {
                    title: t('delete.title', { title: announcement.title }),
                    text: t('delete.text'),
                  },
                  run: (done) => remove.mutate(id, { onSettled: done, onSuccess: onClose }),
                },
              ]}
            />
          </>
        ) : undefined
      }
    >
      <PreviewSection>
        <Stack gap={8}>
          <Text component="h2" fz={17} lh="24px" fw={620} style={{ overflowWrap: 'anywhere' }}>
            {announcement.title}
          </Text>
          <Text size="xs" c="dimmed" component="div">
            {announcement.author_name} <RelativeTime at={announcement.created_at} />
          </Text>
          {announcement.edited_at === null ? null : (
            <Text size="xs" c="dimmed" component="div">
              {t('edited')} <RelativeTime at={announcement.edited_at} />
            </Text>
          )}
          {announcement.earlier === null ? null : (
            <Changes announcement={announcement} earlier={announcement.earlier} />
          )}
        </Stack>
      </PreviewSection>
      {announcement.description === '' ? null : (
        <PreviewSection>
          <SaidWords text={announcement.description} />
        </PreviewSection>
      )}
      {announcement.must_acknowledge && !mayEdit ? (
        <PreviewSection>
          <Group>
            {announcement.is_acknowledged ? (
              <StatusBadge tone="ok">{t('acknowledged')}</StatusBadge>
            ) : (
              <Button
                size="xs"
                loading={receive.isPending}
                onClick={() => mutate({ id, kind: 'acknowledged' })}
              >
                {t('acknowledge')}
              </Button>
            )}
          </Group>
        </PreviewSection>
      ) : null}
      {mayEdit ? <Figures id={id} mustAcknowledge={announcement.must_acknowledge} /> : null}
    </PreviewPane>
  );
};
