import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import react from '@vitejs/plugin-react';
import type { Browser } from '@playwright/test';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';

// node tests/gallery/shoot.ts OUT [--size wide,phone] [--scheme light,dark] [name ...]
// node tests/gallery/shoot.ts docs/pictures --docs
const patterns = ['list', 'record', 'wizard', 'settings', 'dashboard', 'focus'];
const names = [...patterns, 'list-cards', 'list-empty', 'list-error', 'list-loading', 'sign-in', 'parts'];

const sizes = {
  wide: { width: 1360, height: 860 },
  phone: { width: 390, height: 844 },
  small: { width: 320, height: 640 },
  // What is left of 1360 pixels at 200 per cent.
  zoomed: { width: 680, height: 430 },
} as const;

interface Shot {
  name: string;
  size: keyof typeof sizes;
  scheme: string;
  file: string;
  scale: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    docs: { type: 'boolean', default: false },
    size: { type: 'string', default: 'wide,phone' },
    scheme: { type: 'string', default: 'light,dark' },
  },
});
const [outDir = 'gallery-shots', ...wanted] = positionals;

const isSize = (text: string): text is keyof typeof sizes => text in sizes;

const planned = (): Shot[] => {
  if (values.docs) {
    return patterns.map((name) => ({
      name,
      size: 'wide',
      scheme: 'light',
      file: `pattern-${name}.png`,
      scale: 0.7,
    }));
  }
  return values.size
    .split(',')
    .filter(isSize)
    .flatMap((size) =>
      values.scheme.split(',').flatMap((scheme) =>
        (wanted.length > 0 ? wanted : names).map((name) => ({
          name,
          size,
          scheme,
          file: `${name}-${size}-${scheme}.png`,
          scale: 1,
        })),
      ),
    );
};

const take = async (browser: Browser, base: string, shot: Shot): Promise<void> => {
  const page = await browser.newPage({ viewport: sizes[shot.size], deviceScaleFactor: shot.scale });
  page.on('pageerror', (error) => process.stderr.write(`${shot.file}: ${error.message}\n`));
  const search = shot.name === 'list' && shot.size === 'wide' ? '?preview=385' : '';
  await page.goto(`${base}${shot.scheme}/${shot.name}${search}`, { waitUntil: 'networkidle' });
  if (shot.name === 'list') {
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/u });
    for (const index of [0, 3, 7]) await boxes.nth(index).click();
    await page.mouse.move(5, 300);
    await page.evaluate(() => window.scrollTo(0, 0));
  }
  await page.waitForTimeout(400);
  await page.screenshot({ path: path.join(outDir, shot.file), fullPage: shot.name === 'parts' });
  await page.close();
};

const root = import.meta.dirname;
const built = await mkdtemp(path.join(tmpdir(), 'lectern-gallery-'));
await mkdir(outDir, { recursive: true });
await build({
  root,
  configFile: false,
  logLevel: 'error',
  plugins: [react()],
  build: { outDir: built, emptyOutDir: true, assetsInlineLimit: 0, target: 'es2024' },
});
const server = await preview({
  root,
  configFile: false,
  logLevel: 'error',
  build: { outDir: built },
  preview: { port: 0, host: '127.0.0.1' },
});
const base = server.resolvedUrls?.local[0] ?? '';
const browser = await chromium.launch({
  executablePath: process.env['LECTERN_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  for (const shot of planned()) await take(browser, base, shot);
} finally {
  await browser.close();
  await server.close();
  await rm(built, { recursive: true });
}
