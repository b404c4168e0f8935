import type { ReactNode } from 'react';
import axe from 'axe-core';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { GalleryProviders } from '#tests/gallery/gallery-providers.tsx';

export type Scheme = 'light' | 'dark';

export interface Stage {
  screen: Awaited<ReturnType<typeof render>>;
  /** The search part of the address now. */
  search: () => URLSearchParams;
}

export interface StageOptions {
  scheme?: Scheme;
  /** Address the router starts at. */
  at?: string;
  width?: number;
  height?: number;
}

/** Until what was rendered is on the page, with what its effects have done: React as it ships has no `act`. */
export async function drawn({ container }: Pick<Stage['screen'], 'container'>): Promise<void> {
  await vi.waitUntil(() => container.childElementCount > 0);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Renders one component as the application would: theme, texts, router, a window of a given size. */
export const openStage = async (
  children: ReactNode,
  { scheme = 'light', at = '/', width = 1360, height = 860 }: StageOptions = {},
): Promise<Stage> => {
  await page.viewport(width, height);
  const router = createMemoryRouter([{ path: '*', element: <main>{children}</main> }], {
    initialEntries: [at],
  });
  const screen = await render(
    <GalleryProviders scheme={scheme}>
      <RouterProvider router={router} />
    </GalleryProviders>,
  );
  await drawn(screen);
  return { screen, search: () => new URLSearchParams(router.state.location.search) };
};

// What moves in is half transparent for a moment, and its contrast measured then is not its own.
const settle = async (): Promise<void> => {
  // What was opened by the last click begins to move with the frame after the next.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  // Rows of the request before are dimmed until the next ones are there; a skeleton under test stays busy.
  await vi
    .waitUntil(() => document.querySelector('[aria-busy="true"]') === null, { timeout: 1000 })
    .catch(() => undefined);
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map((animation) => animation.finished));
};

const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What a scheme can change is colours: the other rules are looked at in the light one, in which every test runs, too. */
const rulesToRun = (): NonNullable<axe.RunOptions['runOnly']> =>
  document.documentElement.dataset['mantineColorScheme'] === 'dark'
    ? { type: 'rule', values: ['color-contrast'] }
    : { type: 'tag', values: ALL_RULES };

/** What breaks WCAG 2.2 A or AA in what is on the page now, in words; nothing when all is well. */
export const accessViolations = async (): Promise<string[]> => {
  await settle();
  const { violations } = await axe.run(document.body, {
    runOnly: rulesToRun(),
    resultTypes: ['violations'],
  });
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join('; ')}`,
  );
};

export const schemes: readonly Scheme[] = ['light', 'dark'];
