import { afterEach, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { SaveLamps } from './components/save-lamp.tsx';

serverForEach(['exam-attempts']);
afterEach(() => cleanup());

const lamp = { kind: 'saved', at: Date.UTC(2026, 10, 20, 9), answered: 3, copyProblem: null } as const;
const at = '2026-11-20T09:00:05.000Z';

test.each(schemes)('two lamps say what each place has, and never more (%s)', async (scheme) => {
  const { screen } = await openScreens(
    {
      '/': (
        <>
          <h1>Exam</h1>
          <SaveLamps lamp={lamp} institution={{ received_at: at, answered: 2 }} onRetry={() => undefined} />
        </>
      ),
    },
    '/',
    { scheme },
  );
  await expect.element(screen.getByText(/^Saved .*, all 3 answers$/u)).toBeVisible();
  await expect.element(screen.getByText(/^Has 2 answers, as of/u)).toBeVisible();
  expect(await accessViolations()).toEqual([]);
});

test('the institution has nothing before it has signed for it', async () => {
  const { screen } = await openScreens(
    {
      '/': (
        <SaveLamps lamp={lamp} institution={{ received_at: null, answered: 0 }} onRetry={() => undefined} />
      ),
    },
    '/',
  );
  await expect.element(screen.getByText(/^Has nothing of this exam yet/u)).toBeVisible();
});

test('where this server decides there is no other place to speak of', async () => {
  const { screen } = await openScreens(
    { '/': <SaveLamps lamp={lamp} institution={null} onRetry={() => undefined} /> },
    '/',
  );
  await expect.element(screen.getByText(/^Saved/u)).toBeVisible();
  expect(screen.getByText('The institution').query()).toBeNull();
});
