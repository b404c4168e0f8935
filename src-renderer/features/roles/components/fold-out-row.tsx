import { Anchor, Checkbox, Group, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FoldOutAction } from '#shared/access/ability.ts';
import type { FoldingResource } from '#shared/access/built-in-roles.ts';
import { foldOutActions, heldActions, type RolePermissions } from '#shared/domain/roles/fold-outs.ts';

interface FoldOutRowProps {
  readonly resource: FoldingResource;
  readonly role: RolePermissions;
  readonly onSet: (action: FoldOutAction, isHeld: boolean) => void;
  readonly onFollow: () => void;
}

/** The further actions of one resource: they come with Add, or are chosen one by one. */
export const FoldOutRow = ({ resource, role, onSet, onFollow }: FoldOutRowProps) => {
  const { t } = useTranslation('roles');
  const held = heldActions(role, resource);
  const isApart = role.fold_outs.some((one) => one.resource === resource);
  return (
    <Table.Tr>
      <Table.Td colSpan={3} pl={28}>
        <Group gap="8px 16px">
          {foldOutActions(resource).map((action) => (
            <Checkbox
              key={action}
              size="xs"
              checked={held.includes(action)}
              label={t(`action.${action}`)}
              aria-label={t('matrix.box', {
                resource: t(`resource.${resource}`),
                action: t(`action.${action}`),
              })}
              onChange={(event) => onSet(action, event.currentTarget.checked)}
            />
          ))}
        </Group>
        <Group gap={8} mt={6}>
          <Text size="xs" c="var(--dim)">
            {t(isApart ? 'matrix.apart' : 'matrix.follows')}
          </Text>
          {isApart ? (
            <Anchor component="button" type="button" size="xs" onClick={onFollow}>
              {t('matrix.follow')}
            </Anchor>
          ) : null}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
};
