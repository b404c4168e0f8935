import { ActionIcon, ScrollArea, Table, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PermissionOrigin } from '#shared/domain/users/permission-origins.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { usePermissionName } from './use-permission-name.ts';

interface AccessTableProps {
  readonly role: string;
  readonly origins: readonly PermissionOrigin[];
  /** Left out where nothing may be changed. */
  readonly onRemove?: (origin: PermissionOrigin) => void;
}

/** Each permission with where it comes from; what is personal can be taken back. */
export const AccessTable = ({ role, origins, onRemove }: AccessTableProps) => {
  const { t, i18n } = useTranslation('users');
  const permissionName = usePermissionName();
  const originText = ({ origin, until }: PermissionOrigin): string => {
    if (origin === 'role') return t('access.from.role', { role });
    if (until === null) return t(`access.from.${origin}`);
    const day = formatAbsolute(until, i18n.language);
    return origin === 'lapsed' ? t('access.from.lapsed', { day }) : t('access.from.grantUntil', { day });
  };
  return (
    <ScrollArea.Autosize mah="32dvh" type="auto" viewportProps={{ tabIndex: 0 }}>
      <Table aria-label={t('access.table')} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('access.permission')}</Table.Th>
            <Table.Th scope="col">{t('access.origin')}</Table.Th>
            <Table.Th w={44} scope="col" pos="relative">
              <span className="visually-hidden">{t('access.remove')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {origins.map((one) => (
            <Table.Tr key={`${one.resource}:${one.action}`}>
              <Table.Td>{permissionName(one)}</Table.Td>
              <Table.Td>
                <Text size="sm" c={one.origin === 'role' ? 'var(--dim)' : 'var(--ink)'}>
                  {originText(one)}
                </Text>
              </Table.Td>
              <Table.Td>
                {one.origin === 'role' || onRemove === undefined ? null : (
                  <ActionIcon
                    aria-label={t('access.removeOne', { permission: permissionName(one) })}
                    onClick={() => onRemove(one)}
                  >
                    <IconX size={16} stroke={1.6} aria-hidden />
                  </ActionIcon>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
};
