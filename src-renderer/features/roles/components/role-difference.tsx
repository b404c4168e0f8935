import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { comparable, type RolePermissions } from '#shared/domain/roles/fold-outs.ts';
import { permissionDifference } from '#shared/domain/roles/permission-set.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { usePermissionWords } from '../use-permission-words.ts';

interface RoleDifferenceProps {
  readonly before: RolePermissions;
  readonly after: RolePermissions;
  /** Null where it is not known here. */
  readonly members: number | null;
}

/** What saving changes, in words, and for how many people. */
export const RoleDifference = ({ before, after, members }: RoleDifferenceProps) => {
  const { t } = useTranslation('roles');
  const words = usePermissionWords();
  const { given, taken } = permissionDifference(...comparable(before, after));
  const isSame = given.length + taken.length === 0;
  const concerned = members === null ? t('difference.members') : t('difference.people', { count: members });
  return (
    <Notice tone={taken.length > 0 ? 'warn' : 'info'} role="status">
      {isSame ? <Text size="sm">{t('difference.none')}</Text> : null}
      {given.length === 0 ? null : <Text size="sm">{t('difference.given', { what: words(given) })}</Text>}
      {taken.length === 0 ? null : <Text size="sm">{t('difference.taken', { what: words(taken) })}</Text>}
      {isSame ? null : <Text size="sm">{concerned}</Text>}
    </Notice>
  );
};
