import { RESOURCES, type Resource } from '#shared/access/built-in-roles.ts';
import { sidebarEntries } from '#shared/domain/shell/sidebar.ts';

export interface PermissionGroup {
  /** `places`, or the key of a group of the sidebar. */
  readonly name: string;
  readonly resources: readonly Resource[];
}

/** The permission matrix in the order and the groups of the sidebar, each resource once. */
export function permissionGroups(): readonly PermissionGroup[] {
  const entries = sidebarEntries(null);
  const groups = entries.flatMap((entry) =>
    entry.kind === 'group'
      ? [{ name: entry.label, resources: [entry.resource, ...entry.links.map(({ resource }) => resource)] }]
      : [],
  );
  const grouped = new Set(groups.flatMap(({ resources }) => resources));
  const places = entries.flatMap((entry) =>
    entry.kind === 'link' && !grouped.has(entry.resource) ? [entry.resource] : [],
  );
  // Pages of ours have no place in the sidebar, and may have a resource of their own.
  const shown = new Set([...grouped, ...places]);
  const beyond = RESOURCES.filter((resource) => !shown.has(resource));
  return [{ name: 'places', resources: [...places, ...beyond] }, ...groups];
}
