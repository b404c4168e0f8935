import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CourseKeeping, KeptCourse } from '#shared/contract/kept-courses.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { queryClient } from '#renderer/lib/query-client.ts';
import { schoolForAll } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { KeptCoursesPage } from './pages/kept-courses-page.tsx';

schoolForAll({ kind: 'demo', role: 'Student', texts: ['kept-courses', 'common'] });

const MIB = 1024 * 1024;
const SECTIONS = [1, 2].map((no) => ({
  section_id: no,
  title: `Part ${no}`,
  bytes_total: no * 100 * MIB,
  bytes_here: 0,
}));

const keptOf = (changes: Partial<KeptCourse> = {}): KeptCourse => ({
  course_id: 7,
  title: 'Films',
  image: null,
  section_ids: null,
  is_paused: false,
  state: 'downloading',
  reason: null,
  file_count: 2,
  bytes_total: 300 * MIB,
  bytes_here: 30 * MIB,
  bytes_by_kind: { video: 300 * MIB },
  kept_since: '2026-11-20T09:00:00.000Z',
  last_used_at: null,
  ...changes,
});

let kept: KeptCourse | null;
let sent: { readonly method: string; readonly path: string; readonly body: unknown }[];

const FREE = 250 * MIB;
const keeping = (): CourseKeeping => ({
  course_id: 7,
  title: 'Films',
  is_needed: true,
  sections: SECTIONS,
  bytes_total: 300 * MIB,
  bytes_here: 0,
  free_bytes: FREE,
  kept,
});
const listed = () => ({
  data: kept === null ? [] : [kept],
  is_needed: true,
  limit_bytes: null,
  bytes_here: 30 * MIB,
  free_bytes: FREE,
});

/** A computer of a hub that keeps what it is told; the page sees nothing of a network. */
const answer = ({ method, path, body }: { method: string; path: string; body?: unknown }) => {
  if (method !== 'GET') sent.push({ method, path, body });
  if (method === 'DELETE') kept = null;
  if (method === 'PUT' && path.endsWith('/keeping')) {
    const { is_paused } = JSON.parse(JSON.stringify(body));
    kept = keptOf({ is_paused, state: is_paused === true ? 'paused' : 'downloading' });
    return { data: kept };
  }
  if (method !== 'GET') return { message: 'Done.' };
  return path.endsWith('/keeping') ? { data: keeping() } : listed();
};

beforeEach(() => {
  kept = keptOf();
  sent = [];
  queryClient.clear();
  const desktop = {
    platform: 'test',
    request: async (request: Parameters<typeof answer>[0]) => ({
      status: 200,
      headers: {},
      body: answer(request),
    }),
    native: () => Promise.resolve(undefined),
    on: () => () => undefined,
  };
  Object.defineProperty(window, 'lectern', { value: desktop, configurable: true });
});

const openAt = (view?: View) => openScreens({ '/KeptCourses': <KeptCoursesPage /> }, '/KeptCourses', view);

describe('the courses on this computer', () => {
  test('say how far they are, are paused, and go again', async () => {
    const { screen } = await openAt();
    await expect.element(screen.getByText('30 MiB of 300 MiB are here.')).toBeVisible();
    await screen.getByRole('button', { name: /^Actions for/u }).click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await expect.element(screen.getByText('Paused: 30 MiB of 300 MiB are here.')).toBeVisible();
    expect(sent).toEqual([
      { method: 'PUT', path: '/api/courses/7/keeping', body: { section_ids: null, is_paused: true } },
    ]);
    await screen.getByRole('button', { name: /^Actions for/u }).click();
    await page.getByRole('menuitem', { name: 'Keep it no more' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Keep it no more' }).click();
    await expect.element(screen.getByText('No course is kept here')).toBeVisible();
  });

  test('are changed section by section, no further than the disk has room', async () => {
    const { screen } = await openAt();
    await screen.getByRole('button', { name: /^Actions for/u }).click();
    await page.getByRole('menuitem', { name: 'Change what is kept' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Keep on this computer' });
    await expect.element(dialog.getByText(/and only 250 MiB can be taken/u)).toBeVisible();
    const change = dialog.getByRole('button', { name: 'Change what is kept' });
    await expect.element(change).toBeDisabled();
    await dialog.getByRole('checkbox', { name: 'Part 2' }).click();
    await expect.element(dialog.getByText('100 MiB are still to come; 250 MiB can be taken.')).toBeVisible();
    await change.click();
    await expect.poll(() => sent.at(-1)?.body).toEqual({ section_ids: [1], is_paused: false });
  });

  test('are accessible in both schemes and readable on a phone', async () => {
    for (const scheme of schemes) {
      const { screen } = await openAt({ scheme });
      await expect.element(screen.getByText('30 MiB of 300 MiB are here.')).toBeVisible();
      expect(await accessViolations()).toEqual([]);
      await screen.unmount();
    }
    await openAt({ width: 320 });
    await expect.element(page.getByText('30 MiB of 300 MiB are here.')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});
