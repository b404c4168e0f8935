import { saveFile } from '#renderer/lib/save-file.ts';

/** Hands a value to the person as a JSON file; false when they closed the dialog without saving. */
export const saveJson = (name: string, value: unknown): Promise<boolean> =>
  saveFile(name, new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`), 'application/json');
