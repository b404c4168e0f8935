import '#renderer/app/connect-feedback.ts';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { announcementsContract } from '#shared/contract/announcements.ts';
import { knowledgeBaseContract } from '#shared/contract/knowledge-base.ts';
import { messagesContract } from '#shared/contract/messages.ts';
import { projectRequestsContract } from '#shared/contract/project-requests.ts';
import { resourcesContract } from '#shared/contract/resources.ts';
import { supportTicketsContract } from '#shared/contract/support-tickets.ts';
import { tasksContract } from '#shared/contract/tasks.ts';
import { trainingVideosContract } from '#shared/contract/training-videos.ts';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { AnnouncementsPage } from '#renderer/features/announcements/pages/announcements-page.tsx';
import { KnowledgeBasePage } from '#renderer/features/knowledge-base/pages/knowledge-base-page.tsx';
import { MessagesPage } from '#renderer/features/messages/pages/messages-page.tsx';
import { ProjectRequestsPage } from '#renderer/features/project-requests/pages/project-requests-page.tsx';
import { ResourcesPage } from '#renderer/features/resources/pages/resources-page.tsx';
import { SupportTicketsPage } from '#renderer/features/support-tickets/pages/support-tickets-page.tsx';
import { TasksPage } from '#renderer/features/tasks/pages/tasks-page.tsx';
import { TrainingVideosPage } from '#renderer/features/training-videos/pages/training-videos-page.tsx';
import { api } from '#renderer/lib/api.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { moreThanText, PAYLOADS, several, textOf, title } from './hostile-texts.test-data.ts';

schoolForEach({
  kind: 'demo',
  role: 'Admin',
  texts: [
    'messages',
    'conversations',
    'tasks',
    'announcements',
    'knowledge-base',
    'resources',
    'training-videos',
    'support-tickets',
    'project-requests',
    'common',
  ],
});
beforeEach(() => connectSchool());

interface Screen {
  readonly page: ReactNode;
  /** Writes texts into every field. @returns the address at which the last of them is open */
  readonly write: () => Promise<string>;
}

const SCREENS: Readonly<Record<string, Screen>> = {
  '/Messages': {
    page: <MessagesPage />,
    write: async () => {
      const { recipients } = (await api(messagesContract.listRecipients, { query: {} })).body;
      const body = {
        recipient_ids: recipients.slice(0, 2).map(({ user_id: id }) => id),
        subject: title(1),
        message: textOf(20_000),
        attachments: [],
        course_id: null,
        exam_id: null,
      };
      return `/Messages?preview=${(await api(messagesContract.startConversation, { body })).body.id}`;
    },
  },
  '/Tasks': {
    page: <TasksPage />,
    write: async () => {
      const id = await several(async (at) => {
        const about = { type: 'exam', id: 7, title: title(at + 1) };
        const body = {
          title: title(at),
          description: textOf(4000, at * 15),
          about,
          checklist: [{ id: null, text: title(at + 2) }],
        };
        return (await api(tasksContract.create, { body: tasksContract.create.body.parse(body) })).body.id;
      });
      await api(tasksContract.step, { params: { id }, body: { kind: 'comment', text: textOf(2000, 40) } });
      return `/Tasks?preview=${id}`;
    },
  },
  '/Announcements': {
    page: <AnnouncementsPage />,
    write: async () => {
      const id = await several(async (at) => {
        const body = { title: title(at), description: textOf(4000, at * 15) };
        const { create } = announcementsContract;
        return (await api(create, { body: create.body.parse(body) })).body.id;
      });
      return `/Announcements?preview=${id}`;
    },
  },
  '/KnowledgeBase': {
    page: <KnowledgeBasePage />,
    write: async () => {
      const body = { title: title(3), description: textOf(20_000) };
      const { id } = (await api(knowledgeBaseContract.create, { body })).body;
      return `/KnowledgeBase?tab=institution&preview=${id}`;
    },
  },
  '/Resources': {
    page: <ResourcesPage />,
    write: async () => {
      const body = {
        title: title(1),
        description: textOf(4000),
        link: 'https://x.example/"',
        topic: title(2),
      };
      return `/Resources?preview=${(await api(resourcesContract.create, { body })).body.id}`;
    },
  },
  '/TrainingVideos': {
    page: <TrainingVideosPage />,
    write: async () => {
      const chapters = `0:00 ${title(4)}\n0:10 ${title(1)}`;
      const body = {
        title: title(1),
        description: textOf(4000),
        link: 'https://x.example/',
        topic: title(2),
        chapters,
      };
      return `/TrainingVideos?preview=${(await api(trainingVideosContract.create, { body })).body.id}`;
    },
  },
  '/SupportTickets': {
    page: <SupportTicketsPage />,
    write: async () => {
      const { reportProblem } = supportTicketsContract;
      const body = { subject: title(1), description: textOf(10_000), diagnostics: textOf(4000, 60) };
      const { id } = (await api(reportProblem, { body: reportProblem.body.parse(body) })).body;
      return `/SupportTickets?preview=${id}`;
    },
  },
  '/ProjectRequests': {
    page: <ProjectRequestsPage />,
    write: async () => {
      const body = { title: title(1), description: textOf(4000), due_on: null };
      return `/ProjectRequests?preview=${(await api(projectRequestsContract.create, { body })).body.id}`;
    },
  },
};

describe('three hundred hostile texts', () => {
  test('are three hundred different ones', () => {
    expect(new Set(PAYLOADS).size).toBe(300);
  });

  test.each(Object.entries(SCREENS))('stay texts in every field of %s', async (path, { page, write }) => {
    const at = await write();
    const { screen } = await openScreens({ [path]: page }, at);
    expect(await moreThanText(screen.container)).toEqual([]);
  });
});
