import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authContract } from '#shared/contract/auth.ts';
import { profileContract as profile } from '#shared/contract/profile.ts';
import { qualificationsContract } from '#shared/contract/qualifications.ts';
import { setupContract } from '#shared/contract/setup.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const storePhoto = async (person: Person): Promise<string> =>
  (await jsonOf<{ sha256: string }>(await person.send('POST', '/api/profile/photo', new Uint8Array(PNG))))
    .sha256;

const seesFile = async (person: Person, sha256: string) =>
  (await person.send('GET', `/api/blobs/${sha256}`)).status;

describe('settings', () => {
  it('are set channel by channel, and what is not named stays', async () => {
    const student = await server.person('Student');
    await student.call(profile.updateNotificationSetting, { body: { result: { mail: false } } });
    const { body } = await student.call(profile.updateNotificationSetting, {
      body: { result: { desktop: false }, marking: { mail: true } },
    });
    expect(body.data.notifications).toMatchObject({
      result: { in_app: true, desktop: false, mail: false },
      marking: { mail: true },
    });
    await student.call(profile.updateMessageSetting, { body: { allow_from: 'staff' } });
    await student.call(profile.updateMessageSetting, { body: { send_on_enter: false } });
    expect(body.data.reading).toBeNull();
    await student.call(profile.updateReadingSetting, { body: { zoom: 2, shade: 'cream' } });
    await student.call(profile.updateReadingSetting, { body: { keys: false } });
    await student.call(profile.updateTimeZone, { body: { time_zone: 'Asia/Kolkata' } });
    const settings = (await student.call(profile.getSettings, {})).body.data;
    expect(settings.messages).toEqual({ allow_from: 'staff', read_receipts: true, send_on_enter: false });
    expect(settings.reading).toEqual({
      zoom: 2,
      contrast: 'normal',
      spacing: 'normal',
      shade: 'cream',
      keys: false,
      clock: true,
      voice_rate: 1,
    });
    expect(settings.time_zone).toBe('Asia/Kolkata');
    expect((await student.call(authContract.getSession, {})).body.time_zone).toBe('Asia/Kolkata');
    expect(settings.notifications.result?.mail).toBe(false);
  });

  it('keep the mail about the own account, and refuse what is no time zone', async () => {
    const student = await server.person('Student');
    const { body } = await student.call(profile.updateNotificationSetting, {
      body: { account: { mail: false, in_app: false } },
    });
    expect(body.data.notifications.account).toEqual({ in_app: false, desktop: false, mail: true });
    expect((await student.send('PUT', '/api/profile/time-zone', { time_zone: 'Mars/Olympus' })).status).toBe(
      422,
    );
  });
});

describe('a public profile', () => {
  it('of an author is read by everybody until they hide it; that of a student by nobody', async () => {
    const author = await server.person('Instructor');
    const student = await server.person('Student');
    const exam = await publishedExam(server, author);
    const read = (person: Person, of: Person) => person.send('GET', `/api/public-profile/${of.id}`);
    expect((await read(student, author)).status).toBe(404);
    await author.call(profile.updatePublicProfile, { body: { headline: 'Cells', subjects: ['Biology'] } });
    const { body } = await student.call(profile.getPublicProfile, { params: { id: author.id } });
    expect(body.data).toMatchObject({ headline: 'Cells', subjects: ['Biology'], biography: '' });
    expect(body.data.exams.map(({ exam_id }) => exam_id)).toEqual([exam.examId]);
    await author.call(profile.updatePublicProfile, { body: { is_public: false } });
    expect((await read(student, author)).status).toBe(404);
    expect((await read(author, author)).status).toBe(200);

    await student.call(profile.updatePublicProfile, { body: { headline: 'Me' } });
    expect((await read(author, student)).status).toBe(404);
    expect((await student.send('PUT', '/api/profile/public', { is_public: true })).status).toBe(403);
  });

  it('shows nothing of whoever is no author any more', async () => {
    const author = await server.person('Instructor');
    const student = await server.person('Student');
    await author.call(profile.updatePublicProfile, { body: { headline: 'Cells' } });
    await server.write(async ({ db }) => {
      const role = await db
        .selectFrom('role')
        .where('name', '=', 'Student')
        .select('id')
        .executeTakeFirstOrThrow();
      await db.updateTable('user').set({ role_id: role.id }).where('id', '=', author.id).execute();
    });
    expect((await student.send('GET', `/api/public-profile/${author.id}`)).status).toBe(404);
  });

  it('has a photo that those see who may see the person', async () => {
    const author = await server.person('Instructor');
    const student = await server.person('Student');
    const other = await server.person('Student');
    const own = await storePhoto(student);
    await student.call(profile.updatePublicProfile, { body: { photo_sha256: own } });
    expect(await seesFile(student, own)).toBe(200);
    expect(await seesFile(other, own)).toBe(404);
    await author.call(profile.updatePublicProfile, { body: { photo_sha256: await storePhoto(author) } });
    expect(await seesFile(other, own)).toBe(200);
    await author.call(profile.updatePublicProfile, { body: { is_public: false } });
    expect(await seesFile(other, own)).toBe(404);
  });

  it('takes no photo that is too large, no picture, or not here', async () => {
    const student = await server.person('Student');
    const send = (bytes: Uint8Array) => student.send('POST', '/api/profile/photo', bytes);
    expect((await send(new Uint8Array(Buffer.concat([PNG, Buffer.alloc(512 * 1024)])))).status).toBe(413);
    expect((await send(new TextEncoder().encode('<svg/>'))).status).toBe(415);
    const unknown = { photo_sha256: '0'.repeat(64) };
    expect((await student.send('PUT', '/api/profile/public', unknown)).status).toBe(422);
  });
});

describe('the export of the own data', () => {
  const begin = (person: Person) => person.call(profile.beginDataExport, {});

  async function gathered(person: Person): Promise<Record<string, Uint8Array>> {
    await begin(person);
    await server.tick();
    await expect
      .poll(async () => (await person.call(profile.getDataExport, {})).body.data.state)
      .toBe('ready');
    const { body } = await person.call(profile.downloadDataExport, {});
    return unzipSync(body);
  }

  it('holds what is stored of the person and what they have written, and nothing of others', async () => {
    const author = await server.person('Instructor', 'Ada Author');
    const student = await server.person('Student', 'Sam Student');
    await publishedExam(server, author, { enrol: [student] });
    await author.call(profile.updatePublicProfile, { body: { photo_sha256: await storePhoto(author) } });
    for (const { email } of [author, student])
      await server.send('POST', '/api/send-reset-link-mail', { email });
    await server.tick();
    const files = await gathered(author);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'README.txt',
        'user.json',
        'user.csv',
        'session.json',
        'mail.json',
        'audit_entry.csv',

        'exam.json',
        'exam_version_key.json',
      ]),
    );
    expect(Object.keys(files).filter((name) => name.startsWith('files/'))).toHaveLength(1);
    const text = Object.values(files)
      .map((file) => strFromU8(file, true))
      .join('\n');
    expect(text).toContain('ada.author@school.test');
    expect(text).not.toContain('sam.student@school.test');
    expect(text).not.toContain('password_hash');
    expect(text).not.toContain('token_hash');
    expect(text).not.toContain('sealed_body');

    const own = await gathered(student);
    expect(Object.keys(own)).toContain('enrolment.json');
    expect(Object.keys(own).filter((name) => name.startsWith('exam'))).toEqual([]);
  });

  it('is for its person alone, and is gone after an hour', async () => {
    const student = await server.person('Student');
    const other = await server.person('Student');
    await gathered(student);
    expect((await other.send('GET', '/api/profile/data-export/file')).status).toBe(404);
    server.clock.advance(61 * 60_000);
    expect((await student.call(profile.getDataExport, {})).body.data.state).toBe('none');
    expect((await student.send('GET', '/api/profile/data-export/file')).status).toBe(404);
  });
});

describe('what an administrator sets for all', () => {
  it('is a logo that everybody sees', async () => {
    const admin = await server.person('Admin');
    const student = await server.person('Student');
    const answer = await admin.send('PUT', '/api/institution/logo', new Uint8Array(PNG));
    const { data } = await jsonOf<{ data: { logo_sha256: string } }>(answer);
    expect(await seesFile(student, data.logo_sha256)).toBe(200);
    expect((await student.call(authContract.getSession, {})).body.institution.logo_sha256).toBe(
      data.logo_sha256,
    );
    const shown = await server.send('GET', '/api/institution/logo');
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(new Uint8Array(PNG));
    expect((await student.send('PUT', '/api/institution/logo', new Uint8Array(PNG))).status).toBe(403);
    await admin.call(setupContract.removeLogo, {});
    expect(await seesFile(student, data.logo_sha256)).toBe(404);
    expect((await server.send('GET', '/api/institution/logo')).status).toBe(404);
  });

  it('is for how long sign-ins are kept', async () => {
    const admin = await server.person('Admin');
    const count = async () =>
      (await server.database.read.selectFrom('login_record').select('id').execute()).length;
    expect(await count()).toBe(1);
    await admin.call(setupContract.updateInstitution, { body: { sign_in_retention_days: 30 } });
    server.clock.advance(29 * 24 * 3600_000);
    await server.tick();
    expect(await count()).toBe(1);
    server.clock.advance(2 * 24 * 3600_000);
    await server.tick();
    expect(await count()).toBe(0);
  });
});

it('qualifications are what is on offer, with what it leads to', async () => {
  const author = await server.person('Instructor');
  const student = await server.person('Student');
  const exam = await publishedExam(server, author);
  const { body } = await student.call(qualificationsContract.listQualifications, {});
  expect(body.data).toMatchObject([
    {
      kind: 'exam',
      id: exam.examId,
      instructor_id: author.id,
      leads_to: 'result',
      num_of_questions: expect.any(Number),
    },
  ]);
});
