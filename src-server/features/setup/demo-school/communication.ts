import { announcementsContract } from '#shared/contract/announcements.ts';
import type { Ctx } from '#server/context.ts';
import { insertBlob } from '#server/blobs/blob-repo.ts';
import { iso } from '#server/iso.ts';
import { createAnnouncement, listAnnouncements, receive } from '#server/features/announcements/service.ts';
import { createEntry } from '#server/features/calendars/planned-service.ts';
import { createArticle } from '#server/features/knowledge-base/service.ts';
import { readConversation } from '#server/features/messages/mark-service.ts';
import { sendMessage, startConversation } from '#server/features/messages/say-service.ts';
import { createRequest, moveRequest } from '#server/features/project-requests/service.ts';
import { createLearningResource } from '#server/features/resources/service.ts';
import { acceptRequest, moveTicket, reportProblem } from '#server/features/support-tickets/service.ts';
import { addStep, checkPoint, createTask, getTask } from '#server/features/tasks/service.ts';
import { createTrainingVideo } from '#server/features/training-videos/service.ts';
import type { RoleName } from '#shared/access/built-in-roles.ts';
import { actingAs } from './acting.ts';
import type { DemoPerson } from './people.ts';
import { DAY_MS, HOUR_MS } from './writer.ts';

const LAB_PLAN = 'Group,Room,Starts\r\nA,12,09:00\r\nB,12,10:30\r\nC,14,09:00\r\n';

/** A small file that goes with a message. */
async function labPlan(ctx: Ctx) {
  const bytes = new TextEncoder().encode(LAB_PLAN);
  const sha256 = ctx.services.blobs.put(bytes);
  const size = bytes.byteLength;
  await insertBlob(ctx.db, { id: ctx.newId(), sha256, mime: 'text/plain', size, now: ctx.now });
  return { sha256, name: 'lab-groups.csv' };
}

/** What a student asks and an instructor answers; the last one is still new. */
const TALKS = [
  [
    'Lab on Friday',
    'Do we need our own coats for the lab?',
    ['No, there are coats in room 12.', 'Thank you!'],
  ],
  [
    'Question 3 of the quiz',
    'Is `osmosis` always about water?',
    ['Yes: for other substances we say diffusion.'],
  ],
  [
    'Absent next week',
    'I am at the hospital on Tuesday. May I hand in a day later?',
    ['Of course. Get well soon.'],
  ],
  ['Reading list', 'Which chapter goes with the film about membranes?', []],
] as const;

const PROBLEMS = [
  ['The film has no sound', 'The film in lesson 2 plays, and I hear nothing.', 'problem', 'solved'],
  ['I cannot change my name', 'My last name is spelled wrongly on the certificate.', 'account', 'accepted'],
  ['Which receipt counts?', 'I paid twice, and have two receipts.', 'payment', 'new'],
  ['The timer jumped', 'After waking my laptop the timer of the mock exam jumped.', 'problem', 'new'],
] as const;

const daysLater = (now: number, days: number): string => iso(now + days * DAY_MS).slice(0, 10);

/** What people of the demo school write to each other, ask, plan and tell. */
export async function insertCommunication(ctx: Ctx, people: readonly DemoPerson[]): Promise<void> {
  const active = people.filter(({ isPending }) => !isPending);
  const ofRole = (role: RoleName): DemoPerson => {
    const found = active.find((person) => person.role === role);
    if (found === undefined) throw new Error(`The demo school has no ${role}.`);
    return found;
  };
  const [student, instructor, support, admin, expert] = [
    ofRole('Student'),
    ofRole('Instructor'),
    ofRole('Support'),
    ofRole('Admin'),
    ofRole('SME'),
  ];
  const as = (person: DemoPerson, ago: number): Ctx => actingAs(ctx, person, ctx.now - ago);

  for (const [index, [subject, question, answers]] of TALKS.entries()) {
    const ago = (TALKS.length - index) * DAY_MS;
    const { id } = await startConversation(as(student, ago), {
      recipient_ids: [instructor.id],
      subject,
      message: question,
      attachments: [],
      course_id: null,
      exam_id: null,
    });
    for (const [no, message] of answers.entries()) {
      const by = no % 2 === 0 ? instructor : student;
      await sendMessage(as(by, ago - (no + 1) * HOUR_MS), {
        conversation_id: id,
        message,
        attachments: subject === 'Lab on Friday' && no === 0 ? [await labPlan(ctx)] : [],
        reply_to: null,
      });
    }
    if (answers.length > 0)
      for (const reader of [student, instructor]) await readConversation(as(reader, ago - 5 * HOUR_MS), id);
  }

  for (const [index, [subject, description, category, state]] of PROBLEMS.entries()) {
    const ago = (PROBLEMS.length - index) * 7 * HOUR_MS;
    const { id, conversationId } = await reportProblem(as(student, ago), {
      subject,
      description,
      category,
      screen: '',
      include_diagnostics: false,
      diagnostics: '',
      attachments: [],
      course_id: null,
      exam_id: null,
    });
    if (state === 'new') continue;
    await acceptRequest(as(support, ago - HOUR_MS), conversationId);
    if (state === 'solved') await moveTicket(as(support, ago - 2 * HOUR_MS), id, { move: 'solve' });
  }

  const tell = (title: string, description: string, changes: object): Promise<number> =>
    createAnnouncement(
      as(admin, 3 * DAY_MS),
      announcementsContract.create.body.parse({ title, description, ...changes }),
    );
  await tell(
    'The library is open until ten',
    'From Monday on the library of Northfield College closes at 22:00.',
    {
      is_pinned: true,
    },
  );
  await tell(
    'New rules for exams',
    'Please read the rules for exams without a network, and acknowledge them.',
    {
      must_acknowledge: true,
    },
  );
  const told = await listAnnouncements(as(student, 2 * DAY_MS), { offset: 0, limit: 10 });
  for (const reader of active.filter(({ role }) => role === 'Student').slice(1, 9))
    for (const { id } of told.data) await receive(as(reader, DAY_MS), id, 'read');

  const given = await createTask(as(instructor, 2 * DAY_MS), {
    title: 'Read the chapter about cells',
    description: 'Pages 40 to 52, with the questions at the end.',
    priority: 'normal',
    due_on: daysLater(ctx.now, 3),
    assignee_id: student.id,
    checklist: ['Read pages 40 to 52', 'Answer the questions', 'Note what is unclear'].map((text) => ({
      id: null,
      text,
    })),
  });
  const [read] = (await getTask(as(student, DAY_MS), given)).checklist;
  if (read !== undefined) await checkPoint(as(student, DAY_MS), given, { point_id: read.id, is_done: true });
  await addStep(as(student, DAY_MS), given, { kind: 'doing', text: '' });
  for (const [person, title] of [
    [student, 'Learn the words of chapter 4'],
    [instructor, 'Order paper for the mock exam'],
  ] as const)
    await createTask(as(person, DAY_MS), {
      title,
      description: '',
      priority: 'normal',
      due_on: daysLater(ctx.now, 1),
      assignee_id: null,
    });
  await createEntry(as(student, DAY_MS), {
    title: 'Study group',
    description: 'Room 4',
    starts_at: `${daysLater(ctx.now, 2)}T14:00:00.000Z`,
    ends_at: `${daysLater(ctx.now, 2)}T15:30:00.000Z`,
  });

  const request = await createRequest(as(expert, 4 * DAY_MS), {
    title: 'A course about laboratory safety',
    description: 'Six lessons with a practice test, for first-year students.',
    due_on: daysLater(ctx.now, 30),
  });
  await moveRequest(as(instructor, 3 * DAY_MS), request, 'offer');
  await createRequest(as(expert, DAY_MS), {
    title: 'Questions about the periodic table',
    description: 'Forty questions, half of them easy.',
    due_on: null,
  });

  await createLearningResource(as(admin, DAY_MS), {
    title: 'Periodic table to print',
    description: 'One page, in colour.',
    link: 'https://example.org/periodic-table',
    topic: 'Chemistry',
  });
  await createTrainingVideo(as(admin, DAY_MS), {
    title: 'Writing good questions',
    description: 'Twelve minutes for new authors.',
    link: 'https://example.org/good-questions',
    topic: 'Authors',
  });
  await createArticle(as(admin, DAY_MS), {
    title: 'Rooms for exams',
    description: 'Exams are sat in rooms 1 to 4. Be there ten minutes early, with your card.',
  });
}
