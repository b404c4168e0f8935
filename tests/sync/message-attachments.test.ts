import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { PNG } from '#tests/factories/media-samples.ts';
import { filesOver } from './hub-files.ts';
import { callAs, directLink, doAs, type Device, type Fleet } from './fleet.ts';
import { assertAccounted, assertConverged } from './invariants.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

let fleet: Fleet;
let author: Person;
let student: Person;
let authors: Device;
let students: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0], [2]]);
  ({ fleet, author, student } = seated);
  [authors, students] = seated.devices;
  await syncAll();
});
afterEach(() => fleet.close());

async function syncAll(): Promise<void> {
  for (let round = 0; round < 2; round++)
    for (const device of fleet.devices) {
      await device.files().sendWaiting(filesOver(fleet, device, (work) => work()));
      await device.client(directLink(fleet, device)).sync();
    }
}

const Begun = z.object({ data: z.object({ id: z.string() }) });
const Kept = z.object({ data: z.object({ sha256: z.string(), name: z.string() }) });
const Started = z.object({ id: z.number() });
const Said = z.object({
  data: z.array(
    z.object({
      text: z.string(),
      state: z.string(),
      attachments: z.array(z.object({ name: z.string(), size: z.number().nullable(), is_here: z.boolean() })),
    }),
  ),
});

/** Stores a file on the student's computer, which is not online. */
async function kept(name: string, bytes: Uint8Array) {
  const about = { name, size: bytes.byteLength };
  const { id } = Begun.parse(await doAs(students, student, 'POST', '/api/media-uploads', about)).data;
  await doAs(students, student, 'PUT', `/api/media-uploads/${id}/pieces/0`, bytes);
  const answer = await doAs(students, student, 'POST', '/api/message-attachments', { upload_id: id });
  return Kept.parse(answer).data;
}
const said = async (device: Device, who: Person, id: number) =>
  Said.parse(await doAs(device, who, 'GET', `/api/fetch-conversation-message/${id}`)).data;

it('a message waits with its file, and whoever gets it reads the file from the hub', async () => {
  const { sha256, name } = await kept('cell.png', PNG);
  const body = {
    recipient_ids: [author.id],
    subject: 'A cell',
    message: '',
    attachments: [{ sha256, name }],
  };
  const { id } = Started.parse(await doAs(students, student, 'POST', '/api/create-new-message-post', body));
  expect(await said(students, student, id)).toEqual([
    { text: '', state: 'waiting', attachments: [{ name, size: PNG.byteLength, is_here: true }] },
  ]);
  await syncAll();
  expect(await said(students, student, id)).toMatchObject([{ state: 'sent' }]);
  expect(await said(authors, author, id)).toEqual([
    { text: '', state: 'sent', attachments: [{ name, size: PNG.byteLength, is_here: false }] },
  ]);
  expect((await callAs(fleet.hub, author, 'GET', `/api/blobs/${sha256}`)).status).toBe(200);
  const [colleague] = fleet.people.filter(({ id: other }) => ![author.id, student.id].includes(other));
  if (colleague === undefined) throw new Error('The fleet has no colleague.');
  expect((await callAs(fleet.hub, colleague, 'GET', `/api/blobs/${sha256}`)).status).toBe(404);
  for (const device of fleet.devices) {
    await assertAccounted(fleet, device);
    await assertConverged(fleet, device);
  }
});
