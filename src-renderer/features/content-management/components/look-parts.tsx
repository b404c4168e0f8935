import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '#renderer/components/notice.tsx';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useCan } from '#renderer/lib/session.ts';
import type { LookedAt } from '../queries.ts';
import type { Decision } from './decision-dialogs.tsx';

interface LookActionsProps {
  readonly seen: LookedAt;
  readonly isAway: boolean;
  readonly onDecide: (decision: Decision) => void;
}

/** What can be decided about what is looked at. */
export const LookActions = ({ seen, isAway, onDecide }: LookActionsProps) => {
  const { t } = useTranslation('content-management');
  const mayAct = useCan()('content-management:add');
  const { status } = seen.content;
  if (!mayAct) return null;
  if (status === 'published' || status === 'scheduled')
    return (
      <Button variant="default" disabled={isAway} onClick={() => onDecide('takeDown')}>
        {t('takeDown.open')}
      </Button>
    );
  if (status !== 'pending_approval' || !seen.may_decide) return null;
  return (
    <>
      <Button variant="default" disabled={isAway} onClick={() => onDecide('return')}>
        {t('return.open')}
      </Button>
      <Button disabled={isAway} onClick={() => onDecide('approve')}>
        {t('approve.open')}
      </Button>
    </>
  );
};

/** What is to be known before: that the hub is away, that a draft has changed, what was said about it earlier. */
export const LookNotes = ({ seen, isAway }: { readonly seen: LookedAt; readonly isAway: boolean }) => {
  const { t } = useTranslation('content-management');
  const isWaiting = seen.content.status === 'pending_approval';
  const version = seen.published_version ?? 0;
  return (
    <>
      {isAway ? <Notice tone="warn">{t('hubAway')}</Notice> : null}
      {isWaiting && !seen.may_decide ? <Notice tone="info">{t('look.own')}</Notice> : null}
      {seen.has_changes ? (
        <Notice tone="warn">{t(isWaiting ? 'look.changedText' : 'look.changedOffered', { version })}</Notice>
      ) : null}
      {seen.notes.length === 0 ? null : (
        <FormSection title={t('look.notes')}>
          <Stack variant="lines" component="ul" gap={0}>
            {seen.notes.map((note) => (
              <Stack component="li" key={note.id} gap={4} py={8}>
                <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{note.note}</Text>
                <Text size="xs" c="dimmed">
                  {t(`note.${note.kind}`, {
                    version: note.published_version,
                    name: note.decided_by || t('note.nobody'),
                  })}{' '}
                  <RelativeTime at={note.at} />
                </Text>
              </Stack>
            ))}
          </Stack>
        </FormSection>
      )}
    </>
  );
};
