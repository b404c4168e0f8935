import { create } from 'zustand';
import type { PickedFile } from '#shared/bridge/native-commands.ts';

interface OpenedFiles {
  readonly files: readonly PickedFile[];
}

/** Question files that the desktop was asked to open; the import screen takes them from here. */
export const useOpenedFiles = create<OpenedFiles>(() => ({ files: [] }));

/** The desktop hands files over: by double click, by dropping them on the icon, or at the start. */
export const offerFiles = (files: readonly PickedFile[]): void => useOpenedFiles.setState({ files });

/** The import screen takes the files, once. */
export const takeOpenedFiles = (): readonly PickedFile[] => {
  const { files } = useOpenedFiles.getState();
  useOpenedFiles.setState({ files: [] });
  return files;
};
