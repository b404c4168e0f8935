import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Role } from '#shared/contract/roles.ts';
import { comparable } from '#shared/domain/roles/fold-outs.ts';
import { permissionGroups } from '#shared/domain/roles/permission-groups.ts';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { usePermissionWords } from '../use-permission-words.ts';
import { RoleView } from './role-view.tsx';

interface RolePreviewProps {
  readonly role: Role;
  readonly onClose: () => void;
}

/** One role: who has it, what it may do, and what its people see. */
export const RolePreview = ({ role, onClose }: RolePreviewProps) => {
  const { t } = useTranslation('roles');
  const words = usePermissionWords();
  const [allowed] = comparable(role, role);
  const held = permissionGroups().flatMap(({ name, resources }) => {
    const what = words(allowed.filter((one) => resources.some((known) => known === one.resource)));
    return what === '' ? [] : [{ label: t(`group.${name}`), value: what }];
  });
  return (
    <PreviewPane code={t(role.is_built_in ? 'kind.builtIn' : 'kind.own')} onClose={onClose}>
      <PreviewSection>
        <Text component="h2" fz={17} lh="24px" fw={620} style={{ overflowWrap: 'anywhere' }}>
          {role.name}
        </Text>
        <Text size="sm" c="var(--dim)">
          {role.member_count === null
            ? t('members.unknown')
            : t('members.people', { count: role.member_count })}
        </Text>
      </PreviewSection>
      <PreviewSection title={t('tab.permissions')}>
        {held.length === 0 ? (
          <Text size="sm" c="var(--dim)">
            {t('preview.nothing')}
          </Text>
        ) : (
          <FactList facts={held} />
        )}
      </PreviewSection>
      <PreviewSection title={t('tab.view')}>
        <RoleView name={role.name} permissions={role.permissions} />
      </PreviewSection>
    </PreviewPane>
  );
};
