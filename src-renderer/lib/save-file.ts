import { bridge } from './bridge.ts';

/** Hands a file to the person; false when they closed the dialog without saving. */
export const saveFile = async (suggestedName: string, bytes: Uint8Array): Promise<boolean> => {
  const desktop = bridge();
  if (desktop !== undefined) return (await desktop.native('files.save', { suggestedName, bytes })).saved;
  const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)]));
  const link = document.createElement('a');
  link.href = url;
  link.download = suggestedName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return true;
};
