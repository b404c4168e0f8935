import '#renderer/app/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, describe, expect, test } from 'vitest';
import { mediaContract } from '#shared/contract/media.ts';
import { secondFactorContract } from '#shared/contract/second-factor.ts';
import { setupContract } from '#shared/contract/setup.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, openStage, schemes, type StageOptions } from '#tests/helpers/stage.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { currentGuardSession } from '#renderer/lib/session.ts';
import { backupsQuery } from './queries.ts';
import { InstitutionSettingsPage } from './pages/settings-page.tsx';

let hold: Promise<void> | undefined;

const open = async (options: StageOptions = {}) => {
  await currentGuardSession();
  return openStage(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <InstitutionSettingsPage />
      </QueryClientProvider>
    </I18nextProvider>,
    { at: '/Settings', ...options },
  );
};

const stored = async () => (await api(setupContract.getInstitution, {})).body.data;

schoolForEach({ kind: 'demo', role: 'Admin', texts: ['setup'] });

beforeEach(() => {
  hold = undefined;
  connectSchool(({ method }) => (method === 'PUT' ? hold : undefined));
});

describe('the settings of the institution', () => {
  test('say saved only after the answer', async () => {
    const answer = Promise.withResolvers<void>();
    hold = answer.promise;
    const { screen } = await open();
    await screen.getByRole('textbox', { name: 'Name' }).fill('Northfield Upper School');
    await expect.element(screen.getByText('Saving...')).toBeVisible();
    expect((await stored()).name).toBe('Northfield College');
    await expect.element(screen.getByText(/^Saved \d\d:\d\d/u)).not.toBeInTheDocument();
    answer.resolve();
    await expect.element(screen.getByText(/^Saved \d\d:\d\d/u)).toBeVisible();
    expect((await stored()).name).toBe('Northfield Upper School');
  });

  test('say why they are not saved', async () => {
    hold = Promise.reject(new Error('disk full'));
    hold.catch(() => undefined);
    const { screen } = await open();
    await screen.getByRole('textbox', { name: 'Name' }).fill('Northfield Upper School');
    await expect.element(screen.getByText(/^Not saved: /u)).toBeVisible();
    hold = undefined;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText(/^Saved \d\d:\d\d/u)).toBeVisible();
    expect((await stored()).name).toBe('Northfield Upper School');
  });

  test('never store what the field refuses, not even what was typed on the way there', async () => {
    const { screen } = await open();
    const name = screen.getByRole('textbox', { name: 'Name' });
    await name.fill('N');
    await name.fill('');
    await expect.element(name).toHaveAccessibleDescription(/Enter a name/u);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await expect.element(screen.getByText(/^Saved \d\d:\d\d/u)).not.toBeInTheDocument();
    expect((await stored()).name).toBe('Northfield College');
    const mark = screen.getByRole('textbox', { name: 'Default pass mark' });
    await mark.fill('170');
    await expect.element(mark).toHaveAccessibleDescription(/Enter a number from 0 to 100/u);
    await mark.fill('55.5');
    await expect.poll(async () => (await stored()).default_pass_percent, { timeout: 4_000 }).toBe(55.5);
  });

  test('limit how large a file may be', async () => {
    const { screen } = await open();
    const limit = screen.getByRole('textbox', { name: 'Largest file of a course' });
    await limit.fill('5000');
    await expect.element(limit).toHaveAccessibleDescription(/Enter a whole number from 1 to 2048/u);
    const bytes = async () => (await api(mediaContract.getMediaLimits, {})).body.institution_bytes;
    expect(await bytes()).toBeNull();
    await limit.fill('300');
    await expect.poll(bytes, { timeout: 4_000 }).toBe(300 * 1024 * 1024);
    await limit.fill('');
    await expect.poll(bytes, { timeout: 4_000 }).toBeNull();
  });

  test('tell on the desktop where things are kept, and zoom its window', async () => {
    let zoom = 1;
    const answers: Record<string, () => unknown> = {
      'app.info': () => ({
        name: 'Lectern',
        version: '0.0.0-test',
        runtime: 'Electron 45 on Chromium 153',
        platform: 'linux',
        packaged: false,
        dataDir: '/home/noor/.config/Lectern/a-rather-long-folder/school',
        secretsBackend: 'file',
        secretsBackendChangedFrom: 'keytar',
      }),
      'preferences.get': () => ({ zoom }),
      'window.zoom': () => {
        zoom += 0.1;
        return { zoom };
      },
    };
    connectSchool(undefined, (command) => answers[command]?.());
    const { screen } = await open({ at: '/Settings?section=computer' });
    await expect.element(screen.getByText('/home/noor/', { exact: false })).toBeVisible();
    await expect.element(screen.getByText('Plain file')).toBeVisible();
    await expect.element(screen.getByText('Was: Key ring of the system')).toBeVisible();
    await screen.getByRole('button', { name: 'Larger' }).click();
    await expect.element(screen.getByText('110 %')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test('show the backups, and make one now', async () => {
    const newest = {
      file: '/mnt/other/lectern-0a1b2c3d/auto-2026-11-23T00-15-00.000Z.db',
      made_at: '2026-11-23T00:15:00.000Z',
      bytes: 12_300_000,
    };
    const { screen } = await open({ at: '/Settings?section=backups' });
    // What this server says has come: it does not replace what follows.
    await expect.element(screen.getByText(/^This server keeps its data in PostgreSQL/u)).toBeVisible();
    queryClient.setQueryData(backupsQuery.queryKey, {
      is_available: true,
      soundness: 'damaged',
      folder: '/mnt/other/lectern-0a1b2c3d',
      is_fixed: false,
      is_running: false,
      newest,
      kept: 9,
      next_at: null,
      problem: 'The disk was not there.',
      recovery: {
        at: '2026-11-22T08:00:00.000Z',
        problem: 'lectern.db does not begin like a database.',
        backup_at: '2026-11-21T09:00:00.000Z',
        aside: 'before-2026-11-22',
        restored: 31,
        left: 4,
        files: ['12.ndjson'],
      },
    });
    await expect.element(screen.getByText('lectern.db does not begin like a database.')).toBeVisible();
    await expect.element(screen.getByText('before-2026-11-22, in the folder of the data')).toBeVisible();
    await expect.element(screen.getByText('12.ndjson')).toBeVisible();
    await expect.element(screen.getByText(newest.file, { exact: false })).toBeVisible();
    await expect.element(screen.getByText('12.3 MB', { exact: false })).toBeVisible();
    await expect.element(screen.getByText('The disk was not there.', { exact: false })).toBeVisible();
    await expect.element(screen.getByText('lectern restore --latest', { exact: false })).toBeVisible();
    await expect
      .element(screen.getByRole('textbox', { name: 'Folder' }))
      .toHaveValue('/mnt/other/lectern-0a1b2c3d');
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'How to restore' }).click();
    const guide = screen.getByRole('dialog', { name: 'Restore a backup' });
    await expect
      .element(guide.getByText('lectern -- restore --latest --data', { exact: false }))
      .toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await guide.getByRole('button', { name: 'Close' }).first().click();
    await screen.getByRole('button', { name: 'Back up now' }).click();
    await expect.element(screen.getByText('This server makes no backups by itself.')).toBeVisible();
  });

  test.each(schemes)('are accessible in every section (%s)', async (scheme) => {
    const { screen } = await open({ scheme });
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    for (const section of ['This computer', 'Backups', 'About']) {
      await screen.getByRole('button', { name: section }).click();
      await expect.element(screen.getByRole('heading', { level: 2, name: section })).toBeVisible();
      expect(await accessViolations()).toEqual([]);
    }
  });
});

describe('the mail server', () => {
  test('is set, tried, kept with its password, and removed', async () => {
    const { screen } = await open({ at: '/Settings?section=mail' });
    await expect.element(screen.getByText('There is no mail server. Lectern sends no mail.')).toBeVisible();
    await screen.getByRole('button', { name: 'Set a mail server' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const host = dialog.getByRole('textbox', { name: 'Server' });
    await expect.element(host).toHaveFocus();
    await expect.element(host).toHaveAccessibleDescription('Enter a host, such as mail.school.example.');
    await host.fill('127.0.0.1');
    await dialog.getByRole('combobox', { name: 'Protection' }).click();
    await screen.getByRole('option', { name: 'not protected' }).click();
    const port = dialog.getByRole('textbox', { name: 'Port' });
    await expect.element(port).toHaveValue('25');
    // Nothing listens there, so that the server of the test is refused at once.
    await port.fill('1');
    await dialog.getByRole('textbox', { name: 'User name' }).fill('lectern');
    await dialog.getByLabelText('Password', { exact: true }).fill('tulip');
    await dialog.getByRole('textbox', { name: 'Address of the sender' }).fill('school@northfield.example');
    expect(await accessViolations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('127.0.0.1, port 1, not protected')).toBeVisible();
    await expect.element(screen.getByText('Northfield College <school@northfield.example>')).toBeVisible();

    await screen.getByRole('button', { name: 'Send a test mail' }).click();
    await expect
      .element(screen.getByText(/^The server did not take the mail\. .*ECONNREFUSED/u))
      .toBeVisible();
    expect(await accessViolations()).toEqual([]);

    await screen.getByRole('button', { name: 'Change' }).click();
    await dialog.getByRole('textbox', { name: 'Name of the sender' }).fill('Northfield');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('Northfield <school@northfield.example>')).toBeVisible();
    await screen.getByRole('button', { name: 'Remove' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect.element(screen.getByRole('button', { name: 'Set a mail server' })).toBeVisible();
  });
});

describe('who comes to an account', () => {
  const openAccounts = async () => {
    await currentGuardSession();
    return openStage(
      <I18nextProvider i18n={i18next}>
        <QueryClientProvider client={queryClient}>
          <InstitutionSettingsPage />
        </QueryClientProvider>
      </I18nextProvider>,
      { at: '/Settings?section=accounts' },
    );
  };

  test('is chosen by an administrator, who invites others', async () => {
    const { screen } = await openAccounts();
    await screen.getByRole('combobox', { name: 'Registration' }).click();
    await screen.getByRole('option', { name: 'Open' }).click();
    await expect.element(screen.getByText(/^Saved \d\d:\d\d/u)).toBeVisible();
    expect((await stored()).registration).toBe('open');
    await screen.getByRole('button', { name: 'Invite an administrator' }).click();
    await screen.getByRole('textbox', { name: 'E-mail' }).fill('ada@school.example');
    await screen.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect.element(screen.getByText(/^\w{4}-\w{4}-\w{4}$/u)).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Done' }).click();
    await expect.element(screen.getByText(/^\w{4}-\w{4}-\w{4}$/u)).not.toBeInTheDocument();
  });
});

test('subjects are added, renamed and taken away', async () => {
  const { screen } = await open({ at: '/Settings?section=subjects', width: 320 });
  const list = screen.getByRole('list', { name: 'Subjects' });
  await screen.getByRole('button', { name: 'Add a subject' }).click();
  await screen.getByRole('textbox', { name: 'Name' }).fill('Astronomy');
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await screen.getByRole('button', { name: 'Actions for Astronomy' }).click();
  await screen.getByRole('menuitem', { name: 'Rename' }).click();
  await screen.getByRole('textbox', { name: 'Name' }).fill('Astrophysics');
  await screen.getByRole('button', { name: 'Save' }).click();
  await screen.getByRole('button', { name: 'Actions for Astrophysics' }).click();
  await screen.getByRole('menuitem', { name: 'Remove' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(list.getByText('Astrophysics')).not.toBeInTheDocument();
  await expect.element(list.getByText('Biology')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  expect(await accessViolations()).toEqual([]);
});

test('what a role has to do to sign in is set for it alone', async () => {
  const { screen } = await open({ at: '/Settings?section=sign-in' });
  await screen.getByRole('combobox', { name: 'Second factor: Instructor' }).click();
  await screen.getByRole('option', { name: 'Required' }).click();
  await expect.element(screen.getByText(/^Saved \d\d:\d\d/u)).toBeVisible();
  const { data } = (await api(secondFactorContract.listSignInPolicies, {})).body;
  const required = data.filter(({ second_factor: policy }) => policy === 'required');
  expect(required.map(({ role }) => role)).toEqual(['Instructor']);
  expect(await accessViolations()).toEqual([]);
});
