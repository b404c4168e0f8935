import { beforeEach, describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { messagesContract } from '#shared/contract/messages.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { networkError } from '#renderer/lib/transport-error.ts';
import { TINY_PNG } from '#tests/factories/tiny-png.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { MessagesPage } from './pages/messages-page.tsx';

schoolForEach({ kind: 'demo', role: 'Student', texts: ['messages', 'conversations', 'common'] });
let isDown = false;
beforeEach(() => {
  isDown = false;
  connectSchool(({ path }) => {
    if (isDown && path === '/api/send-message') throw networkError();
  });
});

const open = (at = '/Messages', view?: View) => openScreens({ '/Messages': <MessagesPage /> }, at, view);

/** Writes to the first instructor. */
async function write(subject: string, message = 'Hello'): Promise<number> {
  const { recipients } = (await api(messagesContract.listRecipients, { query: {} })).body;
  const to = recipients.find(({ role }) => role === 'Instructor');
  const body = {
    recipient_ids: [to?.user_id ?? 0],
    subject,
    message,
    attachments: [],
    course_id: null,
    exam_id: null,
  };
  return (await api(messagesContract.startConversation, { body })).body.id;
}

describe('messages', () => {
  test('a new message finds its recipient, is sent, and is answered in its place', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: 'New message' }).first().click();
    const dialog = screen.getByRole('dialog', { name: 'New message' });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect.element(dialog.getByText('Choose somebody.')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'To' }).click();
    await userEvent.keyboard('Instructor');
    await page.getByRole('option').first().click();
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('Cells and films');
    await dialog.getByRole('combobox', { name: 'About a course or exam' }).click();
    await page.getByRole('option', { name: 'Cells and energy' }).click();
    await dialog.getByRole('textbox', { name: 'Message' }).fill('When is `mitosis` due?');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Cells and films' })).toBeVisible();
    await expect.element(screen.getByText('Sent').last()).toBeVisible();
    const { data } = (await api(messagesContract.fetchConversations, { query: {} })).body;
    expect(data.find((one) => one.subject === 'Cells and films')?.about).toMatchObject({
      type: 'course',
      title: 'Cells and energy',
    });
    const field = screen.getByRole('textbox', { name: 'Your message' });
    await field.fill('On Friday?');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect
      .element(screen.getByRole('list', { name: 'Messages' }).getByText('On Friday?'))
      .toBeVisible();
    await expect.element(field).toHaveValue('');
  });

  test('a search leads to what was said, also where it stands pages back', async () => {
    const id = await write('Old talk', 'The chloroplast makes sugar');
    for (let count = 0; count < 24; count += 1) {
      const body = { conversation_id: id, message: `Later ${count}`, attachments: [], reply_to: null };
      await api(messagesContract.sendMessage, { body });
    }
    const { screen } = await open('/Messages');
    const search = screen.getByRole('searchbox', { name: /Search/u });
    const placeBefore = search.element().getBoundingClientRect().top;
    await search.fill('chloropl');
    const found = screen.getByRole('list', { name: '1 message has these words' });
    // The field stays where it is while somebody types.
    await expect.element(found).toBeVisible();
    expect(search.element().getBoundingClientRect().top).toBe(placeBefore);
    await found.getByRole('button').click();
    const said = screen.getByRole('list', { name: 'Messages' });
    await expect.element(said.getByText('The chloroplast makes sugar')).toBeInViewport();
    await expect.element(said.getByText('Later 23')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Newer messages' }).click();
    await expect.element(said.getByText('Later 23')).toBeInTheDocument();
    // What comes later leads nobody back to the hit.
    expect(document.activeElement?.id ?? '').not.toMatch(/^message-/u);
    await screen.getByRole('textbox', { name: 'Your message' }).fill('And oxygen');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(said.getByText('And oxygen')).toBeInViewport();
    expect(await accessViolations()).toEqual([]);
  });

  test('in a group somebody is mentioned where one writes', async () => {
    const { recipients } = (await api(messagesContract.listRecipients, { query: {} })).body;
    const [first, second] = recipients;
    const body = {
      recipient_ids: [first?.user_id ?? 0, second?.user_id ?? 0],
      subject: 'A group',
      message: 'Hello',
      attachments: [],
      course_id: null,
      exam_id: null,
    };
    const { id } = (await api(messagesContract.startConversation, { body })).body;
    const { screen } = await open(`/Messages?preview=${id}`);
    const field = screen.getByRole('textbox', { name: 'Your message' });
    await field.fill('Could');
    await screen.getByRole('button', { name: 'Mention' }).click();
    await page.getByRole('menuitem', { name: `${first?.name}, ${first?.role}` }).click();
    await expect.element(field).toHaveValue(`Could **@${first?.name}** `);
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('look?{Control>}{Enter}{/Control}');
    const said = screen.getByRole('list', { name: 'Messages' });
    await expect.element(said.getByText(`@${first?.name}`)).toBeVisible();
  });

  test('an answer to one message says which, and leads there', async () => {
    const id = await write('Cells', 'When is it due?');
    const { screen } = await open(`/Messages?preview=${id}`);
    const said = screen.getByRole('list', { name: 'Messages' });
    await said.getByRole('button', { name: 'Answer your message' }).click();
    await expect.element(screen.getByText('You answer You: When is it due?')).toBeVisible();
    await screen.getByRole('button', { name: 'Do not answer this message' }).click();
    await expect.element(screen.getByText('You answer You: When is it due?')).not.toBeInTheDocument();
    await said.getByRole('button', { name: 'Answer your message' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Your message' })).toHaveFocus();
    await screen.getByRole('textbox', { name: 'Your message' }).fill('On Friday.');
    await screen.getByRole('button', { name: 'Send', exact: true }).click();
    const quote = said.getByRole('button', { name: /^Go to the message that this answers/u });
    await expect.element(quote).toBeVisible();
    await quote.click();
    await expect.poll(() => document.activeElement?.textContent).toContain('When is it due?');
    expect(await accessViolations()).toEqual([]);
  });

  test('an address in a message is a link, and nothing else of it is', async () => {
    const id = await write('Cells', 'Read https://example.org/cells, not javascript:alert(1).');
    const { screen } = await open(`/Messages?preview=${id}`);
    const link = screen.getByRole('list', { name: 'Messages' }).getByRole('link');
    await expect.element(link).toHaveAttribute('href', 'https://example.org/cells');
    expect(link.elements()).toHaveLength(1);
  });

  test('what is not sent stays in its field, with the reason, and after the window was closed', async () => {
    const id = await write('Cells');
    const { screen } = await open(`/Messages?preview=${id}`);
    isDown = true;
    await screen.getByRole('textbox', { name: 'Your message' }).fill('Is anybody there?');
    await screen.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(screen.getByRole('alert').getByText('Network Error')).toBeVisible();
    await screen.unmount();
    isDown = false;
    const again = await open(`/Messages?preview=${id}`);
    await expect
      .element(again.screen.getByRole('textbox', { name: 'Your message' }))
      .toHaveValue('Is anybody there?');
    await again.screen.getByRole('button', { name: 'Send', exact: true }).click();
    await expect
      .element(again.screen.getByRole('list', { name: 'Messages' }).getByText('Is anybody there?'))
      .toBeVisible();
  });

  test('keys answer, put away and lead back, and are letters where somebody writes', async () => {
    const id = await write('Cells', 'When is it due?');
    await commands.enterSchool('Instructor');
    queryClient.clear();
    const { screen } = await open(`/Messages?preview=${id}`);
    const field = screen.getByRole('textbox', { name: 'Your message' });
    await expect.element(screen.getByRole('list', { name: 'Messages' })).toBeVisible();
    await userEvent.keyboard('r');
    await expect.element(screen.getByText(/^You answer .*When is it due\?/u)).toBeVisible();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('eur');
    await expect.element(field).toHaveValue('eur');
    await userEvent.keyboard('{Tab}u');
    await expect.element(field).not.toBeInTheDocument();
    await screen.getByRole('row', { name: /Cells/u }).click();
    await expect.element(field).toHaveValue('eur');
    await userEvent.keyboard('e');
    await expect.element(field).not.toBeInTheDocument();
    await expect.element(screen.getByRole('row', { name: /Cells/u })).not.toBeInTheDocument();
  });

  test('formats are given by buttons and keys, and drawn where the message is read', async () => {
    const id = await write('Cells');
    const { screen } = await open(`/Messages?preview=${id}`);
    const field = screen.getByRole('textbox', { name: 'Your message' });
    await field.fill('Mitosis');
    await userEvent.keyboard('{Control>}a{/Control}');
    await screen.getByRole('toolbar', { name: 'Format' }).getByRole('button', { name: 'Bold' }).click();
    await expect.element(field).toHaveValue('**Mitosis**');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Control>}i{/Control}');
    await expect.element(field).toHaveValue('***Mitosis***');
    await field.fill(['**Mitosis** is', '', '- prophase', '- \\(2n\\)', '', '> <b>said</b>'].join('\n'));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const said = screen.getByRole('list', { name: 'Messages' });
    await expect.element(said.getByText('prophase')).toBeVisible();
    const element = said.element();
    expect(element.querySelector('strong')?.textContent).toBe('Mitosis');
    expect(element.querySelectorAll('ul > li')).toHaveLength(2);
    expect(element.querySelector('blockquote')?.textContent).toBe('<b>said</b>');
    expect(element.querySelector('b')).toBeNull();
    await expect.poll(() => element.querySelector('.katex')).not.toBeNull();
    expect(await accessViolations()).toEqual([]);
  });

  test('files go with a message, and are opened where they stand', async () => {
    const id = await write('Cells');
    const first = await open(`/Messages?preview=${id}`);
    const choose = async (...files: File[]): Promise<void> => {
      const input = document.querySelector<HTMLInputElement>('input[type="file"]');
      if (input === null) throw new Error('There is no place for files.');
      await userEvent.upload(input, files);
    };
    await expect.element(first.screen.getByRole('button', { name: 'Add files' })).toBeVisible();
    await choose(
      new File([TINY_PNG], 'cell.png', { type: 'image/png' }),
      new File(['<script>1</script>'], 'page.html', { type: 'text/html' }),
    );
    const list = first.screen.getByRole('list', { name: 'Files to send' });
    await expect.element(list.getByText(/^cell\.png, /u)).toBeVisible();
    await expect.element(first.screen.getByText(/^page\.html was not taken: .*web page/u)).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    // What was not sent is there again.
    await first.screen.unmount();
    const { screen } = await open(`/Messages?preview=${id}`);
    await expect.element(screen.getByRole('button', { name: 'Remove cell.png' })).toBeVisible();
    await screen.getByRole('button', { name: 'Send', exact: true }).click();
    const said = screen.getByRole('list', { name: 'Files of this message' });
    await expect.element(said.getByText('cell.png')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Remove cell.png' })).not.toBeInTheDocument();
    await said.getByRole('button', { name: 'Open cell.png' }).click();
    await expect.element(said.getByRole('img', { name: 'cell.png' })).toBeInTheDocument();
    await expect.element(said.getByRole('button', { name: 'Save' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test('a file goes on arriving while another conversation is open', async () => {
    const [cells, films] = [await write('Cells'), await write('Films')];
    const { screen, router } = await open(`/Messages?preview=${cells}`);
    await expect.element(screen.getByRole('heading', { name: 'Cells' })).toBeVisible();
    const gate = Promise.withResolvers<undefined>();
    connectSchool(({ path }) => (path.startsWith('/api/media-uploads/') ? gate.promise : undefined));
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('There is no place for files.');
    await userEvent.upload(input, [new File([TINY_PNG], 'slow.png', { type: 'image/png' })]);
    const arriving = screen.getByText(/^slow\.png: /u);
    await expect.element(arriving).toBeVisible();
    await router.navigate(`/Messages?preview=${films}`);
    await expect.element(screen.getByRole('heading', { name: 'Films' })).toBeVisible();
    await expect.element(arriving).not.toBeInTheDocument();
    await router.navigate(`/Messages?preview=${cells}`);
    await expect.element(arriving).toBeVisible();
    await router.navigate(`/Messages?preview=${films}`);
    await expect.element(screen.getByRole('heading', { name: 'Films' })).toBeVisible();
    gate.resolve(undefined);
    connectSchool();
    await router.navigate(`/Messages?preview=${cells}`);
    // The next school of this page has the same ids, and drafts outlive schools.
    await screen.getByRole('button', { name: 'Remove slow.png' }).click();
    await expect.element(screen.getByText('slow.png')).not.toBeInTheDocument();
  });

  test('what is sent while another conversation is open is not there to send again', async () => {
    const [cells, films] = [await write('Cells'), await write('Films')];
    const { screen, router } = await open(`/Messages?preview=${cells}`);
    const gate = Promise.withResolvers<undefined>();
    connectSchool(({ path }) => (path === '/api/send-message' ? gate.promise : undefined));
    const field = screen.getByRole('textbox', { name: 'Your message' });
    await field.fill('On Friday?');
    await screen.getByRole('button', { name: 'Send', exact: true }).click();
    await router.navigate(`/Messages?preview=${films}`);
    await expect.element(screen.getByRole('heading', { name: 'Films' })).toBeVisible();
    await router.navigate(`/Messages?preview=${cells}`);
    await expect.element(field).toHaveValue('On Friday?');
    gate.resolve(undefined);
    await expect.element(field).toHaveValue('');
  });

  test('an own message is changed and removed, a conversation pinned and deleted for oneself', async () => {
    const id = await write('Cells', 'Helo');
    const { screen } = await open(`/Messages?preview=${id}`);
    const menu = screen.getByRole('button', { name: 'Actions for your message' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await screen.getByRole('dialog').getByRole('textbox', { name: 'Message' }).fill('Hello!');
    await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('button', { name: 'Edited' })).toBeVisible();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect.element(screen.getByText('This message was removed.')).toBeVisible();
    await screen.getByRole('button', { name: 'Actions for this conversation' }).click();
    await page.getByRole('menuitem', { name: 'Pin', exact: true }).click();
    const pinned = screen.getByRole('row', { name: /Pinned just now/u });
    await expect.element(pinned).toBeVisible();
    await screen.getByRole('button', { name: 'Actions for this conversation' }).click();
    await page.getByRole('menuitem', { name: 'Delete for me' }).click();
    await expect.poll(() => document.body.textContent).not.toContain('Actions for this conversation');
  });

  test('the other one sees that it is new, and reads it by opening it', async () => {
    const id = await write('Membranes', 'May I ask something?');
    await commands.enterSchool('Instructor');
    queryClient.clear();
    const { screen } = await open('/Messages?tab=unread');
    await screen.getByRole('row', { name: /Membranes/u }).click();
    await expect
      .element(screen.getByRole('list', { name: 'Messages' }).getByText('May I ask something?'))
      .toBeVisible();
    await expect
      .poll(async () => {
        const { body } = await api(messagesContract.getConversation, { params: { id } });
        return body.data.unread_count;
      })
      .toBe(0);
  });

  test.each(schemes)('is accessible in the %s scheme, with a conversation and the dialog', async (scheme) => {
    const id = await write('Cells');
    const { screen } = await open(`/Messages?preview=${id}`, { scheme });
    await expect.element(screen.getByRole('list', { name: 'Messages' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'New message' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test('a request that nobody has taken on does not say its subject twice', async () => {
    const { screen } = await open();
    const last = 'After waking my laptop the timer of the mock exam jumped.';
    await expect.element(screen.getByText(last, { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/^Lab on Friday: /u)).toBeVisible();
  });

  test('has one pane on the smallest phone', async () => {
    const id = await write('Cells');
    const { screen } = await open(`/Messages?preview=${id}`, { width: 320 });
    await expect.element(screen.getByRole('textbox', { name: 'Your message' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});
