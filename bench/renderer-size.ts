import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { buildWhenStale } from '../scripts/build.mjs';
import { limitedTo, type Benchmark } from './measure.ts';

const renderer = path.resolve(import.meta.dirname, '../out/renderer');
const FIRST_LOAD_KB = 250;
const CHUNK_KB = 150;
/** Parts that a person meets in an editor or a chart, never on the way to an exam. */
const EDITORS = /charts|recharts|katex/i;

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof Manifest>;

const gzipped = (file: string): number => gzipSync(readFileSync(path.join(renderer, file))).byteLength / 1024;

/** A chunk with everything it imports statically. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, seen);
  return seen;
}

/** JavaScript that the sign-in screen loads, in gzipped kilobytes, and the largest chunk of any route. */
export const rendererSize: Benchmark = {
  name: 'renderer',
  run: async () => {
    await buildWhenStale();
    const manifest = Manifest.parse(
      JSON.parse(readFileSync(path.join(renderer, '.vite/manifest.json'), 'utf8')),
    );
    const starts = Object.entries(manifest)
      .filter(([key, chunk]) => chunk.isEntry || /app\/start|features\/auth\/.*sign-in/.test(key))
      .map(([key]) => key);
    const first = new Set(starts.flatMap((key) => [...closure(manifest, key)]));
    const isScript = (key: string) => (manifest[key]?.file ?? '').endsWith('.js');
    const total = [...first]
      .filter(isScript)
      .reduce((sum, key) => sum + gzipped(manifest[key]?.file ?? ''), 0);
    const others = Object.keys(manifest).filter(
      (key) => isScript(key) && !first.has(key) && !EDITORS.test(key),
    );
    const largest = Math.max(...others.map((key) => gzipped(manifest[key]?.file ?? '')));
    return [
      limitedTo({ name: 'JavaScript of the sign-in screen, gzip', unit: 'KB', value: total }, FIRST_LOAD_KB),
      limitedTo({ name: 'largest chunk of a route, gzip', unit: 'KB', value: largest }, CHUNK_KB),
    ];
  },
};
