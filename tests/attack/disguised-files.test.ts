import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { courseSubmissionsContract as handIns } from '#shared/contract/course-submissions.ts';
import { ErrorBody } from '#shared/contract/errors.ts';
import { mediaContract } from '#shared/contract/media.ts';
import { messagesContract as messages } from '#shared/contract/messages.ts';
import { resourcesContract as resources } from '#shared/contract/resources.ts';
import { supportTicketsContract as tickets } from '#shared/contract/support-tickets.ts';
import { trainingVideosContract as videos } from '#shared/contract/training-videos.ts';
import { isShown } from '#shared/domain/media/kinds.ts';
import { answerMedia } from '#server/http/media-answer.ts';
import { enrolIn, publishedAssignment } from '#tests/factories/course-in-page.ts';
import { DISGUISED_FILES, type DisguisedFile } from '#tests/factories/disguised-files.ts';
import { POLYGLOTS } from '#tests/factories/polyglots.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let admin: Person;
let teacher: Person;
let support: Person;
let student: Person;
let assignment: { courseId: number; itemId: number };
beforeAll(async () => {
  server = await createTestServer();
  admin = await server.person('Admin');
  teacher = await server.person('Instructor');
  support = await server.person('Support');
  student = await server.person('Student');
  assignment = await publishedAssignment(teacher);
  await enrolIn(student, assignment.courseId);
});
afterAll(() => server.close());

const PIECE = 1024 * 1024;

async function arrived(who: Person, name: string, content: Uint8Array): Promise<string> {
  const body = { name, size: content.byteLength };
  const { id } = (await who.call(mediaContract.beginUpload, { body })).body.data;
  for (let at = 0; at < content.byteLength; at += PIECE) {
    const piece = new Uint8Array(content.subarray(at, at + PIECE));
    expect((await who.send('PUT', `/api/media-uploads/${id}/pieces/${at}`, piece)).status).toBe(200);
  }
  return id;
}

interface Kept {
  readonly sha256: string;
  readonly name: string;
  readonly mime: string;
}

/** Where files come from people, and who reads them there. */
interface Place {
  readonly by: () => Person;
  readonly keep: string;
  /** Puts a file that was kept where others find it. */
  readonly put: (file: Kept & { readonly id: number }) => Promise<Response>;
  readonly reader: () => Person;
  readonly isBetweenPeople: boolean;
  /** What else is kept, and not put there. */
  readonly takes?: RegExp;
}

const named = ({ sha256, name }: Kept) => [{ sha256, name }];
const HAND_IN: Place = {
  by: () => student,
  keep: handIns.keepSubmissionFile.path,
  put: (file) =>
    student.send('POST', handIns.handInAssignment.path, {
      course_id: assignment.courseId,
      item_id: assignment.itemId,
      answers: [],
      files: named(file),
    }),
  reader: () => teacher,
  isBetweenPeople: false,
};

const PLACES: Readonly<Record<string, Place>> = {
  'a message': {
    by: () => student,
    keep: messages.keepAttachment.path,
    put: (file) =>
      student.send('POST', messages.startConversation.path, {
        recipient_ids: [teacher.id],
        subject: 'A file',
        message: 'See there.',
        attachments: named(file),
      }),
    reader: () => teacher,
    isBetweenPeople: true,
  },
  'a request for support': {
    by: () => student,
    keep: messages.keepAttachment.path,
    put: (file) =>
      student.send('POST', tickets.reportProblem.path, {
        subject: 'It does not work',
        description: 'See there.',
        attachments: named(file),
      }),
    reader: () => support,
    isBetweenPeople: true,
  },
  'a hand-in': HAND_IN,
  'a resource': {
    by: () => admin,
    keep: '/api/media-files',
    put: ({ id }) =>
      admin.send('POST', resources.create.path, {
        title: 'A file',
        description: '',
        link: '',
        media_file_id: id,
      }),
    reader: () => student,
    isBetweenPeople: false,
  },
  'a training video': {
    by: () => admin,
    keep: '/api/media-files',
    put: ({ id }) =>
      admin.send('POST', videos.create.path, {
        title: 'A recording',
        description: '',
        link: '',
        media_file_id: id,
      }),
    reader: () => student,
    isBetweenPeople: false,
    takes: /^(?:video|audio)\//u,
  },
};

async function expectRefused(response: Response, status: number): Promise<void> {
  expect(response.status).toBe(status);
  // A sentence for people, and nothing of the inside.
  expect(ErrorBody.parse(await jsonOf(response)).message).toMatch(/^'[^]+' (?:is|holds|has) .{10,}\.$/u);
}

/** Signs with which a name leaves its folder, its line, its quotes or its direction. */
// oxlint-disable-next-line no-control-regex -- These are what is looked for.
const OUT_OF_NAME = /[/\\:*?"<>|\u0000-\u001F\u007F\u202A-\u202E\u2066-\u2069]/u;

/** Signs by which a name shows another ending than it has. */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\r\n]/u;

/** What is sent runs nowhere, is taken for nothing else, and is saved under a name that leads nowhere. */
async function expectHarmless(
  reader: Person,
  { sha256, mime, name: called }: Kept,
  content: Uint8Array,
): Promise<void> {
  for (const isToSave of [true, false]) {
    const wish = { sha256, name: called, is_to_save: isToSave };
    const made = await reader.send('POST', mediaContract.createTicket.path, wish);
    expect(made.status).toBe(201);
    const { address } = await jsonOf<{ address: string }>(made);
    const answer = answerMedia(
      { method: 'GET', range: null },
      await server.media(address.replace('/media/', '')),
    );
    const isInline = isShown(mime) && !isToSave;
    expect(answer.headers.get('content-type')).toBe(isShown(mime) ? mime : 'application/octet-stream');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const [, how, name = ''] = /^(inline|attachment); filename\*=UTF-8''([\w.%~!()*-]+)$/u.exec(
      answer.headers.get('content-disposition') ?? '',
    ) ?? [''];
    expect(how).toBe(isInline ? 'inline' : 'attachment');
    expect(decodeURIComponent(name)).not.toMatch(OUT_OF_NAME);
    if (isShown(mime) || mime === 'application/pdf')
      expect(decodeURIComponent(name)).toMatch(/\.(?:png|jpg|gif|webp|mp4|mp3|vtt|pdf)$/u);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  }
  const blob = await reader.send('GET', `/api/blobs/${sha256}`);
  if (blob.status !== 404) {
    expect(blob.headers.get('content-type')).toMatch(/^(?:image\/(?:png|jpeg|gif|webp)|application\/pdf)$/u);
    expect(blob.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(blob.headers.get('x-content-type-options')).toBe('nosniff');
  }
}

/** Keeps it as what its bytes are, and looks at how it is sent, or at the sentence that refuses it. */
async function bring(place: Place, file: DisguisedFile): Promise<'kept' | 'refused'> {
  const content = file.content();
  const by = place.by();
  const upload = await arrived(by, file.name, content);
  const kept = await by.send('POST', place.keep, { upload_id: upload });
  if (file.is === null || (place.isBetweenPeople && file.runs === true)) {
    await expectRefused(kept, 415);
    return 'refused';
  }
  expect(kept.status).toBe(201);
  const { data } = await jsonOf<{ data: Kept & { id: number } }>(kept);
  expect(data.mime).toBe(file.is);
  expect(data.name).not.toMatch(TURNS);
  // Whoever names it says its name anew.
  const sent = { ...data, name: file.name };
  const put = await place.put(sent);
  if (place.takes?.test(file.is) === false) {
    await expectRefused(put, 422);
    return 'refused';
  }
  expect(put.ok).toBe(true);
  await expectHarmless(place.reader(), sent, content);
  return 'kept';
}

/** Whether it stands in a place in the end. */
const isKept = ({ isBetweenPeople, takes }: Place, { is, runs }: DisguisedFile): boolean =>
  is !== null && !(isBetweenPeople && runs === true) && takes?.test(is) !== false;

describe.each(Object.entries(PLACES))('%s', (_where, place) => {
  it.each(DISGUISED_FILES)('takes $what as what it is, or refuses it', async (file) => {
    expect(await bring(place, file)).toBe(isKept(place, file) ? 'kept' : 'refused');
  });
});

describe('a hand-in', () => {
  it.each(POLYGLOTS)('takes $carrier with $name in it, and runs nothing of it', async ({ content }) => {
    const { by, keep, put, reader } = HAND_IN;
    const upload = await arrived(by(), 'lesson.html', content);
    const kept = await by().send('POST', keep, { upload_id: upload });
    if (kept.status !== 201) return expectRefused(kept, 415);
    const { data } = await jsonOf<{ data: Kept & { id: number } }>(kept);
    expect((await put(data)).ok).toBe(true);
    await expectHarmless(reader(), data, content);
  });
});

it('a file of a message is shown by a name that is not turned round, however its sender calls it', async () => {
  const upload = await arrived(teacher, 'plan.zip', Buffer.from('a,b\n1,2'));
  const kept = await teacher.send('POST', messages.keepAttachment.path, { upload_id: upload });
  const { data } = await jsonOf<{ data: Kept }>(kept);
  const attach = (name: string) =>
    teacher.send('POST', messages.startConversation.path, {
      recipient_ids: [student.id],
      subject: 'A plan',
      message: '',
      attachments: [{ sha256: data.sha256, name }],
    });
  const { id } = await jsonOf<{ id: number }>(await attach('plan\u202Efdp.zip'));
  const page = { params: { id }, query: { page: 1 } };
  const [said] = (await student.call(messages.fetchConversationMessages, page)).body.data;
  expect(said?.attachments.map(({ name }) => name)).toEqual(['planfdp.zip']);
  expect((await attach('plan.b\u202Eat')).status).toBe(415);
});

describe('a name with a NUL', () => {
  it('is refused before anything of the file is taken', async () => {
    const begun = await student.send('POST', mediaContract.beginUpload.path, {
      name: 'a.png\0.html',
      size: 9,
    });
    expect(begun.status).toBe(422);
  });
});
