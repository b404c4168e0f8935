import path from 'node:path';
import { defineConfig } from 'electron-vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';

// electron-vite forces base './' in production; deep links (app://bundle/exams/1) would then load /exams/assets/*.
const absoluteBase: Plugin = { name: 'lectern:absolute-base', config: () => ({ base: '/' }) };

// fflate calls its own function `require`; electron-vite declares another one of that name in each chunk that uses it.
const ownRequire: Plugin = {
  name: 'lectern:own-require',
  transform: (code, id) =>
    id.includes('/node_modules/fflate/')
      ? code.replaceAll(/\brequire\b(?=\s*=|\('worker_threads'\),)/gu, 'requireBuiltIn')
      : null,
};

// Everything else is bundled: reading hundreds of small modules took the server's thread half a second.
const nativeOrServerOnly = [
  'better-sqlite3',
  '@node-rs/argon2',
  'keytar',
  'pg',
  'pg-native',
  '@electric-sql/pglite',
];

// What the sign-in screen needs beside that comes with every start, so it is one request and not fifteen.
const onFirstScreen = new RegExp(
  [
    String.raw`features[\\/]auth[\\/]components[\\/](sign-in-f|theme-switch)`,
    String.raw`renderer[\\/](components|lib)[\\/](entrance-frame|brand|notice|status-tone|setup-query|sync-status|format-time-left)`,
    String.raw`shell[\\/]guard|seeded-random|use-mantine-color-scheme`,
    String.raw`[\\/](Checkbox|CheckIcon|InlineInput|InputBase|TextInput|PasswordInput)[\\/]`,
    String.raw`[\\/]Icon(Cloud|CloudOff|CloudCheck|Sun|Moon|Clock|AlertCircle|CircleCheck|CircleDashed|InfoCircle)\.mjs`,
  ].join('|'),
);

// What a dozen screens share is one chunk: each module by itself would be a request of every screen.
// What main.tsx needs stands alone: zod is told not to use eval before any chunk with a schema runs.
const chunkGroups = [
  {
    name: 'entry',
    test: /node_modules[\\/]zod[\\/]|vite[\\/]preload-helper|lib[\\/](bridge|preload-requests)\.ts/,
    priority: 1,
  },
  { name: 'shared', minShareCount: 12, test: /^(?!.*src-shared)/ },
  { name: 'first-screen', test: onFirstScreen },
];

// What every start needs but main.tsx and the router ask for one after the other, up to the sign-in screen.
const neededFirst = [
  'app/start.tsx',
  'features/auth/pages/sign-in-page.tsx',
  'i18n/locales/en/shell.json',
  'i18n/locales/en/common.json',
  'features/auth/texts/en.json',
];

const preloadFirst: Plugin = {
  name: 'lectern:preload-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const files = new Set<string>();
      for (const source of neededFirst) {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`src-renderer/${source}`));
        if (chunk === undefined) throw new Error(`There is no chunk for src-renderer/${source}.`);
        files.add(chunk.fileName);
      }
      for (const file of files) for (const next of byName.get(file)?.imports ?? []) files.add(next);
      const styles = [...files].flatMap((file) => [...(byName.get(file)?.viteMetadata?.importedCss ?? [])]);
      return [...new Set([...files, ...styles])]
        .filter((file) => !html.includes(file))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload',
            crossorigin: true,
            href: `/${file}`,
          },
          injectTo: 'head' as const,
        }));
    },
  },
};

export default defineConfig({
  main: {
    plugins: [ownRequire],
    build: {
      outDir: 'out/main',
      sourcemap: true,
      externalizeDeps: false,
      rolldownOptions: {
        external: nativeOrServerOnly,
        input: {
          index: 'src-main/index.ts',
          'server-worker': 'src-server/worker.ts',
          'parse-worker': 'src-server/features/imports/parse-worker.ts',
          'sheet-worker': 'src-server/features/reports/files/sheet-worker.ts',
          'database-worker': 'src-server/backups/database-worker.ts',
        },
        output: { format: 'es' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'src-preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    plugins: [react(), absoluteBase, preloadFirst],
    html: { cspNonce: '__CSP_NONCE__' },
    worker: { format: 'es' },
    // The page's origin is app://bundle (src-main proxies), so the client must be told where the socket is.
    server: {
      host: 'localhost',
      port: 5173,
      strictPort: true,
      hmr: { protocol: 'ws', host: 'localhost', port: 5173, clientPort: 5173 },
    },
    build: {
      outDir: 'out/renderer',
      minify: true,
      manifest: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: path.resolve(import.meta.dirname, 'src-renderer/index.html'),
        output: { codeSplitting: { groups: chunkGroups } },
      },
    },
  },
});
