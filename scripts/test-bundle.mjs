import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { bundleName, CHILD_ENTRIES } from '../tests/helpers/child-entry.ts';
import { root } from './node24.mjs';

/** What brings files of its own. */
const external = ['better-sqlite3', '@node-rs/argon2', 'keytar', 'pg', 'pg-native', '@electric-sql/pglite'];

/** Modules of the project find what lies beside them where their sources are. */
const staysInPlace = {
  name: 'lectern:stays-in-place',
  transform(code, id) {
    const file = id.split('?')[0];
    if (!file.startsWith(root) || file.includes('/node_modules/') || !code.includes('import.meta'))
      return null;
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href));
  },
};

/**
 * Bundles the programs that tests start: reading 1,200 modules is two thirds of what a server's start costs.
 * @returns the folder
 */
export async function bundleChildren() {
  const outDir = path.join(root, 'node_modules', '.cache', 'lectern', 'test-bundle');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [staysInPlace],
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: {
        input: Object.fromEntries(CHILD_ENTRIES.map((entry) => [bundleName(entry), path.join(root, entry)])),
      },
    },
  });
  return outDir;
}
