import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { countBytes } from './byte-counter.ts';
import { inFolder } from './bench-server.ts';
import { runToEnd, startListening } from './sync-process.ts';
import type { PlainQuestion } from './sync-questions.ts';

const folder = new URL('./peers/', import.meta.url);

/** Installs what is measured beside Lectern, once: it is no part of the product. */
export function installPeers(): void {
  const cwd = fileURLToPath(folder);
  if (existsSync(path.join(cwd, 'node_modules', '.package-lock.json'))) return;
  process.stderr.write('Installing PouchDB and RxDB into bench/peers, once ...\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--ignore-scripts', '--loglevel=error'], {
    cwd,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  throw new Error(
    'PouchDB and RxDB could not be installed into bench/peers. The lines above say why; check that the npm registry can be reached, then run `npm ci --ignore-scripts` in bench/peers.',
  );
}

const Figures = z.object({
  pushMs: z.number(),
  pullMs: z.number(),
  idleMs: z.number(),
  oneMs: z.array(z.number()),
});
export type PeerFigures = z.infer<typeof Figures> & {
  /** What the replication of the changed rows sent and got. */
  readonly changedBytes: number;
};

export interface PeerWork {
  readonly documents: readonly PlainQuestion[];
  readonly pushBatch: number;
  readonly pullBatch: number;
  readonly idleChecks: number;
  readonly singleChanges: number;
  readonly changedRows: number;
}

/** One whole run of a peer, with a server and a client of its own. */
export const runPeer = (peer: 'pouchdb' | 'rxdb', work: PeerWork): Promise<PeerFigures> =>
  inFolder(async (data) => {
    const server = await startListening(new URL(`${peer}-server.mjs`, folder), [data]);
    const counter = await countBytes();
    counter.forwardTo(server.url);
    const file = path.join(data, 'work.json');
    writeFileSync(file, JSON.stringify({ ...work, folder: data, url: server.url, countedUrl: counter.url }));
    const figures = Figures.parse(await runToEnd(new URL(`${peer}-client.mjs`, folder), [file]));
    counter.close();
    await server.stop();
    return { ...figures, changedBytes: counter.bytes() };
  });
