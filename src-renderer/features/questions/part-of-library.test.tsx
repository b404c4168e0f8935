import { describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations } from '#tests/helpers/stage.tsx';
import { connectSync, syncStatus } from '#tests/helpers/sync-in-page.ts';
import { openAt } from './question-stage.test-data.tsx';

schoolForEach({ kind: 'demo', texts: ['questions', 'common'] });

const connectDevice = () => connectSync({ getStatus: () => ({ status: 200, body: syncStatus() }) });

/** As on a computer whose people have no questions. */
const takeQuestionsAway = (): void => {
  const { lectern: desktop } = window;
  if (desktop === undefined) throw new Error('There is no stand-in for the preload.');
  const request: typeof desktop.request = async (asked) =>
    asked.path.startsWith('/api/filterQuestions')
      ? { status: 200, headers: {}, body: { question: [], count: 0 } }
      : desktop.request(asked);
  Object.defineProperty(window, 'lectern', { value: { ...desktop, request }, configurable: true });
};

describe('the library on a computer of a hub', () => {
  test('tells whoever sees all libraries that it holds a part of them', async () => {
    connectDevice();
    await commands.enterSchool('Admin');
    const { screen } = await openAt('/Questions');
    await expect
      .element(screen.getByText(/who use it, .* sign in at https:\/\/hub.northfield.example in a browser/u))
      .toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test('says the rest when it is asked to on a phone, and keeps the list in sight', async () => {
    connectDevice();
    await commands.enterSchool('Admin');
    const { screen } = await openAt('/Questions', { width: 320 });
    const whole = screen.getByText(/who use it, .* sign in at/u);
    await screen.getByText('Only a part is on this computer').click();
    await expect.element(whole).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test('does not say that nobody has written a question', async () => {
    connectDevice();
    takeQuestionsAway();
    await commands.enterSchool('Admin');
    const { screen } = await openAt('/Questions');
    await expect
      .element(screen.getByRole('heading', { name: 'No questions on this computer' }))
      .toBeVisible();
    expect(screen.getByText(/Nobody has written or imported/u).query()).toBeNull();
  });

  test('holds the whole library of an author', async () => {
    connectDevice();
    await commands.enterSchool('Instructor');
    const { screen } = await openAt('/Questions');
    await expect.element(screen.getByRole('checkbox', { name: /^Select / }).first()).toBeVisible();
    expect(screen.getByText(/holds only what belongs/u).query()).toBeNull();
  });
});
