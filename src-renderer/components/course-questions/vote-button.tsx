import { Button } from '@mantine/core';
import { IconArrowBigUp, IconArrowBigUpFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useVote } from './questions-queries.ts';

interface VoteButtonProps {
  readonly questionId: number;
  readonly answerId: number | null;
  readonly votes: number;
  readonly hasVoted: boolean;
  readonly isOwn: boolean;
}

/** How many find something useful, and the own vote for it. */
export const VoteButton = ({ questionId, answerId, votes, hasVoted, isOwn }: VoteButtonProps) => {
  const { t } = useTranslation('talk');
  const vote = useVote(questionId);
  const Sign = hasVoted ? IconArrowBigUpFilled : IconArrowBigUp;
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<Sign size={16} stroke={1.6} aria-hidden />}
      aria-pressed={hasVoted}
      aria-label={t('vote.useful', { count: votes })}
      title={isOwn ? t('vote.own') : undefined}
      aria-disabled={isOwn || undefined}
      onClick={() => {
        if (!isOwn && !vote.isPending) vote.mutate({ answer_id: answerId, is_up: !hasVoted });
      }}
    >
      <span className="tn">{votes}</span>
    </Button>
  );
};
