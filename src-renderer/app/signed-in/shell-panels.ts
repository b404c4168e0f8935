import { spotlight } from '@mantine/spotlight';
import { create } from 'zustand';

interface ShellPanels {
  readonly areShortcutsOpen: boolean;
  readonly areErrorsOpen: boolean;
  readonly isNextPersonOpen: boolean;
}

const closed: ShellPanels = { areShortcutsOpen: false, areErrorsOpen: false, isNextPersonOpen: false };

/** Which sheets of the shell stand open. */
export const useShellPanels = create<ShellPanels>(() => closed);

export const openPalette = (): void => spotlight.open();

export const openShortcuts = (): void => useShellPanels.setState({ areShortcutsOpen: true });

export const openErrors = (): void => useShellPanels.setState({ areErrorsOpen: true });

export const openNextPerson = (): void => useShellPanels.setState({ isNextPersonOpen: true });

export const closeShellPanels = (): void => useShellPanels.setState(closed);
