import { Button } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCan } from '#renderer/lib/session.ts';

interface SubmitForReviewProps {
  readonly kind: 'course' | 'exam';
  /** Null for what was never saved. */
  readonly id: number | null | undefined;
  /** Reviewers look at what is published. */
  readonly isPublished: boolean;
}

/** Leads from the last step of a wizard to handing in what is published there for review. */
export const SubmitForReview = ({ kind, id, isPublished }: SubmitForReviewProps) => {
  const { t } = useTranslation('common');
  const can = useCan();
  if (!isPublished || id === null || id === undefined || !can('my-submissions:add')) return null;
  return (
    <Button
      component={Link}
      to={`/MySubmissions?submit=${kind}-${id}`}
      variant="default"
      leftSection={<IconUserCheck size={16} stroke={1.6} aria-hidden />}
      style={{ alignSelf: 'flex-start' }}
    >
      {t('action.submitForReview')}
    </Button>
  );
};
