import { bridge } from './bridge.ts';

/** Hands bytes to the person as a file; false when they closed the dialog without saving. */
export const saveFile = async (name: string, bytes: Uint8Array, type?: string): Promise<boolean> => {
  const desktop = bridge();
  const own = new Uint8Array(bytes);
  if (desktop !== undefined)
    return (await desktop.native('files.save', { suggestedName: name, bytes: own })).saved;
  const url = URL.createObjectURL(new Blob([own], type === undefined ? {} : { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return true;
};
