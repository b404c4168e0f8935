import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';

// node tests/gallery/shoot.ts OUT [name ...]: pictures of every pattern, light and dark, wide and narrow.
const names = [
  'dashboard',
  'list',
  'list-cards',
  'list-empty',
  'list-error',
  'list-loading',
  'record',
  'wizard',
  'settings',
  'focus',
  'sign-in',
  'parts',
];

const sizes = [
  { label: 'wide', width: 1360, height: 860 },
  { label: 'phone', width: 390, height: 844 },
] as const;

const [outDir = 'gallery-shots', ...wanted] = process.argv.slice(2);
const root = import.meta.dirname;
const built = await mkdtemp(path.join(tmpdir(), 'lectern-gallery-'));
await mkdir(outDir, { recursive: true });
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [react()],
  build: { outDir: built, emptyOutDir: true, assetsInlineLimit: 0, target: 'es2024' },
});
const server = await preview({
  root,
  configFile: false,
  logLevel: 'warn',
  build: { outDir: built },
  preview: { port: 0, host: '127.0.0.1' },
});
const base = server.resolvedUrls?.local[0] ?? '';
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  for (const size of sizes) {
    for (const scheme of ['light', 'dark']) {
      const page = await browser.newPage({ viewport: { width: size.width, height: size.height } });
      page.on('pageerror', (error) => process.stderr.write(`${error.message}\n`));
      for (const name of wanted.length > 0 ? wanted : names) {
        const search = name === 'list' && size.label === 'wide' ? '?preview=385' : '';
        await page.goto(`${base}${scheme}/${name}${search}`, { waitUntil: 'networkidle' });
        if (name === 'list') {
          const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/u });
          for (const index of [0, 3, 7]) await boxes.nth(index).click();
        }
        await page.waitForTimeout(500);
        await page.screenshot({
          path: path.join(outDir, `${name}-${size.label}-${scheme}.png`),
          fullPage: name === 'parts' || name === 'dashboard',
        });
      }
      await page.close();
    }
  }
} finally {
  await browser.close();
  await server.close();
  await rm(built, { recursive: true });
}
