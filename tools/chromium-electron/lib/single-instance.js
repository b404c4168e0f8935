import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const LOCK = 'lookalike-instance.lock';
const INBOX = 'lookalike-instance.d';

/**
 * When a process started, so that a pid used again is not taken for the old one. Linux tells; elsewhere the pid decides.
 *
 * @param {number} pid
 */
function startTime(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @param {string} file */
function readHolder(file) {
  const [pid = '', started = ''] = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split(' ') : [];
  return { pid: Number(pid), started };
}

/** One running app per user data folder: a lock file, and a folder through which later instances speak to the first. */
export class SingleInstance {
  #folder;
  #release = () => undefined;
  #held = false;

  /** @param {string} userData */
  constructor(userData) {
    this.#folder = userData;
  }

  get held() {
    return this.#held;
  }

  /**
   * @param {object} message what the first instance gets to know of this one
   * @param {(message: any) => void} onSecond
   * @returns {boolean} whether this is the first instance
   */
  acquire(message, onSecond) {
    if (this.held) return true;
    fs.mkdirSync(path.join(this.#folder, INBOX), { recursive: true });
    const file = path.join(this.#folder, LOCK);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (this.#create(file)) {
        this.#listen(onSecond);
        return true;
      }
      const holder = readHolder(file);
      const lives = holder.pid > 0 && isAlive(holder.pid) && startTime(holder.pid) === holder.started;
      if (lives) {
        this.#tell(message);
        return false;
      }
      fs.rmSync(file, { force: true });
    }
    return false;
  }

  /** @param {string} file */
  #create(file) {
    const draft = `${file}.${process.pid}`;
    fs.writeFileSync(draft, `${process.pid} ${startTime(process.pid)}`);
    try {
      fs.linkSync(draft, file);
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      throw error;
    } finally {
      fs.rmSync(draft, { force: true });
    }
  }

  /** @param {object} message */
  #tell(message) {
    const target = path.join(this.#folder, INBOX, `${randomUUID()}.json`);
    fs.writeFileSync(`${target}.part`, JSON.stringify(message));
    fs.renameSync(`${target}.part`, target);
  }

  /** @param {(message: any) => void} onSecond */
  #listen(onSecond) {
    const inbox = path.join(this.#folder, INBOX);
    for (const name of fs.readdirSync(inbox)) fs.rmSync(path.join(inbox, name), { force: true });
    const read = () => {
      for (const name of fs.readdirSync(inbox).filter((entry) => entry.endsWith('.json'))) {
        const file = path.join(inbox, name);
        const message = JSON.parse(fs.readFileSync(file, 'utf8'));
        fs.rmSync(file, { force: true });
        onSecond(message);
      }
    };
    const watcher = fs.watch(inbox, read);
    watcher.unref();
    this.#held = true;
    this.#release = () => watcher.close();
    process.once('exit', () => this.release());
  }

  release() {
    if (!this.#held) return;
    this.#held = false;
    this.#release();
    fs.rmSync(path.join(this.#folder, LOCK), { force: true });
    fs.rmSync(path.join(this.#folder, INBOX), { recursive: true, force: true });
  }
}
