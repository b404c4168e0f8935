import { PROBE_NAMES, type ProbeName } from '#shared/domain/system-health/probe-registry.ts';
import type { Told } from '#shared/domain/system-health/alerts.ts';
import { ownEntry } from '#server/audit/audit-entry.ts';
import type { SettleCtx } from '#server/outside/outside-call.ts';
import { queueLetter } from '../mail/letter-queue.ts';
import { sendsMail } from '../mail/service.ts';
import { notify } from '../notifications/notify.ts';
import type { Standing } from './health-control.ts';
import * as repo from './repo.ts';
import { dueAlert } from './standing.ts';

/** A mail about trouble of last week is of no use. */
const USELESS_AFTER_MS = 7 * 24 * 60 * 60_000;
const BY_ITSELF = { computer: 'server', address: null } as const;

/** How a state is called in a mail. */
const WORDS: Readonly<Record<Told, string>> = {
  failing: 'fails',
  warning: 'needs attention',
  good: 'is in order again',
};

export interface AlertTeller {
  /** Tells the administrators what lasts, once. @returns what was told, or null */
  tell(probe: ProbeName, standing: Standing): Promise<Told | null>;
}

interface AlertDeps {
  readonly now: () => number;
  /** Writes and makes durable. */
  readonly transaction: <T>(work: (ctx: SettleCtx) => Promise<T>) => Promise<T>;
}

const nameOf = (probe: ProbeName): string => probe.replaceAll('-', ' ');

/** The bell and the mail of one alert; without a mail server nobody could send them, and the page and the audit log say it. */
async function tellAll(ctx: SettleCtx, probe: ProbeName, { alert, reason }: { alert: Told; reason: string }) {
  const people = await repo.listAdministrators(ctx.db);
  await notify(ctx, {
    kind: 'health',
    aboutId: PROBE_NAMES.indexOf(probe) + 1,
    to: people.map(({ id }) => id),
    subject: `${nameOf(probe)} ${WORDS[alert]}`,
  });
  if (!(await sendsMail(ctx))) return;
  for (const { id, email, first_name: name } of people)
    await queueLetter(ctx, {
      kind: 'health',
      to: email,
      userId: id,
      values: { name, probe: nameOf(probe), what: WORDS[alert], reason },
      page: { path: '/SystemHealth' },
      uselessAt: ctx.now + USELESS_AFTER_MS,
    });
}

/** Tells by bell, by mail and in the audit log, in the transaction that notes it as told: once, also after a crash. */
export const createAlertTeller = ({ now, transaction }: AlertDeps): AlertTeller => ({
  tell: async (probe, standing) => {
    const alert = dueAlert(standing, now());
    if (alert === null) return null;
    await transaction(async (ctx) => {
      const { state, since, reason } = standing;
      const row = {
        probe,
        state,
        since,
        looked_at: standing.lookedAt,
        facts: JSON.stringify(standing.facts),
        reason,
      };
      await repo.putStanding(ctx.db, row);
      await repo.updateStanding(ctx.db, probe, { told: alert });
      const change = { field: 'state', from: standing.told, to: alert };
      const word = { kind: 'record' as const, id: probe, changes: [change] };
      const entry = ownEntry('health.alert', { at: ctx.now, reason: null }, word, BY_ITSELF);
      await ctx.services.audit.append(ctx.db, entry);
      await tellAll(ctx, probe, { alert, reason: reason ?? '' });
    });
    return alert;
  },
});
