import { Checkbox, ScrollArea, Table, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTIONS, isAddable, type Action, type Resource } from '#shared/access/built-in-roles.ts';
import { permissionGroups } from '#shared/domain/roles/permission-groups.ts';
import {
  isSamePermission,
  setPermission,
  type MatrixPermission,
} from '#shared/domain/roles/permission-set.ts';

const groups = permissionGroups();

interface PermissionMatrixProps {
  readonly value: readonly MatrixPermission[];
  readonly onChange: (value: MatrixPermission[]) => void;
}

/** What a role may see and add, in the groups of the sidebar. */
export const PermissionMatrix = ({ value, onChange }: PermissionMatrixProps) => {
  const { t } = useTranslation('roles');
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = groups
    .map(({ name, resources }) => ({
      name,
      resources: resources.filter((one) => t(`resource.${one}`).toLowerCase().includes(wanted)),
    }))
    .filter(({ resources }) => resources.length > 0);
  const boxOf = (resource: Resource, action: Action) => {
    const pair = { resource, action };
    const isHeld = value.some((one) => isSamePermission(one, pair));
    if (action === 'add' && !isHeld && !isAddable(resource)) return null;
    return (
      <Checkbox
        checked={isHeld}
        aria-label={t('matrix.box', { resource: t(`resource.${resource}`), action: t(`action.${action}`) })}
        onChange={(event) => onChange(setPermission(value, pair, event.currentTarget.checked))}
      />
    );
  };
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('matrix.search')}
        placeholder={t('matrix.search')}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ScrollArea.Autosize mah="36dvh" type="auto" viewportProps={{ tabIndex: 0 }}>
        <Table aria-label={t('matrix.label')} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('matrix.resource')}</Table.Th>
              {ACTIONS.map((action) => (
                <Table.Th key={action} scope="col" w={72}>
                  {t(`action.${action}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          {found.map(({ name, resources }) => (
            <Table.Tbody key={name}>
              <Table.Tr>
                <Table.Th scope="rowgroup" colSpan={3}>
                  <Text size="xs" c="var(--dim)">
                    {t(`group.${name}`)}
                  </Text>
                </Table.Th>
              </Table.Tr>
              {resources.map((resource) => (
                <Table.Tr key={resource}>
                  <Table.Th scope="row" fw={400}>
                    {t(`resource.${resource}`)}
                  </Table.Th>
                  {ACTIONS.map((action) => (
                    <Table.Td key={action}>{boxOf(resource, action)}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          ))}
        </Table>
        {found.length === 0 ? (
          <Text size="sm" c="var(--dim)" p={12} role="status">
            {t('matrix.nothing', { search: search.trim() })}
          </Text>
        ) : null}
      </ScrollArea.Autosize>
    </>
  );
};
