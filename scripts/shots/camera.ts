import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { signIn } from '#tests/e2e/desktop.ts';

const SIZES = {
  desktop: { width: 1360, height: 860 },
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 640 },
} as const;
const SCHEMES = ['light', 'dark'] as const;

/** One thing to look at: an address, and what is done there before it is. */
export interface Scene {
  readonly url: string;
  readonly address: string;
  readonly name: string;
  readonly act?: (page: Page) => Promise<void>;
  /** Answers whether the page that opened is worth a picture. */
  readonly isRight?: (landed: string) => boolean;
}

export interface Camera {
  taken(): number;
  /** Takes a scene in every size and scheme into a folder. */
  take(page: Page, folder: string, scene: Scene): Promise<void>;
}

/** A camera whose pictures go below one folder. */
export function openCamera(out: string): Camera {
  let count = 0;
  return {
    taken: () => count,
    take: async (page, folder, { url, address, name, act, isRight }) => {
      const place = path.join(out, folder);
      mkdirSync(place, { recursive: true });
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const [size, viewport] of Object.entries(SIZES)) {
          await page.setViewportSize(viewport);
          await page.goto(`${url}${address}`);
          await page.waitForLoadState('networkidle');
          const landed = new URL(page.url()).pathname;
          if (isRight !== undefined && !isRight(landed)) {
            process.stdout.write(`${folder}: ${address} goes to ${landed}\n`);
            return;
          }
          await act?.(page);
          await page.screenshot({ path: path.join(place, `${name}.${size}.${colorScheme}.png`) });
          count += 1;
        }
      }
    },
  };
}

/** Signs somebody of the demo school in, in a storage of its own. */
export async function openSignedIn(context: BrowserContext, url: string, email: string): Promise<Page> {
  // A stream that stays open would never let the network be idle.
  await context.route('**/api/events', (route) => route.fulfill({ status: 404 }));
  const page = await context.newPage();
  await page.goto(`${url}/signin`);
  await signIn(page, email);
  return page;
}
