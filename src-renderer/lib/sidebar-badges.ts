import { create } from 'zustand';

export interface SidebarBadge {
  readonly count: number;
  /** What is counted, for those who do not see where the number stands: "due". */
  readonly label: string;
}

type Badges = Readonly<Record<string, SidebarBadge>>;

const useBadges = create<Badges>(() => ({}));

/** A feature says how much waits behind a place of the sidebar; zero takes the number away. */
export const setSidebarBadge = (path: string, badge: SidebarBadge): void =>
  useBadges.setState({ [path]: badge });

/** Somebody else signs in. */
export const forgetSidebarBadges = (): void => useBadges.setState({}, true);

export const useSidebarBadge = (path: string): SidebarBadge | undefined =>
  useBadges((badges) => badges[path]);
