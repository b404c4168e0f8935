import { useLocalStorage } from '@mantine/hooks';

export interface PaneWidth {
  width: number;
  setWidth: (width: number) => void;
  isFolded: boolean;
  setFolded: (isFolded: boolean) => void;
}

export interface PaneLimits {
  initial: number;
  min: number;
  max: number;
}

/** Width of a pane, kept on this device under its name. */
export const usePaneWidth = (name: string, { initial, min, max }: PaneLimits): PaneWidth => {
  const [stored, setStored] = useLocalStorage<{ width: number; isFolded: boolean }>({
    key: `lectern.pane.${name}`,
    defaultValue: { width: initial, isFolded: false },
    getInitialValueInEffect: false,
  });
  const clamp = (width: number): number =>
    Number.isFinite(width) ? Math.round(Math.min(max, Math.max(min, width))) : initial;
  return {
    width: clamp(stored.width),
    setWidth: (width) => setStored((current) => ({ ...current, width: clamp(width) })),
    isFolded: stored.isFolded,
    setFolded: (isFolded) => setStored((current) => ({ ...current, isFolded })),
  };
};
