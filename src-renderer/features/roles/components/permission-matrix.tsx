import { ActionIcon, Checkbox, Group, ScrollArea, Table, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ACTIONS,
  FOLDING_RESOURCES,
  isAddable,
  type Action,
  type Resource,
} from '#shared/access/built-in-roles.ts';
import { followAdd, setFoldOut, type FoldOut } from '#shared/domain/roles/fold-outs.ts';
import { permissionGroups } from '#shared/domain/roles/permission-groups.ts';
import {
  isSamePermission,
  setPermission,
  type MatrixPermission,
} from '#shared/domain/roles/permission-set.ts';
import { FoldOutRow } from './fold-out-row.tsx';

const groups = permissionGroups();

interface PermissionMatrixProps {
  readonly value: {
    readonly permissions: readonly MatrixPermission[];
    readonly fold_outs: readonly FoldOut[];
  };
  readonly onChange: (permissions: readonly MatrixPermission[], foldOuts: readonly FoldOut[]) => void;
}

/** What a role may see and add, in the groups of the sidebar; what else follows from adding folds out. */
export const PermissionMatrix = ({ value, onChange }: PermissionMatrixProps) => {
  const { t } = useTranslation('roles');
  const { permissions, fold_outs: foldOuts } = value;
  const [search, setSearch] = useState('');
  const [unfolded, setUnfolded] = useState<readonly Resource[]>([]);
  const wanted = search.trim().toLowerCase();
  const found = groups
    .map(({ name, resources }) => ({
      name,
      resources: resources.filter((one) => t(`resource.${one}`).toLowerCase().includes(wanted)),
    }))
    .filter(({ resources }) => resources.length > 0);
  const change = (pair: MatrixPermission, isHeld: boolean): void =>
    onChange(
      setPermission(permissions, pair, isHeld),
      // What cannot be seen has nothing set apart.
      isHeld || pair.action === 'add' ? foldOuts : foldOuts.filter((one) => one.resource !== pair.resource),
    );
  const boxOf = (resource: Resource, action: Action) => {
    const pair = { resource, action };
    const isHeld = permissions.some((one) => isSamePermission(one, pair));
    if (action === 'add' && !isHeld && !isAddable(resource)) return null;
    return (
      <Checkbox
        checked={isHeld}
        aria-label={t('matrix.box', { resource: t(`resource.${resource}`), action: t(`action.${action}`) })}
        onChange={(event) => change(pair, event.currentTarget.checked)}
      />
    );
  };
  const foldButton = (resource: Resource) => {
    const isOpen = unfolded.includes(resource);
    const Chevron = isOpen ? IconChevronDown : IconChevronRight;
    return (
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-label={t('matrix.more', { resource: t(`resource.${resource}`) })}
        aria-expanded={isOpen}
        onClick={() =>
          setUnfolded(isOpen ? unfolded.filter((one) => one !== resource) : [...unfolded, resource])
        }
      >
        <Chevron size={14} stroke={1.6} aria-hidden />
      </ActionIcon>
    );
  };
  const foldOutRow = (resource: Resource) => {
    const folding = FOLDING_RESOURCES.find((one) => one === resource);
    if (folding === undefined || !unfolded.includes(resource)) return null;
    return (
      <FoldOutRow
        resource={folding}
        role={value}
        onSet={(action, isHeld) =>
          onChange(
            isHeld ? setPermission(permissions, { resource, action: 'view' }, true) : permissions,
            setFoldOut(value, { resource: folding, action }, isHeld),
          )
        }
        onFollow={() => onChange(permissions, followAdd(foldOuts, folding))}
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
                <Fragment key={resource}>
                  <Table.Tr>
                    <Table.Th scope="row" fw={400}>
                      <Group gap={6} wrap="nowrap">
                        {t(`resource.${resource}`)}
                        {FOLDING_RESOURCES.some((one) => one === resource) ? foldButton(resource) : null}
                      </Group>
                    </Table.Th>
                    {ACTIONS.map((action) => (
                      <Table.Td key={action}>{boxOf(resource, action)}</Table.Td>
                    ))}
                  </Table.Tr>
                  {foldOutRow(resource)}
                </Fragment>
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
