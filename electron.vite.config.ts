import path from 'node:path';
import { defineConfig } from 'electron-vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';

// electron-vite forces base './' in production; deep links (app://bundle/exams/1) would then load /exams/assets/*.
const absoluteBase: Plugin = { name: 'lectern:absolute-base', config: () => ({ base: '/' }) };

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      sourcemap: true,
      rolldownOptions: {
        input: {
          index: 'src-main/index.ts',
          'server-worker': 'src-server/worker.ts',
          'parse-worker': 'src-server/features/imports/parse-worker.ts',
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
    plugins: [react(), absoluteBase],
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
      rolldownOptions: { input: path.resolve(import.meta.dirname, 'src-renderer/index.html') },
    },
  },
});
