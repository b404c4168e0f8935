import type { LecternBridge } from '#shared/bridge/lectern-bridge.ts';
import type { PickedFile } from '#shared/bridge/native-commands.ts';

/** A file that somebody wants to put into the library, wherever it comes from. */
export interface FileSource {
  readonly name: string;
  readonly size: number;
  /** Of the desktop's dialog: its server takes the file itself, and nothing of it comes through the page. */
  readonly token: string | null;
  /** The file as the browser knows it, for a look at it before it is sent; null where only the desktop has it. */
  readonly file: File | null;
}

export const fromBrowserFile = (file: File): FileSource => ({
  name: file.name === '' ? 'file' : file.name,
  size: file.size,
  token: null,
  file,
});

export const fromPickedFile = ({ name, size, token }: PickedFile): FileSource => ({
  name,
  size,
  token,
  file: null,
});

interface DialogWords {
  readonly title: string;
  readonly kind: string;
  readonly all: string;
}

/** Has somebody choose files in the desktop's dialog. @param extensions without their dots */
export const chooseOnDesktop = async (
  desktop: LecternBridge,
  words: DialogWords,
  extensions: readonly string[],
): Promise<FileSource[]> => {
  const { files } = await desktop.native('dialog.openFiles', {
    title: words.title,
    filters: [
      { name: words.kind, extensions: [...extensions] },
      { name: words.all, extensions: ['*'] },
    ],
    multiple: true,
  });
  return files.map(fromPickedFile);
};
