import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnSubmission, OwnSubmissions } from '#shared/contract/course-submissions.ts';
import { StoredFiles } from '#renderer/components/attachments/stored-files.tsx';
import { AssignmentFeedbackModal } from '#renderer/components/course-submissions/assignment-feedback.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';

interface SubmissionStateProps {
  /** Of the assignment. */
  readonly title: string;
  readonly submission: OwnSubmission;
  readonly handedIn: OwnSubmissions;
  readonly onAgain: () => void;
}

/** A hand-in as it stands: when, with which files, what was said to it, and whether it may be handed in again. */
export const SubmissionState = ({ title, submission, handedIn, onAgain }: SubmissionStateProps) => {
  const { t } = useTranslation('course-player');
  const { feedback, files, state } = submission;
  const { bar } = handedIn;
  const [isLookedAt, setLookedAt] = useState(false);
  return (
    <Stack gap={16} component="section">
      <Group gap={12}>
        <Text fw={600} role="status">
          {t('assignment.handedIn')} <RelativeTime at={submission.handed_in_at} />
        </Text>
        {submission.is_late ? <StatusBadge tone="warn">{t('assignment.late')}</StatusBadge> : null}
        {state === 'returned' ? <StatusBadge tone="warn">{t('assignment.returned')}</StatusBadge> : null}
      </Group>
      <StoredFiles label={t('assignment.files')} files={files} />
      {feedback === null ? (
        <Notice tone="info">
          {t(handedIn.is_decided_elsewhere ? 'assignment.waitsForHub' : 'assignment.waits')}
        </Notice>
      ) : (
        <Group>
          <Button onClick={() => setLookedAt(true)}>{t('assignment.feedback')}</Button>
        </Group>
      )}
      <AssignmentFeedbackModal
        opened={isLookedAt}
        onClose={() => setLookedAt(false)}
        title={title}
        submission={submission}
        isGraded={handedIn.is_graded}
        isDecidedElsewhere={handedIn.is_decided_elsewhere}
      />
      {bar === null ? (
        <Group>
          <Button variant="default" onClick={onAgain}>
            {t('assignment.again')}
          </Button>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {t(`assignment.bar.${bar}`)}
        </Text>
      )}
    </Stack>
  );
};
