import { useTranslation } from 'react-i18next';
import type { User, UserState } from '#shared/contract/users.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { StatusTone } from '#renderer/components/status-tone.ts';

const tones: Readonly<Record<UserState, StatusTone>> = {
  active: 'ok',
  suspended: 'bad',
  waiting: 'warn',
  leaving: 'warn',
};

function stateOf({ status, is_approved: isApproved, deletion_due_at: due }: User): UserState {
  if (!isApproved) return 'waiting';
  if (status === 'suspended') return 'suspended';
  return due === null ? 'active' : 'leaving';
}

/** Whether somebody may sign in, or what keeps them from it. */
export const PersonState = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('users');
  const state = stateOf(user);
  return (
    <StatusBadge tone={tones[state]} plain={state === 'active'}>
      {t(`status.${state}`)}
    </StatusBadge>
  );
};
