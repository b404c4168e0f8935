import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOMY_KB = 512 * 1024;
const TRIES = 5;

const mount = (options: string, folder: string): void => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'pipe' });
};

/** A disk of its own under a folder, which can be made full and roomy again. */
export class SmallDisk {
  readonly folder: string;

  /** Moves what the folder holds onto the disk. @throws where one may not mount. */
  constructor(folder: string) {
    this.folder = folder;
    const aside = `${folder}.aside`;
    cpSync(folder, aside, { recursive: true });
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    mount(`size=${ROOMY_KB}k,mode=700`, folder);
    cpSync(aside, folder, { recursive: true });
    rmSync(aside, { recursive: true });
  }

  /** Leaves this much room, and no more. */
  leave(kilobytes: number): void {
    for (let triesLeft = TRIES; ; triesLeft--) {
      const { blocks, bfree, bsize } = statfsSync(this.folder);
      try {
        this.#resize(((blocks - bfree) * bsize) / 1024 + kilobytes);
        return;
      } catch (error) {
        // Its server goes on writing: by now there may be more on the disk than it would hold.
        if (triesLeft === 0) throw error;
      }
    }
  }

  makeRoomy(): void {
    this.#resize(ROOMY_KB);
  }

  makeReadOnly(): void {
    mount('remount,ro', this.folder);
  }

  remove(): void {
    execFileSync('umount', ['-l', this.folder], { stdio: 'pipe' });
  }

  #resize(kilobytes: number): void {
    mount(`remount,size=${Math.ceil(kilobytes)}k`, this.folder);
  }
}

/** Whether this computer lets its tests mount a disk: on Linux, as root. */
export function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-mount-'));
  try {
    new SmallDisk(folder).remove();
    return true;
  } catch {
    // A container without the right to mount: the runs with a full disk are left out, and said so.
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
