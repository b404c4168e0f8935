import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unsavedIds } from '#shared/domain/exam-attempts/runner-state.ts';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { useReleaseOwn } from '../queries.ts';
import { useRunnerSnapshot, type AnyRunnerEngine } from '../use-engine.ts';

interface MoveAwayProps {
  readonly attemptId: number;
  readonly engine: AnyRunnerEngine;
}

/** Lets the exam go on at another computer: everything is saved here first, and nothing is after it. */
export const MoveAway = ({ attemptId, engine }: MoveAwayProps) => {
  const { t } = useTranslation('exam-attempts');
  const [isAsking, setAsking] = useState(false);
  const isAway = useIsHubAway();
  const release = useReleaseOwn(attemptId);
  const { runner } = useRunnerSnapshot(engine);
  const isUnsaved = unsavedIds(runner).length > 0;
  const ask = (): void => {
    void engine.flush();
    setAsking(true);
  };
  return (
    <>
      <Button variant="subtle" size="compact-sm" fullWidth disabled={isAway} onClick={ask}>
        {t('moveAway.action')}
      </Button>
      {isAway ? (
        <Text size="xs" c="dimmed">
          {t('moveAway.away')}
        </Text>
      ) : null}
      <ConfirmDialog
        opened={isAsking}
        title={t('moveAway.title')}
        confirmLabel={t('moveAway.confirm')}
        isDestructive={false}
        isBusy={release.isPending || isUnsaved}
        onConfirm={() => release.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('moveAway.text')}
        {release.error === null ? null : (
          <Notice tone="bad" role="alert">
            {errorText(release.error)}
          </Notice>
        )}
      </ConfirmDialog>
    </>
  );
};
