import { digestDueAt } from '#shared/domain/notifications/digest.ts';
import { notificationOf } from '#shared/domain/notifications/notification-kinds.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { queueLetter } from '../mail/letter-queue.ts';
import { sendsMail } from '../mail/service.ts';
import { settingsOfPerson } from '../profile/service.ts';
import * as repo from './repo.ts';

type NotifierCtx = Pick<Ctx, 'db' | 'now' | 'newId' | 'random' | 'services'>;

interface NotifierParts {
  readonly read: Db;
  readonly transaction: <T>(work: (ctx: NotifierCtx) => Promise<T>) => Promise<T>;
  readonly now: () => number;
  readonly isDecidedHere: boolean;
}

const PER_ROUND = 200;
/** Lines of one mail; what is more is counted. */
const LINES = 20;

const loadWords = async () => (await import('#resources/mail/en.json', { with: { type: 'json' } })).default;

/** Tells one thing, or tells it anew, by the choices of its person. */
async function tell(ctx: NotifierCtx, due: repo.DueRow): Promise<void> {
  await repo.removeDue(ctx.db, due);
  const definition = notificationOf(due.kind);
  const person = await repo.findPerson(ctx.db, due.user_id);
  if (definition === undefined || person?.status !== 'active') return;
  const choice = (await settingsOfPerson(ctx, due.user_id)).notifications[definition.setting];
  const shown = {
    actor: due.actor,
    subject: due.subject,
    shows_in_app: choice.in_app ? (1 as const) : (0 as const),
    shows_on_desktop: choice.desktop ? (1 as const) : (0 as const),
    told_at: ctx.now,
  };
  const known = await repo.findAbout(ctx.db, due);
  if (known !== undefined && definition.repeats !== true) return;
  const id = known?.id ?? ctx.newId();
  if (known === undefined)
    await repo.insertNotification(ctx.db, {
      id,
      user_id: due.user_id,
      kind: due.kind,
      about_id: due.about_id,
      ...shown,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
  else await repo.updateNotification(ctx.db, id, shown);
  if (choice.mail && definition.hasOwnLetter !== true)
    await repo.noteMail(ctx.db, { notification_id: id, user_id: due.user_id, due_at: ctx.now });
}

/** One mail with everything that waits and is not read; what was read meanwhile is not mailed. */
async function mailTo(ctx: NotifierCtx, userId: number): Promise<void> {
  const rows = await repo.listToMail(ctx.db, userId);
  await repo.dropMails(ctx.db, userId);
  const person = await repo.findPerson(ctx.db, userId);
  if (rows.length === 0 || person?.status !== 'active') return;
  const words = await loadWords();
  const templates = new Map(Object.entries(words.news));
  const lines = rows.flatMap(({ kind, actor, subject }) => {
    const template = (subject === '' ? templates.get(`${kind}_plain`) : undefined) ?? templates.get(kind);
    return template === undefined
      ? []
      : [template.replace('{{actor}}', () => actor).replace('{{subject}}', () => subject)];
  });
  if (lines.length === 0) return;
  await queueLetter(ctx, {
    kind: 'news',
    to: person.email,
    userId,
    values: {
      name: `${person.first_name} ${person.last_name}`.trim(),
      count: String(lines.length),
    },
    lines: [...lines.slice(0, LINES), ...(lines.length > LINES ? [`+ ${lines.length - LINES}`] : [])],
    page: { path: '/Dashboard' },
  });
}

/**
 * Tells what is due and mails it together, apart from the calls in which it happened: a command that a computer brings
 * draws no ids for it, and after a crash what was due is due.
 */
export class Notifier {
  readonly #parts: NotifierParts;

  constructor(parts: NotifierParts) {
    this.#parts = parts;
  }

  async run(): Promise<void> {
    const { read, transaction, now, isDecidedHere } = this.#parts;
    if (!isDecidedHere) return;
    const due = await repo.listDue(read, now(), PER_ROUND);
    if (due.length > 0)
      await transaction(async (ctx) => {
        for (const one of due) await tell(ctx, one);
      });
    await this.#mail();
  }

  async #mail(): Promise<void> {
    const { read, transaction, now } = this.#parts;
    const waiting = (await repo.listMailed(read)).filter(
      ({ oldest, last_mail: last }) => digestDueAt(oldest, last) <= now(),
    );
    if (waiting.length === 0 || !(await sendsMail({ db: read }))) return;
    for (const { user_id: userId } of waiting) await transaction((ctx) => mailTo(ctx, userId));
  }
}
