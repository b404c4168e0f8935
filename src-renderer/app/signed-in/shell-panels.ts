import { spotlight } from '@mantine/spotlight';
import { create } from 'zustand';

interface ShellPanels {
  readonly areShortcutsOpen: boolean;
  readonly areErrorsOpen: boolean;
}

/** Which sheets of the shell stand open. */
export const useShellPanels = create<ShellPanels>(() => ({ areShortcutsOpen: false, areErrorsOpen: false }));

export const openPalette = (): void => spotlight.open();

export const openShortcuts = (): void => useShellPanels.setState({ areShortcutsOpen: true });

export const openErrors = (): void => useShellPanels.setState({ areErrorsOpen: true });

export const closeShellPanels = (): void =>
  useShellPanels.setState({ areShortcutsOpen: false, areErrorsOpen: false });
