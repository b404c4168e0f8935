import { TaskSubject } from '#shared/contract/tasks.ts';
import type { GuardSession } from '#shared/domain/shell/guard.ts';
import { searchTarget } from './search-target.ts';

type Can = Pick<GuardSession, 'can'>;

/** Where a new task about something is written: its dialog opens there. */
export const newTaskPath = ({ type, id, title }: TaskSubject): string =>
  `/Tasks?${new URLSearchParams({ about: `${type}.${id}`, about_title: title }).toString()}`;

/** What the address of a new task says that it is about; undefined where it says nothing of use. */
export function readTaskSubject(
  about: string | undefined,
  title: string | undefined,
): TaskSubject | undefined {
  const [type, id] = (about ?? '').split('.');
  const read = TaskSubject.safeParse({ type, id: Number(id), title: (title ?? '').slice(0, 200) });
  return read.success ? read.data : undefined;
}

/** Where this person finds what a task is about; undefined where they have no screen for it. */
export function subjectPath({ type, id, title }: TaskSubject, session: Can): string | undefined {
  switch (type) {
    case 'ticket':
      return session.can('fetch-unaccepted-support:add')
        ? `/SupportTickets?tab=all&preview=${id}`
        : `/SupportTickets?preview=${id}`;
    case 'submission':
      return `/PeerSubmissions?preview=${id}`;
    case 'exam':
    case 'course':
    case 'question':
      return searchTarget({ kind: type, id, title }, session);
    case 'person':
      return session.can('messages:add') ? `/Messages?to=${id}` : undefined;
  }
}
