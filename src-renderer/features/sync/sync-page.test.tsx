import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import type { SyncStatus } from '#shared/contract/sync-status.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { schoolForAll } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { connectSync, syncStatus } from '#tests/helpers/sync-in-page.ts';
import {
  conflictCopy,
  conflicts,
  openAt,
  refusedChange,
  standing,
  waitingChange,
} from './sync-stage.test-data.tsx';

schoolForAll({ kind: 'empty', texts: ['sync', 'common'] });

describe('the screen of synchronisation', () => {
  test('says what waits in words, and never calls it synchronised', async () => {
    connectSync(
      standing({
        state: 'offline',
        waiting: [
          waitingChange(1),
          waitingChange(2, { endpoint: 'questions.createTag', title: 'Cells' }),
          waitingChange(4, { endpoint: 'questions.changeQuestions', title: 'What is a stoma?', others: 2 }),
          waitingChange(3, { endpoint: 'new.thing', what: 'Something of a newer version', title: null }),
        ],
        device_waiting_count: 6,
        withheld_count: 2,
        clock_offset_ms: -4 * 60_000,
      }),
    );
    const { screen } = await openAt('/Sync');
    await expect.element(screen.getByRole('heading', { name: '4 changes wait' })).toBeVisible();
    const list = screen.getByRole('list', { name: '4 changes wait' });
    await expect.element(list.getByText('What is a stoma? and 2 others')).toBeVisible();
    await expect.element(list.getByText('What does a mitochondrion do?')).toBeVisible();
    await expect.element(list.getByText('Question changed')).toBeVisible();
    await expect.element(list.getByText('Tag created')).toBeVisible();
    await expect.element(list.getByText('Something of a newer version')).toBeVisible();
    await expect.element(screen.getByText(/The hub does not answer. 4 changes are kept/u)).toBeVisible();
    await expect.element(screen.getByText('4 minutes ahead of the hub')).toBeVisible();
    await expect.element(screen.getByText('2 changes wait', { exact: true })).toBeVisible();
    expect(screen.getByText(/on the hub\.$/u).query()).toBeNull();
  });

  test('says that all is on the hub only when it is', async () => {
    connectSync(standing({}));
    const { screen } = await openAt('/Sync');
    await expect
      .element(screen.getByText('Everything you changed on this computer is on the hub.'))
      .toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Nothing waits' })).toBeVisible();
  });

  test('does not call it all well while there is something to compare, and says what was deleted', async () => {
    const here = { id: 7, title: 'Turgor', updated_at: '2026-11-20T09:00:00.000Z' };
    connectSync({
      ...standing({ conflict_count: 2 }),
      ...conflicts([
        conflictCopy({ copy_id: 5 }),
        conflictCopy({ copy_id: 6, title: 'Turgor', original: here }),
      ]),
    });
    const { screen } = await openAt('/Sync');
    await expect.element(screen.getByText(/ 2 changes wait for you to choose what stays\./u)).toBeVisible();
    expect(screen.getByText('Everything you changed on this computer is on the hub.').query()).toBeNull();
    const rows = screen.getByRole('listitem');
    await expect
      .element(
        rows.filter({ hasText: 'Osmosis' }).getByText(/^Question, changed on .* and deleted elsewhere$/u),
      )
      .toBeVisible();
    await expect
      .element(rows.filter({ hasText: 'Turgor' }).getByText(/^Question, changed on .* and elsewhere$/u))
      .toBeVisible();
  });

  test('never says that all is on the hub while drafts from before are missing', async () => {
    const missing = (left: SyncStatus['carry_over']) => connectSync(standing({ carry_over: left }));
    const archive = 'standalone-2026.db';
    missing({ archive, left_behind: [], left_behind_count: 0 });
    const { screen } = await openAt('/Sync');
    await expect.element(screen.getByText(/are still being carried over/u)).toBeVisible();
    expect(screen.getByText(/is on the hub\.|Nothing waits/u).query()).toBeNull();
    const reason = 'Your role does not allow this.';
    missing({
      archive,
      left_behind: [
        { kind: 'question', title: 'What flies?', code: 'ABILITY_MISSING', message: reason },
        { kind: 'exam', title: null, code: 'ABILITY_MISSING', message: reason },
      ],
      left_behind_count: 103,
    });
    await queryClient.invalidateQueries();
    const list = screen.getByRole('list', { name: '103 drafts stayed behind' });
    await expect.element(list.getByText('What flies?')).toBeVisible();
    await expect.element(list.getByText('Without a name')).toBeVisible();
    await expect.element(list.getByText(reason).first()).toBeVisible();
    await expect.element(screen.getByText('And 101 more.')).toBeVisible();
    await expect.element(screen.getByText(/are in standalone-2026.db in the archive folder/u)).toBeVisible();
    await expect.element(screen.getByText(/103 drafts from before .* stayed behind/u)).toBeVisible();
    expect(screen.getByText('Everything you changed on this computer is on the hub.').query()).toBeNull();
    expect(await accessViolations()).toEqual([]);
  });

  test('starts a round', async () => {
    let isAsked = false;
    connectSync({
      ...standing(() => (isAsked ? {} : { waiting: [waitingChange(1)] })),
      startRound: () => {
        isAsked = true;
        return { status: 202, body: { message: 'Synchronising.', state: 'syncing' } };
      },
    });
    const { screen } = await openAt('/Sync');
    await expect.element(screen.getByText(/One change is on this device/u)).toBeVisible();
    const now = screen.getByRole('button', { name: 'Sync now' });
    await now.click();
    await expect.element(screen.getByRole('heading', { name: 'Nothing waits' })).toBeVisible();
    await expect.element(now).toHaveFocus();
  });

  test('names attempts that the hub has not taken, and a hub that is not the one of before', async () => {
    connectSync(
      standing({
        waiting_count: 1,
        is_hub_key_other: true,
        attempts: [
          {
            attempt_id: 5,
            attempt_no: 2,
            exam_title: 'Cell biology, midterm',
            started_at: new Date().toISOString(),
            code: 'RECEIPT_NOT_GENUINE',
            message: 'The answer to this attempt does not bear the signature of the server.',
          },
        ],
      }),
    );
    const { screen } = await openAt('/Sync');
    const list = screen.getByRole('list', { name: '1 attempt has not been taken' });
    await expect.element(list.getByText('Cell biology, midterm')).toBeVisible();
    await expect.element(list.getByText('Attempt 2')).toBeVisible();
    await expect.element(list.getByText(/does not bear the signature/u)).toBeVisible();
    await expect.element(screen.getByText(/shows another key/u)).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test('says that the answers of an exam wait, which are no change in the list', async () => {
    const stage = { waiting: [waitingChange(1)], waiting_count: 2 };
    connectSync(standing(stage));
    const { screen } = await openAt('/Sync');
    await expect.element(screen.getByText('and the answers of an exam')).toBeVisible();
    Object.assign(stage, { waiting: [], waiting_count: 1 });
    await queryClient.invalidateQueries();
    await expect.element(screen.getByText(/^The answers of an exam are on this device/u)).toBeVisible();
    expect(screen.getByRole('list', { name: '1 change waits' }).query()).toBeNull();
  });

  test('does not say that nothing waits while an attempt does, nor announces a round that comes at once', async () => {
    const attempt = {
      attempt_id: 5,
      attempt_no: 1,
      exam_title: 'Cell biology, midterm',
      started_at: new Date().toISOString(),
      code: 'UNAVAILABLE',
      message: 'The hub could not read this attempt.',
    };
    const soon = new Date(Date.now() + 65_000).toISOString();
    connectSync(standing({ attempts: [attempt], next_sync_at: soon }));
    const { screen } = await openAt('/Sync');
    await expect.element(screen.getByRole('list', { name: '1 attempt has not been taken' })).toBeVisible();
    expect(screen.getByText('Nothing waits').query()).toBeNull();
    expect(screen.getByText('Next attempt').query()).toBeNull();
  });

  test('says once that the computer was revoked, and of nothing that the hub will get it', async () => {
    const error = {
      code: 'DEVICE_REVOKED',
      message: 'This device was revoked. What it has not sent can be exported.',
    };
    connectSync(standing({ state: 'refused', error, waiting: [waitingChange(1)] }));
    const { screen } = await openAt('/Sync');
    const notice = screen.getByText(/^An administrator has revoked this computer/u);
    await expect.element(notice).toBeVisible();
    expect(notice.element().textContent.match(/revoked|exported/gu)).toEqual(['revoked', 'exported']);
    await expect
      .element(screen.getByRole('list', { name: '1 change is on this device alone' }))
      .toBeVisible();
    expect(screen.getByText(/in which the hub will get them|1 change waits$/u).query()).toBeNull();
    expect(await accessViolations()).toEqual([]);
  });

  test.each([
    ['NOT_FOUND', 'This institution has moved to https://north.example.', 'nothing can be synchronised'],
    ['TOO_LARGE', 'The request is too large.', 'nothing can be synchronised'],
    ['ILLEGAL_STATE', 'This hub speaks protocol 3.', 'Update Lectern on this computer'],
  ])('says of %s what the hub said, and can try again', async (code, message, words) => {
    connectSync(standing({ state: 'blocked', error: { code, message }, waiting: [waitingChange(1)] }));
    const { screen } = await openAt('/Sync');
    const notice = screen.getByText(/One change is kept on this device/u);
    await expect.element(notice).toBeVisible();
    expect(notice.element().textContent).toContain(message);
    expect(notice.element().textContent).toContain(words);
    await expect.element(screen.getByRole('button', { name: 'Sync now' })).toBeVisible();
    expect(screen.getByText(/does not take this computer/u).query()).toBeNull();
    expect(screen.getByRole('link', { name: 'Connect again' }).query()).toBeNull();
    expect(await accessViolations()).toEqual([]);
  });

  test('does not say that nothing waits while it does not know what is to be compared', async () => {
    let isBroken = true;
    connectSync({
      getStatus: () => ({ status: 200, body: syncStatus() }),
      listConflicts: () => {
        if (isBroken) throw new AppError('STORAGE_FULL', 'The disk is full.');
        return { status: 200, body: { data: [], total: 0 } };
      },
    });
    const { screen } = await openAt('/Sync');
    await expect.element(screen.getByText('The disk is full.')).toBeVisible();
    expect(screen.getByText('Nothing waits').query()).toBeNull();
    isBroken = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Nothing waits' })).toBeVisible();
  });

  test('leads to the versions on a hub, too', async () => {
    let rows = [conflictCopy({ copy_id: 5 })];
    connectSync({
      getStatus: () => ({ status: 200, body: syncStatus({ role: 'hub', conflict_count: rows.length }) }),
      listConflicts: () => ({ status: 200, body: { data: rows, total: rows.length } }),
    });
    const { screen } = await openAt('/Sync');
    await expect
      .element(screen.getByRole('link', { name: 'Compare the versions of Osmosis' }))
      .toHaveAttribute('href', '/Sync?copy=5');
    expect(screen.getByText('You are working on the hub').query()).toBeNull();
    expect(await accessViolations()).toEqual([]);
    rows = [];
    await queryClient.invalidateQueries();
    await expect.element(screen.getByRole('heading', { name: 'You are working on the hub' })).toBeVisible();
  });

  test('offers a computer that stands alone the way to a hub', async () => {
    connectSync({ getStatus: () => ({ status: 200, body: syncStatus({ role: 'standalone' }) }) });
    const { screen } = await openAt('/Sync');
    await expect
      .element(screen.getByRole('link', { name: 'Connect to a hub' }))
      .toHaveAttribute('href', '/Connect');
  });

  test('says what went wrong, and asks again', async () => {
    let isBroken = true;
    connectSync(
      standing(() => {
        if (isBroken) throw new AppError('STORAGE_FULL', 'The disk is full.');
        return {};
      }),
    );
    const { screen } = await openAt('/Sync');
    await expect.element(screen.getByText('The disk is full.')).toBeVisible();
    isBroken = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Nothing waits' })).toBeVisible();
  });

  test.each(schemes)(
    'is accessible with everything on it, also on the smallest phone (%s)',
    async (scheme) => {
      connectSync({
        ...standing({
          waiting: [waitingChange(1)],
          refused: [refusedChange(2)],
          conflict_count: 1,
          blobs: { to_send: 2_400_000, to_fetch: 0 },
        }),
        ...conflicts([conflictCopy({ copy_id: 5 })]),
      });
      const { screen } = await openAt('/Sync', { scheme, width: 320 });
      await expect.element(screen.getByRole('heading', { name: '1 change to compare' })).toBeVisible();
      await expect.element(screen.getByText('2.4 MB')).toBeVisible();
      expect(await accessViolations()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    },
  );
});
