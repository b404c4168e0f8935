import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProjectRequest } from '#shared/contract/project-requests.ts';
import { SaidWords } from '#renderer/components/course-questions/said-words.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { dayWords } from '#renderer/lib/day-words.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { useMoveRequest } from '../queries.ts';
import { RequestState } from './request-state.tsx';

interface RequestPaneProps {
  readonly request: ProjectRequest;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** A request with its brief, and what can be done with it. */
export const RequestPane = ({ request, onEdit, onClose }: RequestPaneProps) => {
  const { t, i18n } = useTranslation('project-requests');
  const isHubAway = useIsHubAway();
  const move = useMoveRequest();
  const mayEdit = request.is_own && (request.state === 'open' || request.state === 'offered');
  return (
    <PreviewPane
      code={t('one')}
      onClose={onClose}
      actions={
        mayEdit ? (
          <Button variant="default" size="xs" disabled={isHubAway} onClick={onEdit}>
            {t('edit.action')}
          </Button>
        ) : undefined
      }
    >
      <PreviewSection>
        <Stack gap={12}>
          <Text component="h2" fz={17} lh="24px" fw={620} style={{ overflowWrap: 'anywhere' }}>
            {request.title}
          </Text>
          <FactList
            facts={[
              { label: t('field.state'), value: <RequestState state={request.state} /> },
              { label: t('field.requester'), value: request.requester_name },
              ...(request.offered_name === ''
                ? []
                : [{ label: t('field.writer'), value: request.offered_name }]),
              ...(request.due_on === null
                ? []
                : [{ label: t('field.due'), value: dayWords(request.due_on, i18n.language) }]),
            ]}
          />
          {isHubAway ? <Notice tone="info">{t('hubAway')}</Notice> : null}
          <Group gap={8}>
            {request.moves.map((one) => (
              <Button
                key={one}
                size="xs"
                variant="default"
                disabled={isHubAway || move.isPending}
                onClick={() => move.mutate({ id: request.id, move: one })}
              >
                {t(`move.${one}`)}
              </Button>
            ))}
          </Group>
        </Stack>
      </PreviewSection>
      {request.description === '' ? null : (
        <PreviewSection title={t('field.brief')}>
          <SaidWords text={request.description} />
        </PreviewSection>
      )}
    </PreviewPane>
  );
};
