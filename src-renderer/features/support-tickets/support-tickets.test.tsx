import { beforeEach, describe, expect, test } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { messagesContract } from '#shared/contract/messages.ts';
import { supportTicketsContract as contract } from '#shared/contract/support-tickets.ts';
import { ConversationThread } from '#renderer/components/conversations/conversation-thread.tsx';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { ContactPage } from './pages/contact-page.tsx';
import { HelpPage } from './pages/help-page.tsx';
import { SupportQueuePage } from './pages/support-queue-page.tsx';
import { SupportTicketsPage } from './pages/support-tickets-page.tsx';

schoolForEach({ kind: 'demo', role: 'Student', texts: ['support-tickets', 'common'] });
beforeEach(() => connectSchool());

const SCREENS = {
  '/ContactUs': <ContactPage />,
  '/Help': <HelpPage />,
  '/support': <SupportQueuePage />,
  '/SupportTickets': <SupportTicketsPage />,
};
const open = (at: string, view?: View) => openScreens(SCREENS, at, view);
const as = async (role: string): Promise<void> => {
  await commands.enterSchool(role);
  queryClient.clear();
};
const ask = async (subject: string) => {
  const body = contract.reportProblem.body.parse({ subject, description: 'The film has no sound.' });
  return (await api(contract.reportProblem, { body })).body;
};

describe('support', () => {
  test('is asked for with what is shown, and nothing else', async () => {
    const { screen } = await open('/ContactUs?screen=/coursePage');
    await screen.getByRole('button', { name: 'Send request' }).click();
    await expect.element(screen.getByText('Enter a subject.')).toBeVisible();
    await expect.element(screen.getByText(/Screen .coursePage/u)).toBeVisible();
    await screen.getByRole('textbox', { name: 'Subject' }).fill('No sound');
    await screen.getByRole('textbox', { name: 'What happened?' }).fill('The film is silent.');
    const upload = Promise.withResolvers<undefined>();
    connectSchool(({ path }) => (path === '/api/message-attachments' ? upload.promise : undefined));
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('There is no place for files.');
    await userEvent.upload(input, new File(['what I saw'], 'notes.txt', { type: 'text/plain' }));
    // Its file is on its way: it is not sent without it.
    await screen.getByRole('button', { name: 'Send request' }).click();
    await expect.element(screen.getByText(/The files are still on their way/u)).toBeVisible();
    upload.resolve(undefined);
    await expect.element(screen.getByText('notes.txt, 10 bytes')).toBeVisible();
    await screen.getByRole('button', { name: 'Send request' }).click();
    await expect.element(screen.getByText('Your request was sent.')).toBeVisible();
    expect(document.activeElement?.textContent).toBe('Your request was sent.');
    await screen.getByRole('link', { name: 'My requests' }).click();
    await screen.getByRole('row', { name: /No sound/u }).click();
    await expect.element(screen.getByRole('heading', { name: 'No sound' })).toBeVisible();
  });

  test('names no screen where none is known', async () => {
    const { screen } = await open('/ContactUs');
    await expect.element(screen.getByText(/^Lectern \d/u)).toBeVisible();
    await expect.element(screen.getByText(/Screen/u)).not.toBeInTheDocument();
  });

  test('subjects have room beside what is open', async () => {
    await ask('The recording of lesson 12 stops');
    await as('Support');
    const { screen } = await open('/SupportTickets?tab=all', { width: 1014 });
    await screen.getByRole('row', { name: /lesson 12/u }).click();
    await expect.element(screen.getByRole('link', { name: 'Conversation' })).toBeVisible();
    const cell = screen.getByRole('cell', { name: 'The recording of lesson 12 stops' }).element();
    expect(cell.clientWidth).toBeGreaterThan(150);
  });

  test('is taken on from the queue, noted about, and solved', async () => {
    await ask('A crackling film');
    await as('Support');
    const { screen } = await open('/support');
    await screen.getByRole('button', { name: 'Take on: A crackling film' }).click();
    await expect.poll(() => document.body.textContent).not.toContain('A crackling film');
    await screen.unmount();
    const all = await open('/SupportTickets?tab=all&state=any');
    await all.screen.getByRole('row', { name: /A crackling film/u }).click();
    await all.screen.getByRole('textbox', { name: 'New note' }).fill('Third time this week.');
    await all.screen.getByRole('button', { name: 'Add note' }).click();
    await expect.element(all.screen.getByText('Third time this week.')).toBeVisible();
    await all.screen.getByRole('combobox', { name: 'Priority' }).click();
    await all.screen.getByRole('option', { name: 'High' }).click();
    await expect.element(all.screen.getByRole('row', { name: /A crackling film.*High/u })).toBeVisible();
    await all.screen.getByRole('button', { name: 'Solved' }).click();
    await expect.element(all.screen.getByRole('row', { name: /A crackling film.*Solved/u })).toBeVisible();
  });

  test('opens on what waits for whoever answers, and then where they were last', async () => {
    await ask('A flickering film');
    const own = await open('/SupportTickets');
    await expect.element(own.screen.getByRole('row', { name: /A flickering film/u })).toBeVisible();
    await expect.element(own.screen.getByRole('tab')).not.toBeInTheDocument();
    await own.screen.unmount();
    await as('Support');
    const first = await open('/SupportTickets');
    const row = first.screen.getByRole('row', { name: /A flickering film/u });
    await row.click();
    await first.screen.getByRole('button', { name: 'Close', exact: true }).first().click();
    await expect.element(row).not.toBeInTheDocument();
    await first.screen.getByRole('button', { name: 'Remove the filter Open' }).click();
    await expect.element(row).toBeVisible();
    await first.screen.getByRole('tab', { name: 'Mine' }).click();
    await expect.element(row).not.toBeInTheDocument();
    await first.screen.unmount();
    const again = await open('/SupportTickets');
    await expect
      .element(again.screen.getByRole('tab', { name: 'Mine' }))
      .toHaveAttribute('aria-selected', 'true');
    await again.screen.getByRole('tab', { name: 'To answer' }).click();
  });

  test('is handed over, and answered with a template that was written once', async () => {
    await ask('A humming film');
    await as('Support');
    const { screen } = await open('/SupportTickets?tab=templates');
    await screen.getByRole('button', { name: 'New template' }).first().click();
    await screen.getByRole('textbox', { name: 'Title' }).fill('Loose cable');
    await screen.getByRole('button', { name: 'Save template' }).click();
    await expect.element(screen.getByText('Write the answer.')).toBeVisible();
    await screen.getByRole('textbox', { name: 'Answer' }).fill('Hello {name}, is the cable loose?');
    await screen.getByRole('button', { name: 'Save template' }).click();
    await expect.element(screen.getByRole('row', { name: /Loose cable/u })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.unmount();
    const { data } = (await api(contract.fetchUnacceptedSupport, {})).body.data;
    const id = data.find(({ subject }) => subject === 'A humming film')?.conversation_id ?? 0;
    await api(contract.acceptSupportRequest, { body: { conversation_id: id } });
    const { body } = await api(messagesContract.getConversation, { params: { id } });
    const talk = (await openScreens({ '/talk': <ConversationThread conversation={body.data} /> }, '/talk'))
      .screen;
    await talk.getByRole('button', { name: 'Templates' }).click();
    await talk.getByRole('menuitem', { name: 'Loose cable' }).click();
    await expect
      .element(talk.getByRole('textbox', { name: 'Your message' }))
      .toHaveValue(`Hello ${body.data.participants[0]?.name}, is the cable loose?`);
    await talk.unmount();
    const all = await open('/SupportTickets?tab=all');
    await all.screen.getByRole('row', { name: /A humming film/u }).click();
    await all.screen.getByRole('button', { name: 'Hand over' }).click();
    await all.screen.getByRole('combobox', { name: 'To whom?' }).click();
    await all.screen.getByRole('option', { name: /Admin/u }).first().click();
    expect(await accessViolations()).toEqual([]);
    await all.screen.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
    await expect.element(all.screen.getByText('The request was handed over.')).toBeVisible();
  });

  test('several are handed over at once, and those of nobody are found', async () => {
    await ask('A dark screen');
    await ask('A loud fan');
    await as('Support');
    const { screen } = await open('/SupportTickets?tab=all&accepted=nobody');
    for (const subject of ['A dark screen', 'A loud fan'])
      await screen
        .getByRole('row', { name: new RegExp(subject, 'u') })
        .getByRole('checkbox')
        .click();
    await screen.getByRole('button', { name: 'Hand over' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Hand over 2 requests' });
    await dialog.getByRole('combobox', { name: 'To whom?' }).click();
    await screen.getByRole('option', { name: /Admin/u }).first().click();
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect.element(screen.getByText('2 requests were handed over.')).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /A loud fan/u })).not.toBeInTheDocument();
  });

  test.each(schemes)(
    'has accessible screens in the %s scheme, also on the smallest phone',
    async (scheme) => {
      await ask('No sound');
      for (const at of ['/ContactUs', '/Help', '/SupportTickets']) {
        const { screen } = await open(at, { scheme, width: 320 });
        await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await accessViolations(), at).toEqual([]);
        expect(document.documentElement.scrollWidth, at).toBeLessThanOrEqual(320);
        await screen.unmount();
      }
      await as('Support');
      const { screen } = await open('/support', { scheme });
      await screen.getByRole('row', { name: /No sound/u }).click();
      await expect.element(screen.getByRole('textbox', { name: 'New note' })).toBeVisible();
      expect(await accessViolations()).toEqual([]);
    },
  );
});
