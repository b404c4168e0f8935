import { describe, expect, test } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { AppError } from '#shared/contract/errors.ts';
import type { EnrolmentProgress } from '#shared/contract/sync.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { sessionQuery } from '#renderer/lib/session.ts';
import { schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { connectSync, type SyncAnswers } from '#tests/helpers/sync-in-page.ts';
import { openAt } from './sync-stage.test-data.tsx';

const progress = (changes: Partial<EnrolmentProgress>): EnrolmentProgress => ({
  phase: 'asking',
  rows_received: 0,
  items_carried: 0,
  items_to_carry: 0,
  items_left_behind: 0,
  message: null,
  ...changes,
});

const connection = (
  role: 'standalone' | 'device' | 'hub',
  enrolment: EnrolmentProgress | null = null,
): SyncAnswers => ({
  getConnection: () => ({
    status: 200,
    body: {
      role,
      state: 'idle',
      hub_url: role === 'device' ? 'https://hub.northfield.example' : null,
      device_name: role === 'device' ? 'Library laptop 3' : null,
      last_sync_at: null,
      hub_clock: null,
      enrolment,
    },
  }),
});

/** 256 bits, as a hub draws them. */
const CHALLENGE = 'A'.repeat(43);

schoolForEach({ kind: 'empty', texts: ['sync', 'common'] });

type Screen = Awaited<ReturnType<typeof openAt>>['screen'];

const fill = async (screen: Screen, address: string): Promise<void> => {
  await screen.getByRole('textbox', { name: 'Address of the hub' }).fill(address);
  await screen.getByRole('textbox', { name: 'Code' }).fill('7K3QF-92XMV');
  await screen.getByRole('textbox', { name: 'Name of this computer' }).fill('Library laptop 3');
  await screen.getByRole('textbox', { name: 'E-mail' }).fill('daniel@northfield.example');
  await screen.getByLabelText('Password', { exact: true }).fill('violet harbour seven');
};

describe('what a computer leaves behind', () => {
  test('is said before it joins, and its accounts can be saved as a file', async () => {
    await commands.startSchool('demo');
    await commands.enterSchool('Admin');
    const stage = connectSync(connection('standalone'));
    await queryClient.fetchQuery(sessionQuery);
    const { screen } = await openAt('/Connect');
    await expect.element(screen.getByText(/^\d+ accounts of this computer stay behind/u)).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await expect.element(screen.getByRole('button', { name: 'Save the accounts as CSV' })).toBeEnabled();
    expect(stage.files.size).toBe(0);
  });
});

describe('connecting to a hub', () => {
  test('says at each field what is missing, and goes to the first one', async () => {
    connectSync(connection('standalone'));
    const { screen } = await openAt('/Connect');
    await screen.getByRole('button', { name: 'Connect' }).click();
    const address = screen.getByRole('textbox', { name: 'Address of the hub' });
    await expect.element(address).toHaveFocus();
    await expect.element(address).toHaveAccessibleDescription(/Enter the address of the hub/u);
    await expect.element(screen.getByText('Give this computer a name.')).toBeVisible();
    await address.fill('https://');
    await screen.getByRole('button', { name: 'Connect' }).click();
    await expect.element(address).toHaveAccessibleDescription(/This is not an address/u);
  });

  test.each([
    ['a wrong password', new AppError('INVALID_CREDENTIALS', 'Invalid credentials.'), 'violet harbour seven'],
    [
      'a hub out of reach',
      new AppError('UNAVAILABLE', 'The hub does not answer. Check its address.'),
      'https://hub.northfield.example',
    ],
  ])('tells %s in the words of the server, and keeps what was typed', async (_what, error, goesOnAt) => {
    connectSync({
      ...connection('standalone', progress({ phase: 'failed', message: error.message })),
      enrol: () => {
        throw error;
      },
    });
    const { screen } = await openAt('/Connect');
    await fill(screen, 'hub.northfield.example');
    await screen.getByRole('button', { name: 'Connect' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(error.message);
    await expect
      .element(screen.getByRole('textbox', { name: 'Address of the hub' }))
      .toHaveValue('https://hub.northfield.example');
    await expect.element(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('7K3QF-92XMV');
    expect(document.activeElement).toHaveProperty('value', goesOnAt);
  });

  test('goes on at the code that the hub does not take', async () => {
    const message = 'This code is wrong, has been used, or is older than a day. Ask for a new one.';
    connectSync({
      ...connection('standalone', progress({ phase: 'failed', message })),
      enrol: () => {
        throw new AppError('FORBIDDEN', message, { fields: { code: [message] } });
      },
    });
    const { screen } = await openAt('/Connect');
    await fill(screen, 'hub.northfield.example');
    await screen.getByRole('button', { name: 'Connect' }).click();
    const code = screen.getByRole('textbox', { name: 'Code' });
    await expect.element(code).toHaveFocus();
    await expect.element(code).toHaveAccessibleDescription(new RegExp(message, 'u'));
  });

  test('asks for the code of an account that has a second factor, and sends it with the rest', async () => {
    const sent: unknown[] = [];
    connectSync({
      ...connection('standalone'),
      enrol: ({ body }) => {
        sent.push(body);
        if (sent.length > 1) throw new AppError('FORBIDDEN', 'This code is not right.');
        return {
          status: 202,
          body: {
            require_2fa: true,
            email: 'd*****@northfield.example',
            type: 'google',
            challenge_id: CHALLENGE,
            expires_at: new Date(Date.now() + 600_000).toISOString(),
          },
        };
      },
    });
    const { screen } = await openAt('/Connect');
    await fill(screen, 'hub.northfield.example');
    await screen.getByRole('button', { name: 'Connect' }).click();
    await expect.element(screen.getByRole('heading', { name: 'One more code' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    const code = screen.getByRole('textbox', { name: 'Code' });
    await code.fill('123456');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('This code is not right.');
    expect(sent.at(-1)).toMatchObject({
      email: 'daniel@northfield.example',
      second_step: { challenge_id: CHALLENGE, code: '123456' },
    });
    await expect.element(code).toHaveFocus();
  });

  test('lets a computer that its hub turned away come back', async () => {
    connectSync({
      getConnection: () => ({
        status: 200,
        body: {
          role: 'device',
          state: 'refused',
          hub_url: 'https://hub.northfield.example',
          device_name: 'Library laptop 3',
          last_sync_at: null,
          hub_clock: null,
          enrolment: null,
        },
      }),
    });
    const { screen } = await openAt('/Connect');
    await expect.element(screen.getByRole('heading', { name: 'Connect this computer again' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Connect' })).toBeEnabled();
    await expect
      .element(screen.getByRole('textbox', { name: 'Address of the hub' }))
      .toHaveValue('https://hub.northfield.example');
    await expect
      .element(screen.getByRole('textbox', { name: 'Name of this computer' }))
      .toHaveValue('Library laptop 3');
    expect(await accessViolations()).toEqual([]);
  });

  test('says at the address that it is not safe', async () => {
    const reason = 'Use https://: passwords would travel unencrypted.';
    connectSync({
      ...connection('standalone'),
      enrol: () => {
        throw new AppError('VALIDATION_FAILED', reason, { fields: { hub_url: [reason] } });
      },
    });
    const { screen } = await openAt('/Connect');
    await fill(screen, 'http://hub.northfield.example');
    await screen.getByRole('button', { name: 'Connect' }).click();
    await expect
      .element(screen.getByRole('textbox', { name: 'Address of the hub' }))
      .toHaveAccessibleDescription(new RegExp(reason, 'u'));
  });

  test('shows how far it is, and lets the person go on before the end', async () => {
    const sent: unknown[] = [];
    const answers: SyncAnswers = {
      ...connection('standalone'),
      enrol: async ({ body }) => {
        sent.push(body);
        Object.assign(
          answers,
          connection('standalone', progress({ phase: 'first-sync', rows_received: 1240 })),
        );
        await new Promise((resolve) => setTimeout(resolve, 1200));
        Object.assign(
          answers,
          connection('device', progress({ phase: 'carrying-over', items_carried: 3, items_to_carry: 12 })),
        );
        return {
          status: 201,
          body: {
            message: 'Connected.',
            institution_name: 'Northfield College',
            hub_url: 'https://hub.northfield.example',
            device_name: 'Library laptop 3',
            items_to_carry: 12,
            archive: 'standalone-2026.db',
          },
        };
      },
    };
    connectSync(answers);
    const { screen, address } = await openAt('/Connect');
    await fill(screen, 'https://hub.northfield.example');
    await screen.getByRole('button', { name: 'Connect' }).click();
    await expect.element(screen.getByText('1,240 records')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Connecting' })).toHaveFocus();
    await expect
      .element(screen.getByRole('heading', { name: 'Connected to Northfield College' }))
      .toBeVisible();
    await expect.element(screen.getByText('3 of 12')).toBeVisible();
    // There was nothing on this computer that somebody could miss.
    expect(screen.getByText(/standalone-2026.db/u).query()).toBeNull();
    expect(sent).toEqual([
      {
        hub_url: 'https://hub.northfield.example',
        code: '7K3QF-92XMV',
        device_name: 'Library laptop 3',
        email: 'daniel@northfield.example',
        password: 'violet harbour seven',
      },
    ]);
    await expect.element(screen.getByRole('button', { name: 'Continue' })).toHaveFocus();
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(address).toBe('/signin');
  });

  test('lets go of the session of before, which the new database does not know', async () => {
    await commands.startSchool('demo');
    await commands.enterSchool('Admin');
    const answers: SyncAnswers = {
      ...connection('standalone'),
      enrol: () => {
        Object.assign(answers, connection('device', progress({ phase: 'done' })));
        return {
          status: 201,
          body: {
            message: 'Connected.',
            institution_name: 'Northfield College',
            hub_url: 'https://hub.northfield.example',
            device_name: 'Library laptop 3',
            items_to_carry: 0,
            archive: 'standalone-2026.db',
          },
        };
      },
    };
    connectSync(answers);
    const { screen } = await openAt('/Connect');
    await expect.element(screen.getByText(/that you wrote on this computer come along/u)).toBeVisible();
    await fill(screen, 'hub.northfield.example');
    await screen.getByRole('button', { name: 'Connect' }).click();
    await expect
      .element(screen.getByRole('heading', { name: 'Connected to Northfield College' }))
      .toBeVisible();
    await expect.poll(() => queryClient.getQueryData(sessionQuery.queryKey)).toBeNull();
    await expect.element(screen.getByText(/kept in standalone-2026.db/u)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
  });

  test.each([
    ['done', '5 of 7, 2 stayed behind', /^2 drafts stayed behind: they are in the file beside the data/u],
    ['failed', 'Some drafts could not be taken along yet.', /^You can go on at once/u],
  ] as const)('does not say that everything is here when it is not (%s)', async (phase, said, after) => {
    const counts = { items_carried: 5, items_to_carry: 7, items_left_behind: phase === 'done' ? 2 : 0 };
    const message = phase === 'failed' ? said : null;
    const answers: SyncAnswers = {
      ...connection('standalone'),
      enrol: () => {
        Object.assign(answers, connection('device', progress({ phase, message, ...counts })));
        throw new AppError('UNAVAILABLE', 'The answer got lost.');
      },
    };
    connectSync(answers);
    const { screen } = await openAt('/Connect');
    await fill(screen, 'hub.northfield.example');
    await screen.getByRole('button', { name: 'Connect' }).click();
    await expect.element(screen.getByText(said)).toBeVisible();
    await expect.element(screen.getByText(after)).toBeVisible();
    expect(screen.getByText('Everything is here.').query()).toBeNull();
    // What failed for now goes on by itself, and the screen follows.
    if (phase === 'failed') {
      Object.assign(answers, connection('device', progress({ phase: 'done' })));
      await expect.element(screen.getByText('Everything is here.')).toBeVisible();
    }
  });

  test('goes on showing it when the call was given up', async () => {
    connectSync(connection('standalone', progress({ phase: 'first-sync', rows_received: 7 })));
    const { screen } = await openAt('/Connect');
    await expect.element(screen.getByRole('heading', { name: 'Connecting' })).toBeVisible();
    await expect.element(screen.getByText('7 records')).toBeVisible();
  });

  test.each([
    ['device', 'This computer is connected'],
    ['hub', 'This is a hub'],
  ] as const)('has nothing to connect on a %s', async (role, title) => {
    connectSync(connection(role));
    const { screen } = await openAt('/Connect');
    await expect.element(screen.getByRole('heading', { name: title })).toHaveFocus();
  });

  test.each(schemes)('is accessible, also on the smallest phone (%s)', async (scheme) => {
    connectSync(connection('standalone'));
    const { screen } = await openAt('/Connect', { scheme, width: 320 });
    await screen.getByRole('button', { name: 'Connect' }).click();
    await expect.element(screen.getByText('Give this computer a name.')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});
