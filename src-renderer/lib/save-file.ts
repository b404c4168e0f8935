import { bridge } from './bridge.ts';

/** Hands bytes to the person as a file; false when they closed the dialog without saving. */
export const saveFile = async (name: string, bytes: Uint8Array): Promise<boolean> => {
  const desktop = bridge();
  if (desktop !== undefined) {
    return (await desktop.native('files.save', { suggestedName: name, bytes })).saved;
  }
  const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)]));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return true;
};
