import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { defineAbilityFor, holds, type Permission } from '#shared/access/ability.ts';
import { homePath } from '#shared/domain/shell/guard.ts';
import { matchRoute } from '#shared/domain/shell/routes.ts';
import { sidebarFor } from '#shared/domain/shell/sidebar.ts';

interface RoleViewProps {
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/** What somebody with a role gets: where they land and their sidebar. Nobody is signed in for it. */
export const RoleView = ({ name, permissions }: RoleViewProps) => {
  const { t } = useTranslation('roles');
  const { t: shell } = useTranslation('shell');
  const ability = defineAbilityFor(permissions);
  const viewer = { role: name, can: (asked: string) => holds(ability, asked) };
  const entries = sidebarFor(viewer);
  return (
    <>
      <Text size="sm" mb={8}>
        {t('view.landing', { place: shell(`routes.${matchRoute(homePath(viewer))?.title ?? 'myAccount'}`) })}
      </Text>
      {entries.length === 0 ? (
        <Text size="sm" c="var(--dim)">
          {t('view.nothing')}
        </Text>
      ) : (
        <List size="sm" listStyleType="none" aria-label={t('view.sidebar')}>
          {entries.map((entry) => (
            <List.Item key={entry.label}>
              {shell(`sidebar.${entry.label}`)}
              {entry.kind === 'link' ? null : (
                <List size="sm" withPadding listStyleType="none">
                  {entry.links.map(({ path, label }) => (
                    <List.Item key={path}>{shell(`sidebar.${label}`)}</List.Item>
                  ))}
                </List>
              )}
            </List.Item>
          ))}
        </List>
      )}
    </>
  );
};
