import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ErrorBody } from '#shared/contract/errors.ts';
import { mediaContract } from '#shared/contract/media.ts';
import { messagesContract as messages } from '#shared/contract/messages.ts';
import { PNG } from '#tests/factories/media-samples.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let ivy: Person;
let ida: Person;
let otto: Person;
beforeEach(async () => {
  server = await createTestServer();
  ivy = await server.person('Instructor', 'Ivy Instructor');
  ida = await server.person('Student', 'Ida Zeller');
  otto = await server.person('Student', 'Otto Other');
});
afterEach(() => server.close());

async function upload(name: string, bytes: Uint8Array, who = ida): Promise<Response> {
  const body = { name, size: bytes.byteLength };
  const { id } = (await who.call(mediaContract.beginUpload, { body })).body.data;
  await who.send('PUT', `/api/media-uploads/${id}/pieces/0`, new Uint8Array(bytes));
  return who.send('POST', messages.keepAttachment.path, { upload_id: id });
}
const textOf = (text: string): Uint8Array => new TextEncoder().encode(text);
async function kept(name: string, bytes: Uint8Array, who = ida): Promise<{ sha256: string; name: string }> {
  const response = await upload(name, bytes, who);
  expect(response.status).toBe(201);
  const { data } = await jsonOf<{ data: { sha256: string; name: string } }>(response);
  return { sha256: data.sha256, name: data.name };
}
const start = (attachments: object[], message = 'Hello', to: readonly Person[] = [ivy], who = ida) =>
  who.send('POST', messages.startConversation.path, {
    recipient_ids: to.map(({ id }) => id),
    subject: 'A question',
    message,
    attachments,
  });
const started = async (...how: Parameters<typeof start>) => {
  const response = await start(...how);
  expect(response.status).toBe(201);
  return jsonOf<{ id: number; message_id: number }>(response);
};
const said = async (who: Person, id: number) =>
  (await who.call(messages.fetchConversationMessages, { params: { id }, query: { page: 1 } })).body.data;
const reads = async (who: Person, sha256: string) =>
  (await who.send('POST', '/api/media-tickets', { sha256 })).status;
const refused = async (response: Promise<Response>) => {
  const answer = await response;
  return { status: answer.status, ...ErrorBody.parse(await jsonOf(answer)) };
};

describe('a file of a message', () => {
  it('is for whoever is part of the conversation, and for nobody else', async () => {
    const file = await kept('cell.png', PNG);
    const { id } = await started([file], '');
    for (const who of [ida, ivy])
      expect(await said(who, id)).toMatchObject([
        { text: '', attachments: [{ ...file, mime: 'image/png', size: PNG.byteLength, is_here: true }] },
      ]);
    const manager = await server.person('Admin');
    const who = [ida, ivy, otto, manager];
    expect(await Promise.all(who.map((one) => reads(one, file.sha256)))).toEqual([201, 201, 404, 404]);
    expect((await manager.send('GET', `/api/blobs/${file.sha256}`)).status).toBe(404);
  });

  it('goes with its message, and with whoever leaves', async () => {
    const teacher = await server.person('SME', 'Sam Expert');
    const file = await kept('list.csv', textOf('a,b\n1,2'));
    const { id, message_id: messageId } = await started([file], 'See there', [ivy, teacher]);
    expect(await reads(teacher, file.sha256)).toBe(201);
    await teacher.send('POST', `/api/conversations/${id}/leave`);
    expect(await reads(teacher, file.sha256)).toBe(404);
    expect(await reads(ivy, file.sha256)).toBe(201);
    await ida.send('DELETE', `/api/messages/${messageId}`);
    expect(await reads(ivy, file.sha256)).toBe(404);
    expect(await said(ivy, id)).toMatchObject([{ is_removed: true, attachments: [] }]);
  });

  it('keeps the order in which files were added, also where two messages have the same', async () => {
    const [first, second] = [await kept('b.txt', textOf('b')), await kept('a.txt', textOf('a'))];
    const { id } = await started([first, second]);
    await ida.send('POST', messages.sendMessage.path, {
      conversation_id: id,
      message: '',
      attachments: [second],
    });
    const names = (await said(ivy, id)).map((one) => one.attachments.map(({ name }) => name));
    expect(names).toEqual([['b.txt', 'a.txt'], ['a.txt']]);
  });

  it('of a reported message is shown to whoever keeps order, also after it was removed', async () => {
    const manager = await server.person('Admin');
    const file = await kept('rude.png', PNG);
    const { id, message_id: messageId } = await started([file]);
    expect(await reads(manager, file.sha256)).toBe(404);
    const report = { conversation_id: id, reason: 'insult', message_ids: [messageId] };
    const { id: reportId } = await jsonOf<{ id: number }>(
      await ivy.send('POST', messages.reportConversation.path, report),
    );
    await ida.send('DELETE', `/api/messages/${messageId}`);
    expect(await reads(manager, file.sha256)).toBe(201);
    expect(await reads(await server.person('Instructor'), file.sha256)).toBe(404);
    const shown = await jsonOf<{ messages: { attachments: { name: string }[] }[] }>(
      await manager.send('GET', `/api/message-reports/${reportId}`),
    );
    expect(shown.messages[0]?.attachments).toMatchObject([{ name: 'rude.png' }]);
  });

  it('of a request is shown to whoever may answer it, before anybody has taken it on', async () => {
    const support = await server.person('Support');
    const file = await kept('screen.png', PNG);
    const problem = { subject: 'No sound', description: 'See the picture.', attachments: [file] };
    const asked = await ida.send('POST', '/api/report-problem', problem);
    expect(asked.status).toBe(201);
    const who = [support, ivy, otto];
    expect(await Promise.all(who.map((one) => reads(one, file.sha256)))).toEqual([201, 404, 404]);
  });
});

describe('what is refused', () => {
  it('is what would run when somebody opens it, told by its bytes and its name', async () => {
    for (const [name, bytes] of [
      ['page.txt', textOf('<!doctype html><script>1</script>')],
      ['drawing.png', textOf('<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>')],
      ['setup.txt', textOf('#!/bin/sh\nrm -r x')],
      ['run.bat', textOf('dir')],
      ['photo.png', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])],
    ] as const)
      expect([name, (await upload(name, bytes)).status]).toEqual([name, 415]);
    const file = await kept('notes.txt', textOf('dir'));
    expect(await refused(start([{ ...file, name: 'notes.bat' }]))).toMatchObject({
      status: 415,
      message: "'notes.bat' is a program, which is not sent with a message.",
    });
  });

  it('is too much, too large, not there, and a message that says nothing', async () => {
    const large = { name: 'large.pdf', size: 25 * 1024 * 1024 + 1 };
    expect((await ida.send('POST', '/api/media-uploads', large)).status).toBe(413);
    const files = Array.from({ length: 11 }, (_, n) => ({ sha256: String(n % 10).repeat(64), name: 'a' }));
    expect((await start(files)).status).toBe(422);
    expect(await refused(start(files.slice(0, 1)))).toMatchObject({
      status: 422,
      errors: { attachments: ["'a' has not arrived. Choose it again."] },
    });
    expect(await refused(start([], ' \u200B '))).toMatchObject({
      status: 422,
      errors: { message: ['Write a message, or add a file.'] },
    });
    expect(
      (
        await ivy.call(messages.fetchConversations, {
          query: { page: 1, message_type: 'all', sort_by: 'newest' },
        })
      ).body.total,
    ).toBe(0);
  });
});
