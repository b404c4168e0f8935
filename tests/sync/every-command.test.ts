import { z } from 'zod';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { contract } from '#shared/contract/index.ts';
import { examDraft } from '#tests/factories/exams.ts';
import { drawIds, knownIds } from '#tests/helpers/all-ids.ts';
import { sampleRequest, seededDraw, type Draw, type SampleRequest } from '#tests/helpers/sample-input.ts';
import { mp4File } from '#tests/factories/media-samples.ts';
import { documentOfWords } from '#tests/factories/courses.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { playCourseTalk } from './course-talk.ts';
import { playMessages } from './messages.ts';
import { callAs, directLink, doAs, type Device, type Fleet } from './fleet.ts';
import { assertAccounted, assertConverged } from './invariants.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

/** Few are enough for most commands; the last ones take their time to meet a row that fits. */
const ROUNDS = 12;
const ROUNDS_AT_LEAST = 3;
/** Calls of one round; each command gets its share, and as many as it may until one has succeeded. */
const CALLS_PER_ROUND = 376;
const TRIES_AT_MOST = 4;
const SEED = Number(process.env['COMMANDS_SEED'] ?? 1009);

/** Commands that need a state no random call reaches; each has a test of its own. */
const ELSEWHERE = new Set([
  'imports.confirmImport',
  'imports.undoImport',
  'exam-attempts.markOpenAnswer',
  'exam-attempts.takeBackMark',
  'onboarding.saveJourney',
  'onboarding.completeJourney',
  'messages.leaveConversation',
  'announcements.receive',
]);

let fleet: Fleet;
let author: Person;
let student: Person;
let device: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0, 2]]);
  ({ fleet, author, student } = seated);
  [device] = seated.devices;
  // The images that random input names are nowhere: their device has said so, and nobody waits for them.
  await fleet.hub.database.write
    .insertInto('sync_blob')
    .values({ client_id: device.clientId, sha256: 'a'.repeat(64), is_missing: 1 })
    .execute();
  await putReading();
  await sync();
});
afterEach(() => fleet.close());

const sync = () => device.client(directLink(fleet, device)).sync();

/** What the hub alone writes, and people on computers say something about. */
async function putReading(): Promise<void> {
  const [, , , admin] = fleet.people;
  const body = { title: 'To read', description: '' };
  await callAs(fleet.hub, admin, 'POST', '/api/knowledge-base', body);
  await callAs(fleet.hub, admin, 'POST', '/api/training-videos', { ...body, link: 'https://x.example/' });
}

const commands: readonly (readonly [string, EndpointDefinition])[] = Object.entries(contract).flatMap(
  ([feature, endpoints]) =>
    Object.entries<EndpointDefinition>(endpoints)
      .filter(([, endpoint]) => endpoint.sync === 'command')
      .map(([name, endpoint]) => [`${feature}.${name}`, endpoint] as const),
);

const share = Math.floor(CALLS_PER_ROUND / (commands.length * 2));
const triesOnceDone = Math.min(TRIES_AT_MOST, Math.max(1, share));

/** What nobody has changed yet has version 1, which no schema says; now and then another one. */
function withFirstVersion(sample: SampleRequest, draw: Draw): SampleRequest {
  const { body } = sample;
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isObject && 'version' in body ? { ...sample, body: { ...body, version: 1 + draw(3) } } : sample;
}

async function tryOnce(endpoint: EndpointDefinition, person: Person, draw: Draw): Promise<boolean> {
  const known = await knownIds({ database: device.database });
  const ids = drawIds(known, endpoint.path, person.id, draw);
  const sample = withFirstVersion(sampleRequest(endpoint, { draw, ids, optionalPercent: 60 }), draw);
  const { status, body } = await callAs(device, person, sample.method, sample.path, sample.body);
  expect({ status, body }, endpoint.path).not.toMatchObject({ status: 500 });
  return status < 300;
}

const libraryDraft = questionDraft({ tag_names: ['chemistry'] });

const Saved = z.object({
  question: z.object({ id: z.number(), version: z.number(), answers: z.array(z.object({ id: z.number() })) }),
});
const Viewed = z.object({ recently_viewed: z.array(z.object({ id: z.number() })) });
const Created = z.object({ question_id: z.number() });
const Drafted = z.object({ data: z.object({ exam_step_one_id: z.number(), version: z.number() }) });
const Stored = z.object({ version: z.number() });
const Made = z.object({ id: z.number() });
const MadeCourse = z.object({
  data: z.object({ id: z.number(), version: z.number(), draft: z.looseObject({}) }),
});
const AddedOutline = z.object({ section_ids: z.array(z.number()) });
const Note = z.object({ data: z.object({ id: z.number(), version: z.number() }) });
const Item = z.object({ data: z.object({ version: z.number(), draft: z.looseObject({}) }) });

type Call = (key: string, person: Person, method: string, url: string, body?: unknown) => Promise<unknown>;

/** A course in the cart and on the wishlist; it ends in the cart, which it leaves when its learner enrols. */
async function shop(call: Call, id: number): Promise<void> {
  const give = (key: string, method: string, url: string, body?: unknown) =>
    call(key, student, method, url, body);
  const named = { created: id, type: 'course' };
  for (const saved_for_later of [true, false])
    await give('cart.addCartItem', 'POST', '/api/cart-items', { ...named, saved_for_later });
  const leftOut = { left_out_tags: ['chemistry'] };
  await call('discover.setLeftOutTags', author, 'PUT', `/api/discover-tags/course-${id}`, leftOut);
  await give('cart.changeCartItem', 'PATCH', `/api/cart-items/${id}`, { saved_for_later: true });
  await give('cart.removeCartItem', 'DELETE', `/api/cart-items/${id}`);
  await give('wishlist.addWishlistItem', 'POST', '/api/wishlist-items', named);
  await give('wishlist.removeWishlistItem', 'DELETE', `/api/wishlist-items/${id}`);
  await give('wishlist.addWishlistItem', 'POST', '/api/wishlist-items', named);
  await give('wishlist.moveToCart', 'POST', `/api/wishlist-items/${id}/cart-items`);
}

/** A course of one lesson, as its learner takes it; answers no more than that it was done. */
async function learnCourse(call: Call): Promise<void> {
  const { id } = MadeCourse.parse(await doAs(device, author, 'POST', '/api/course-drafts')).data;
  const draft = MadeCourse.parse(await doAs(device, author, 'GET', `/api/getCourse/${id}`)).data;
  const form = { ...draft.draft, course_title: 'Cells', course_price: 0 };
  await doAs(device, author, 'PUT', `/api/course-drafts/${id}`, {
    version: draft.version,
    step: 2,
    draft: form,
  });
  const inCourse = { course_id: id, parent_id: null, title: 'One', place: 'a0' };
  const section = Made.parse(await doAs(device, author, 'POST', '/api/course-sections', inCourse)).id;
  const inSection = { section_id: section, kind: 'lesson', title: 'Lesson', place: 'a0' };
  const lesson = Made.parse(await doAs(device, author, 'POST', '/api/course-items', inSection)).id;
  const item = Item.parse(await doAs(device, author, 'GET', `/api/course-items/${lesson}`)).data;
  const written = { ...item.draft, document: documentOfWords('First words.'), duration_minutes: 5 };
  await doAs(device, author, 'PUT', `/api/course-items/${lesson}`, { version: item.version, draft: written });
  const { version } = MadeCourse.parse(await doAs(device, author, 'GET', `/api/getCourse/${id}`)).data;
  await doAs(device, author, 'POST', '/api/course-publications', { course_id: id, version });
  const enrolment = { content_id: id, content_type: 'course' };
  await shop(call, id);
  await doAs(device, student, 'POST', '/api/contentPurchaseFreeRecord', enrolment);
  const give = (key: string, method: string, url: string, body?: unknown) =>
    call(`course-progress.${key}`, student, method, url, body);
  const interaction = { course_id: id, content_id: lesson, content_type: 'Lesson', completed: true };
  await give('recordStudentCourseInteraction', 'POST', '/api/recordStudentCourseInteraction', interaction);
  const ofSection = { course_id: id, section_id: section };
  await give('recordStudentCourseSection', 'POST', '/api/recordStudentCourseSection', ofSection);
  const read = { kind: 'text_read', course_id: id, item_id: lesson, time_ms: 5000 };
  await give('recordCourseActivity', 'POST', '/api/course-activities', read);
  await give('recordStudentCourse', 'POST', '/api/recordStudentCourse', { course_id: id, progress: 100 });
  await give('setCoursePlace', 'PUT', `/api/courses/${id}/place`, { item_id: lesson });
  await give('setCoursePlace', 'PUT', `/api/courses/${id}/place`, { item_id: lesson, position_ms: 5 });
  for (const is_flagged of [true, false, true])
    await give('setCourseFlag', 'PUT', `/api/courses/${id}/flag`, { item_id: lesson, is_flagged });
  const anchor = { item_id: lesson, at_ms: null };
  for (const words of ['This stays.', 'This goes.']) {
    const body = { course_id: id, anchor, body: words };
    const note = Note.parse(await give('createCourseNote', 'POST', '/api/course-notes', body)).data;
    const changed = { version: note.version, body: 'Changed.' };
    await give('updateCourseNote', 'PUT', `/api/course-notes/${note.id}`, changed);
    if (words === 'This goes.') await give('deleteCourseNote', 'DELETE', `/api/course-notes/${note.id}`);
  }
}

/** A course with each kind of content, by our calls and by those of the documents. */
async function makeCourses(call: Call, questionId: number): Promise<void> {
  const give = (key: string, method: string, url: string, body?: unknown) =>
    call(`courses.${key}`, author, method, url, body);
  const made = async (...request: Parameters<typeof give>) => Made.parse(await give(...request)).id;
  const { id, version, draft } = MadeCourse.parse(
    await give('createCourseDraft', 'POST', '/api/course-drafts'),
  ).data;
  const form = { ...draft, course_title: 'Cells' };
  await give('saveCourseDraft', 'PUT', `/api/course-drafts/${id}`, { version, step: 2, draft: form });
  const inCourse = { course_id: id, parent_id: null, title: 'One', place: 'a0' };
  const section = await made('addCourseSection', 'POST', '/api/course-sections', inCourse);
  const renamed = { version: 1, title: 'Two', description: '' };
  await give('saveCourseSection', 'PUT', `/api/course-sections/${section}`, renamed);
  const inSection = { section_id: section, kind: 'quiz', title: 'Quiz', place: 'a0' };
  const quiz = await made('addCourseItem', 'POST', '/api/course-items', inSection);
  const seen = Item.parse(await doAs(device, author, 'GET', `/api/course-items/${quiz}`)).data;
  const asked = { ...seen.draft, questions: [{ question_id: questionId, mark: 1 }] };
  const saved = await give('saveCourseItem', 'PUT', `/api/course-items/${quiz}`, {
    version: seen.version,
    draft: asked,
  });
  const again = { version: Stored.parse(saved).version, question_ids: null };
  await give('takeOverQuestions', 'POST', `/api/course-items/${quiz}/question-updates`, again);
  const copy = await made('copyCourseItem', 'POST', `/api/course-items/${quiz}/copies`, { place: 'a1' });
  const items = [{ id: copy, section_id: section, place: 'Zz' }];
  await give('moveCourseContent', 'POST', '/api/course-moves', { course_id: id, sections: [], items });
  await give('copyCourse', 'POST', `/api/courses/${id}/copies`);
  await give('deleteCourseItem', 'DELETE', `/api/course-items/${copy}`);
  await give('restoreCourseItem', 'POST', `/api/course-items/${copy}/restoration`);
  await give('deleteCourseSection', 'DELETE', `/api/course-sections/${section}`);
  await give('restoreCourseSection', 'POST', `/api/course-sections/${section}/restoration`);
  const outline = { course_id: id, files: [], sections: [{ title: 'Three', parent: null, items: [] }] };
  const added = AddedOutline.parse(await give('addCourseOutline', 'POST', '/api/course-outlines', outline));
  await give('removeCourseOutline', 'POST', '/api/course-outline-removals', { course_id: id, ...added });
  const standing = async () =>
    MadeCourse.parse(await doAs(device, author, 'GET', `/api/getCourse/${id}`)).data.version;
  const publication = { course_id: id, version: await standing() };
  await give('publishCourse', 'POST', '/api/course-publications', publication);
  await doAs(device, author, 'DELETE', `/api/course-items/${quiz}`);
  const restored = { course_id: id, version: await standing(), published_version: 1 };
  await give('restoreCourseVersion', 'POST', '/api/course-restorations', restored);
  await give('archiveCourse', 'POST', `/api/courses/${id}/archival`);
  const about = await made('storeAboutCourse', 'POST', '/api/storeAboutCourse', {});
  await give('storeCourseLanding', 'POST', `/api/storeCourseLanding/${about}`, { course_title: 'Tissues' });
  const sections = [{ section_title: 'A', subsections: [{ subsection_title: 'B' }] }];
  const content = await give('storeCourseContent', 'POST', `/api/storeCourseContent/${about}`, { sections });
  const [first] = Stepped.parse(content).sections;
  const lesson = { section_id: first?.section_id, title: 'Lesson' };
  await give('storeLecture', 'POST', `/api/storeLecture/${about}`, lesson);
  const within = (name: string, of: number) => `/api/${name}/${of}/${first?.section_id}`;
  for (const kind of ['Quiz', 'PracticeTest'] as const) {
    const item = await made(`store${kind}`, 'POST', within(`store${kind}`, about), { title: kind });
    const body = { question_id: questionId };
    await give(`store${kind}Question`, 'POST', within(`store${kind}Question`, item), body);
  }
  const task = await made('storeAssignment', 'POST', within('storeAssignment', about), { title: 'Task' });
  await give('storeAssignmentQuestion', 'POST', within('storeAssignmentQuestion', task), { prompt: 'Why?' });
  const feedback = { feedback_correct: 'Yes', feedback_partial: '', feedback_incorrect: 'No' };
  await give('storeAssignmentFeedback', 'POST', `/api/storeAssignmentFeedback/${task}`, feedback);
  const opening = { schedule_date: '2031-03-01', schedule_time: '10:00' };
  await give('scheduleCourse', 'POST', `/api/scheduleCourse/${about}`, opening);
  await give('saveCourse', 'POST', `/api/saveCourse/${about}`, { course_status: 'draft' });
  for (const step of ['deleteLecture', 'deleteQuiz', 'deleteAssignment', 'deletePracticeTest'])
    await give(step, 'DELETE', `/api/${step}/${about}`);
  for (const step of [
    'deleteCourseStepThree',
    'deleteCourseStepTwo',
    'deleteSavedCourse',
    'deleteCourseStepOne',
  ])
    await give(step, 'DELETE', `/api/${step}/${about}`);
  const last = MadeCourse.parse(await doAs(device, author, 'POST', '/api/course-drafts')).data.id;
  await give('deleteCourse', 'DELETE', `/api/deleteCourse/${last}`);
}

const Stepped = z.object({ sections: z.array(z.object({ section_id: z.number() })) });

const Begun = z.object({ data: z.object({ id: z.string() }) });
const Added = z.object({ data: z.object({ id: z.number() }) });
const PIECE = 1024 * 1024;

/** A video that the hub has not got: its row travels, and names it once the file has arrived. */
async function playMedia(done: Set<string>): Promise<void> {
  const bytes = mp4File({ payload: new Uint8Array(PIECE) });
  const upload = async (): Promise<string> => {
    const body = { name: 'lesson.mp4', size: bytes.byteLength };
    const { id } = Begun.parse(await doAs(device, author, 'POST', '/api/media-uploads', body)).data;
    for (let offset = 0; offset < bytes.byteLength; offset += PIECE) {
      const piece = new Uint8Array(bytes.subarray(offset, offset + PIECE));
      await doAs(device, author, 'PUT', `/api/media-uploads/${id}/pieces/${offset}`, piece);
    }
    return id;
  };
  const add = async (): Promise<number> => {
    const added = await doAs(device, author, 'POST', '/api/media-files', { upload_id: await upload() });
    return Added.parse(added).data.id;
  };
  const url = `/api/media-files/${await add()}`;
  const changed = { name: 'better.mp4', captions: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello' };
  await doAs(device, author, 'PUT', url, changed);
  await doAs(device, author, 'PUT', `${url}/replacement`, { upload_id: await upload() });
  // Of the file that the test declares lost both have a note.
  const note = { id: 1, sha256: 'a'.repeat(64), mime: 'video/mp4', size: 5, created_at: 1, updated_at: 1 };
  for (const { database } of [fleet.hub, device])
    await database.write.insertInto('blob').values(note).execute();
  const linked = await device.server.callWithin({
    method: 'PUT',
    path: `${url}/file`,
    headers: { authorization: `Bearer ${author.token}` },
    body: { sha256: note.sha256 },
  });
  if (linked.status === 200) done.add('media.linkMediaFile');
  const gone = `/api/media-files/${await add()}`;
  await doAs(device, author, 'DELETE', gone);
  await doAs(device, author, 'POST', `${gone}/restoration`);
  const names = [
    'addMediaFile',
    'updateMediaFile',
    'replaceMediaFile',
    'deleteMediaFile',
    'restoreMediaFile',
  ];
  for (const name of names) done.add(`media.${name}`);
}

/** What random calls hardly ever reach: a published exam, its candidate, and edits of the right version. */
async function playAlong(done: Set<string>): Promise<void> {
  const call = async (key: string, person: Person, method: string, url: string, body?: unknown) => {
    const answer = await doAs(device, person, method, url, body);
    done.add(key);
    return answer;
  };
  const saved = await call('questions.saveQuestion', author, 'POST', '/api/questions', libraryDraft);
  const { question } = Saved.parse(saved);
  const several = {
    questions: [libraryDraft, { ...libraryDraft, correct_answer: null }],
    tag_names: ['batch'],
  };
  await call('questions.saveQuestionBatch', author, 'POST', '/api/questions/batches', several);
  const replaced = { version: question.version, draft: { ...libraryDraft, question_title: 'Again' } };
  await call('questions.replaceQuestion', author, 'PUT', `/api/questions/${question.id}`, replaced);
  const answerUrl = `/api/answer/${question.answers[0]?.id}`;
  await call('questions.updateAnswer', author, 'PUT', answerUrl, { answer_feedback: 'Yes.' });
  const tag = await device.database.read.selectFrom('tag').select('id').executeTakeFirstOrThrow();
  const tagUrl = `/api/deleteTagsWithQuestionId/${author.id}/${tag.id}`;
  await call('questions.deleteTag', author, 'DELETE', tagUrl);
  const plain = { question_title: 'Why is water wet?', question_type: 'multiple-choice' };
  const created = await call('questions.createQuestion', author, 'POST', '/api/question', plain);
  const { question_id: plainId } = Created.parse(created);
  const keys = { question_id: plainId, answer_1: 'Yes', answer_2: 'No', correct_answer: 1 };
  await call('questions.createAnswer', author, 'POST', '/api/answer', keys);
  const looked = { user_id: author.id, role: 'Instructor', content_type: 'question', content_id: plainId };
  await call('dashboard.storeRecentlyViewed', author, 'POST', '/api/storeRecentlyViewedContent', looked);
  const views = await doAs(device, author, 'GET', '/api/getInstructorRecentViewedContent');
  const [view] = Viewed.parse(views).recently_viewed;
  const ofView = `/api/deleteRecentlyViewed/${view?.id}`;
  await call('dashboard.deleteRecentlyViewed', author, 'DELETE', ofView);
  const key = await device.database.read
    .selectFrom('answer')
    .select('id')
    .where('question_id', '=', plainId)
    .executeTakeFirstOrThrow();
  await call('questions.deleteAnswer', author, 'DELETE', `/api/answer/${key.id}`);
  await call('questions.updateQuestion', author, 'PUT', `/api/question/${plainId}`, {
    question_title: 'Why?',
  });
  const inNoFolder = { assign_folder_id: null };
  await call('questions.patchQuestion', author, 'PATCH', `/api/patchQuestion/${plainId}`, inNoFolder);
  await call('questions.createTag', author, 'POST', '/api/tags', { tag_names: 'physics' });
  const live = await device.database.read
    .selectFrom('tag')
    .select('id')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const link = { question_id: plainId, tag_id: live.id };
  await call('questions.tagQuestion', author, 'POST', '/api/question_tag', link);
  const other = await call('exams.createExamDraft', author, 'POST', '/api/exam-drafts', {});
  const otherId = Drafted.parse(other).data.exam_step_one_id;
  await call('exams.stepThree', author, 'POST', `/api/stepThree/${otherId}`, { question_id: plainId });
  const thirdUrl = `/api/editExamStepThree/${otherId}`;
  await call('exams.editExamStepThree', author, 'PUT', thirdUrl, { question_id: plainId });
  const opening = { schedule_date: '2031-03-01', schedule_time: '10:00', time_zone: 'Europe/London' };
  await call('exams.scheduleExam', author, 'POST', `/api/scheduleExam/${otherId}`, opening);
  const bulk = { question_ids: [plainId], change: { kind: 'move', folder_id: null } };
  await call('questions.changeQuestions', author, 'POST', '/api/questions/bulk-changes', bulk);
  const drafted = await call('exams.createExamDraft', author, 'POST', '/api/exam-drafts', {});
  const { exam_step_one_id: examId, version } = Drafted.parse(drafted).data;
  const draft = examDraft([], { questions: [{ question_id: question.id, mark: 1 }] });
  const body = { version, step: 6, draft };
  const stored = await call('exams.saveExamDraft', author, 'PUT', `/api/exam-drafts/${examId}`, body);
  const publication = { exam_id: examId, version: Stored.parse(stored).version };
  await call('exams.publishExam', author, 'POST', '/api/exam-publications', publication);
  const taken = { exam_id: examId, published_version: 1 };
  await call('exams.takeBackPublication', author, 'POST', '/api/exam-publications/withdrawal', taken);
  await call('exams.publishExam', author, 'POST', '/api/exam-publications', publication);
  const times = { created_at: 1, updated_at: 1 };
  const standing = await doAs(device, author, 'GET', `/api/getExam/${examId}`);
  const restored = { exam_id: examId, version: Drafted.parse(standing).data.version, published_version: 1 };
  await call('exams.restoreExamVersion', author, 'POST', '/api/exam-restorations', restored);
  await makeCourses(call, question.id);
  await learnCourse(call);
  await playCourseTalk(call, author, student);
  await playMessages(call, author, student);
  const adopted = [{ ...times, id: device.ids.next(), folder_name: 'From before', parent_folder_id: null }];
  const { status } = await device.server.callWithin({
    method: 'POST',
    path: '/api/sync/content',
    headers: { authorization: `Bearer ${author.token}` },
    body: { folders: adopted },
  });
  if (status === 200) done.add('sync.adoptContent');
  const content = { content_id: examId, content_type: 'exam' };
  await call('enrolments.enrolFree', student, 'POST', '/api/contentPurchaseFreeRecord', content);
  await call('exams.archiveExam', author, 'POST', `/api/exams/${examId}/archival`);
}

it(
  `ends in the same rows on the hub as on the device, for every command there is (COMMANDS_SEED=${SEED})`,
  { timeout: 300_000 },
  async () => {
    const done = new Set<string>();
    await playAlong(done);
    await playMedia(done);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, [key, endpoint]] of commands.entries()) {
        const draw = seededDraw(Math.imul(round + 1, SEED) + index);
        for (const person of [author, student]) {
          const tries = done.has(key) ? triesOnceDone : TRIES_AT_MOST;
          for (let at = 0; at < tries; at++) if (await tryOnce(endpoint, person, draw)) done.add(key);
        }
      }
      await sync();
      await sync();
      await assertAccounted(fleet, device);
      await assertConverged(fleet, device);
      const isComplete = commands.every(([key]) => done.has(key) || ELSEWHERE.has(key));
      if (isComplete && round >= ROUNDS_AT_LEAST) break;
    }
    expect(commands.map(([key]) => key).filter((key) => !done.has(key) && !ELSEWHERE.has(key))).toEqual([]);
  },
);
