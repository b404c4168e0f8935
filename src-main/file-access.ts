import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { PickedFile } from '#shared/bridge/native-commands.ts';
import { BridgeRefusal } from './bridge-refusal.ts';
import { isMissing } from './secrets/secret-file.ts';

interface ReadableFile {
  readonly windowId: number;
  readonly file: string;
}

interface WritableFile {
  readonly windowId: number;
  readonly handle: FileHandle;
  readonly temporary: string;
  readonly target: string;
}

/** The files a window may touch: those the user picked, dropped or opened, and those being saved. */
export interface FileAccess {
  /** Makes files readable by token; what is not a plain file is left out. */
  offer(windowId: number, paths: readonly string[]): Promise<PickedFile[]>;
  read(windowId: number, token: string, offset: number, length: number): Promise<Uint8Array>;
  release(windowId: number, token: string): void;
  /** Where a file of the window lies; for the server's thread alone, never for a page. */
  pathOf(windowId: number, token: string): string | undefined;
  /** Writes a whole file in one step and returns its name. */
  save(target: string, bytes: Uint8Array): Promise<string>;
  beginSave(windowId: number, target: string): Promise<string>;
  append(windowId: number, token: string, bytes: Uint8Array): Promise<void>;
  finishSave(windowId: number, token: string, keep: boolean): Promise<void>;
  forget(windowId: number): Promise<void>;
}

export function createFileAccess(): FileAccess {
  const readable = new Map<string, ReadableFile>();
  const writable = new Map<string, WritableFile>();

  function writableFor(windowId: number, token: string): WritableFile {
    const file = writable.get(token);
    if (file === undefined || file.windowId !== windowId) throw new BridgeRefusal(404, 'No such file');
    return file;
  }

  async function finish(token: string, file: WritableFile, keep: boolean): Promise<void> {
    writable.delete(token);
    try {
      if (keep) await file.handle.sync();
    } finally {
      await file.handle.close();
    }
    await (keep ? rename(file.temporary, file.target) : rm(file.temporary, { force: true }));
  }

  return {
    async offer(windowId, paths) {
      const files: PickedFile[] = [];
      for (const file of paths) {
        const stats = await findFile(file);
        if (stats === undefined) continue;
        const token = newToken();
        readable.set(token, { windowId, file });
        files.push({ name: path.basename(file), size: stats.size, token });
      }
      return files;
    },
    async read(windowId, token, offset, length) {
      const known = readable.get(token);
      if (known === undefined || known.windowId !== windowId) throw new BridgeRefusal(404, 'No such file');
      const handle = await open(known.file, 'r');
      try {
        const buffer = new Uint8Array(length);
        const { bytesRead } = await handle.read(buffer, 0, length, offset);
        return buffer.subarray(0, bytesRead).slice();
      } finally {
        await handle.close();
      }
    },
    pathOf(windowId, token) {
      const known = readable.get(token);
      return known?.windowId === windowId ? known.file : undefined;
    },
    release(windowId, token) {
      if (readable.get(token)?.windowId === windowId) readable.delete(token);
    },
    async save(target, bytes) {
      const temporary = temporaryBeside(target, newToken());
      await writeFile(temporary, bytes, { mode: 0o600, flag: 'wx', flush: true });
      await rename(temporary, target);
      return path.basename(target);
    },
    async beginSave(windowId, target) {
      const token = newToken();
      const temporary = temporaryBeside(target, token);
      const handle = await open(temporary, 'wx', 0o600);
      writable.set(token, { windowId, handle, temporary, target });
      return token;
    },
    async append(windowId, token, bytes) {
      await writableFor(windowId, token).handle.appendFile(bytes);
    },
    async finishSave(windowId, token, keep) {
      await finish(token, writableFor(windowId, token), keep);
    },
    async forget(windowId) {
      for (const [token, file] of readable) if (file.windowId === windowId) readable.delete(token);
      for (const [token, file] of writable) if (file.windowId === windowId) await finish(token, file, false);
    },
  };
}

async function findFile(file: string): Promise<{ readonly size: number } | undefined> {
  try {
    const stats = await stat(file);
    return stats.isFile() ? stats : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Beside the target, so that the final rename stays on one disk and replaces it in one step. */
function temporaryBeside(target: string, token: string): string {
  return path.join(path.dirname(target), `.${path.basename(target)}.${token.slice(0, 8)}.part`);
}

function newToken(): string {
  return randomBytes(16).toString('hex');
}
