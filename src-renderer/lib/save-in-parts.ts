import { bridge } from './bridge.ts';

/** A file whose parts come one after the other. */
export interface FileInParts {
  readonly name: string;
  readonly parts: number;
  read(part: number): Promise<Uint8Array>;
}

/** Hands a large file to the person part by part; false when they closed the dialog without saving. */
export const saveInParts = async (file: FileInParts): Promise<boolean> => {
  const desktop = bridge();
  if (desktop === undefined) return saveInBrowser(file);
  const { token } = await desktop.native('files.beginSave', { suggestedName: file.name });
  if (token === null) return false;
  let keep = false;
  try {
    for (let part = 0; part < file.parts; part++) {
      await desktop.native('files.append', { token, bytes: await file.read(part) });
    }
    keep = true;
  } finally {
    await desktop.native('files.finishSave', { token, keep });
  }
  return true;
};

/** A browser keeps the parts wherever it keeps what is being downloaded. */
const saveInBrowser = async (file: FileInParts): Promise<boolean> => {
  let blob = new Blob([]);
  for (let part = 0; part < file.parts; part++)
    blob = new Blob([blob, new Uint8Array(await file.read(part))]);
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return true;
};
