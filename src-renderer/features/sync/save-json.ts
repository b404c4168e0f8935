import { bridge } from '#renderer/lib/bridge.ts';

/** Hands a value to the person as a JSON file; false when they closed the dialog without saving. */
export const saveJson = async (name: string, value: unknown): Promise<boolean> => {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  const desktop = bridge();
  if (desktop !== undefined) {
    const bytes = new TextEncoder().encode(text);
    return (await desktop.native('files.save', { suggestedName: name, bytes })).saved;
  }
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return true;
};
