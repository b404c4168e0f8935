import '#renderer/app/connect-feedback.ts';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { calendarsContract } from '#shared/contract/calendars.ts';
import { courseQuestionsContract as questions } from '#shared/contract/course-questions.ts';
import { courseReviewsContract as ratings } from '#shared/contract/course-reviews.ts';
import { courseSubmissionsContract as handIns } from '#shared/contract/course-submissions.ts';
import { AppError } from '#shared/contract/errors.ts';
import { reviewSubmissionsContract as reviews } from '#shared/contract/review-submissions.ts';
import { supportTicketsContract as tickets } from '#shared/contract/support-tickets.ts';
import { hasMarkup } from '#shared/domain/text/markup.ts';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { CalendarPage } from '#renderer/features/calendars/pages/calendar-page.tsx';
import { AllQuestionsPage } from '#renderer/features/course-questions/pages/all-questions-page.tsx';
import { CourseQuestionsPage } from '#renderer/features/course-questions/pages/course-questions-page.tsx';
import { CourseReviewsPage } from '#renderer/features/course-reviews/pages/course-reviews-page.tsx';
import { CourseSubmissionPage } from '#renderer/features/course-submissions/pages/course-submission-page.tsx';
import { MySubmissionsPage } from '#renderer/features/review-submissions/pages/my-submissions-page.tsx';
import { PeerSubmissionsPage } from '#renderer/features/review-submissions/pages/peer-submissions-page.tsx';
import { SupportTicketsPage } from '#renderer/features/support-tickets/pages/support-tickets-page.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { enrolIn, handInTo, publishedAssignment } from '#tests/factories/course-in-page.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { moreThanText, PAYLOADS, several, textOf, title } from './hostile-texts.test-data.ts';

schoolForEach({
  kind: 'demo',
  role: 'Instructor',
  texts: [
    'calendars',
    'course-questions',
    'course-reviews',
    'course-submissions',
    'review-submissions',
    'support-tickets',
    'content-management',
    'player',
    'talk',
    'common',
  ],
});
beforeEach(() => connectSchool());

const as = async (role: 'Student' | 'Instructor' | 'SME' | 'Support'): Promise<void> => {
  await commands.enterSchool(role);
  queryClient.clear();
};

/** What a field takes that refuses HTML outside of code. */
const isSaid = (payload: string): boolean => !hasMarkup(payload);
const saidOf = (most: number, from = 0): string => textOf(most, from, isSaid);

/** A course with somebody in it, who is signed in from here on. */
async function taken(): Promise<{ courseId: number; itemId: number }> {
  const course = await publishedAssignment({ call: api }, title(3));
  await as('Student');
  await enrolIn({ call: api }, course.courseId);
  return course;
}

/** Questions of several lines with answers; one of them is hidden with a reason. */
async function ask(): Promise<{ courseId: number; id: number }> {
  const { courseId, itemId } = await taken();
  const id = await several(async (at) => {
    const body = { course_id: courseId, item_id: itemId, position_ms: null, question: saidOf(4000, at * 15) };
    const params = { id: (await api(questions.askQuestion, { body })).body.id };
    await api(questions.answerQuestion, { params, body: { answer: saidOf(4000, at * 10) } });
    return params.id;
  });
  return { courseId, id };
}

/** A version that waits for its reviewer, with a note. */
async function submitted(): Promise<number> {
  const [content] = (await api(reviews.listReviewable, {})).body.data.toReversed();
  if (content === undefined) throw new Error('The demo school has nothing that is offered.');
  const { title: _, ...named } = content;
  const body = { ...named, reviewer_ids: [], note: textOf(2000) };
  return (await api(reviews.createSubmission, { body })).body.id;
}

interface Screen {
  readonly page: ReactNode;
  /** Writes texts into every field, and ends as who reads them. @returns the address at which they are open */
  readonly write: () => Promise<string>;
  /** How many of the texts are shown at least, once everything has arrived. */
  readonly least: number;
}

const DAY = '2031-03-01';
/** The four ways in which entries are shown. */
const CALENDARS = Object.fromEntries(
  ['agenda', 'month', 'week', 'day'].map((show): [string, Screen] => [
    `a calendar as ${show}`,
    {
      page: <CalendarPage />,
      write: async () => {
        for (const at of [1, 2, 3, 8]) {
          const [starts_at, ends_at] = [`${DAY}T1${at}:00:00.000Z`, `${DAY}T1${at}:30:00.000Z`];
          const body = { title: title(at), description: textOf(4000, at * 15), starts_at, ends_at };
          await api(calendarsContract.createEntry, { body });
        }
        return `/Calendar?show=${show}&day=${DAY}`;
      },
      // A month shows the first entry of a day, and how many more there are.
      least: show === 'month' ? 1 : 4,
    },
  ]),
);

const SCREENS: Readonly<Record<string, Screen>> = {
  ...CALENDARS,
  'own questions and answers': {
    page: <AllQuestionsPage />,
    write: async () => `/Q&A?preview=${(await ask()).id}`,
    least: 80,
  },
  'questions of a course, one of them hidden': {
    page: <CourseQuestionsPage />,
    write: async () => {
      const { courseId, id } = await ask();
      await as('Instructor');
      const body = { answer_id: null, kind: 'hidden' as const, reason: textOf(500, 20) };
      await api(questions.setQuestionState, { params: { id }, body });
      return `/CourseQuestions?courseId=${courseId}`;
    },
    least: 300,
  },
  'reviews of a course': {
    page: <CourseReviewsPage />,
    write: async () => {
      const { courseId } = await taken();
      const body = { content_id: courseId, review_rating: 3, detailed_review: saidOf(8000) };
      const { id } = (await api(ratings.storeStudentReview, { body })).body;
      await as('Instructor');
      await api(ratings.replyToReview, { params: { id }, body: { reply: saidOf(4000, 30) } });
      return `/CourseReviews?courseId=${courseId}`;
    },
    least: 200,
  },
  'what a student handed in, and was given back': {
    page: <CourseSubmissionPage />,
    write: async () => {
      const course = await taken();
      const params = { id: await handInTo({ call: api }, course, textOf(8000)) };
      await as('Instructor');
      const { standing } = (await api(handIns.getSubmission, { params })).body.data;
      await api(handIns.returnSubmission, { params, body: { standing, comment: textOf(8000, 40) } });
      return `/CourseSubmission?submissionId=${params.id}`;
    },
    least: 250,
  },
  'a note to the reviewer': {
    page: <PeerSubmissionsPage />,
    write: async () => {
      const id = await submitted();
      await as('SME');
      return `/PeerSubmissions?preview=${id}`;
    },
    least: 30,
  },
  'remarks of a reviewer': {
    page: <MySubmissionsPage />,
    write: async () => {
      const params = { id: await submitted() };
      await as('SME');
      await api(reviews.takeReview, { params });
      const remarks = [0, 5, 10, 15].map((at) => ({
        anchor: 'content' as const,
        anchor_id: null,
        text: textOf(2000, at * 15),
        is_required: at === 0,
      }));
      const body = { decision: 'changes_asked' as const, reason: textOf(2000, 60), remarks, ratings: [] };
      await api(reviews.decideReview, { params, body });
      await as('Instructor');
      return `/MySubmissions?preview=${params.id}`;
    },
    least: 200,
  },
  'notes of those who answer': {
    page: <SupportTicketsPage />,
    write: async () => {
      await as('Student');
      const { body: problem } = tickets.reportProblem;
      const asked = problem.parse({ subject: title(1), description: textOf(10_000) });
      const params = { id: (await api(tickets.reportProblem, { body: asked })).body.id };
      await as('Support');
      await several(async (at) => {
        await api(tickets.addNote, { params, body: { text: textOf(4000, at * 15) } });
        return at;
      });
      return `/SupportTickets?tab=all&preview=${params.id}`;
    },
    least: 500,
  },
};

describe('what people say to each other', () => {
  test.each(Object.entries(SCREENS))('stays text in %s', async (_where, { page, write, least }) => {
    const at = await write();
    const [path = ''] = at.split('?');
    const { screen } = await openScreens({ [path]: page }, at);
    expect(await moreThanText(screen.container, least)).toEqual([]);
  });

  test('stays text in the form of an entry', async () => {
    const at = (await SCREENS['a calendar as agenda']?.write()) ?? '';
    const { screen } = await openScreens({ '/Calendar': <CalendarPage /> }, at);
    await screen.getByRole('button', { name: title(1) }).click();
    const description = screen.getByRole('dialog').getByRole('textbox', { name: 'Description' });
    await expect.element(description).toHaveValue(textOf(4000, 15));
    expect(await moreThanText(screen.container, 4)).toEqual([]);
  });

  test('is refused where it is HTML outside of code, and nothing of it is kept', async () => {
    const { courseId, itemId } = await taken();
    const refused = PAYLOADS.filter((payload) => !isSaid(payload));
    // Of those that are left, none is an element that runs.
    expect(refused.length).toBeGreaterThan(100);
    for (const question of refused.filter((_, at) => at % 10 === 0)) {
      const body = { course_id: courseId, item_id: itemId, position_ms: null, question };
      const answer = await api(questions.askQuestion, { body }).catch((error: unknown) => error);
      expect(answer instanceof AppError ? answer.code : answer).toBe('VALIDATION_FAILED');
    }
    const query = { course_id: courseId };
    expect((await api(questions.qaFromUsers, { query })).body.total).toBe(0);
  });
});
