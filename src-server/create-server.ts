import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { MediaUploads } from './blobs/media-uploads.ts';
import { AuditLog } from './audit/audit-log.ts';
import { runExamination } from './backups/run-examination.ts';
import type { Services } from './context.ts';
import { openExamEngine } from './exam-engine.ts';
import { ENDPOINTS } from './features/endpoints.ts';
import { HubTimes } from './features/exam-attempts/hub-time.ts';
import { WindowDesk } from './features/exam-attempts/window-desk.ts';
import { openTicket } from './features/media/open-ticket.ts';
import { OrderDesk } from './features/orders/desk.ts';
import { OUTSIDE_CALLS } from './features/outside-calls.ts';
import { openPayments } from './features/payments/open-payments.ts';
import { receiveEvent } from './features/payments/webhook.ts';
import { RunDesk } from './features/reports/run-desk.ts';
import { UnsentUploads } from './features/sync/unsent-uploads.ts';
import { createAlertTeller } from './features/system-health/alert-teller.ts';
import { LoopDelay } from './features/system-health/loop-delay.ts';
import { ProbeKeeper } from './features/system-health/probe-keeper.ts';
import { RequestCounts } from './features/system-health/request-counts.ts';
import { TickWatch } from './features/system-health/tick-watch.ts';
import { callOf, callOfRequest, toResponse, type ApiAnswer, type ApiCall } from './http/api-call.ts';
import { Authenticator } from './http/authenticate.ts';
import { mount } from './http/mount.ts';
import { createReplay } from './http/replay.ts';
import type { LecternServer, ServerDeps } from './lectern-server.ts';
import type { SettleCtx } from './outside/outside-call.ts';
import { OutsideCalls } from './outside/outside-calls.ts';
import { idleSync } from './sync/control.ts';
import { createUpkeep } from './upkeep.ts';

/** The API over an open database: a function from Request to Response, the same on desktop, hub and in tests. */
export function createServer(deps: ServerDeps): LecternServer {
  const { clock } = deps.services;
  const authority = deps.role === 'device' ? 'hub' : 'here';
  const isDecidedHere = authority === 'here';
  const hubTimes = deps.hubTimes ?? new HubTimes();
  const exams = openExamEngine(deps, authority, hubTimes);
  const transaction = <T>(work: (ctx: SettleCtx) => Promise<T>): Promise<T> =>
    deps.writer.transaction((db) =>
      work({ db, now: clock.now(), newId: () => deps.ids.next(), random: randomBytes, services }),
    );
  const audit = new AuditLog({
    role: deps.role,
    database: deps.database,
    transaction: (work) => deps.writer.transaction(work),
    clock,
    log: deps.log,
  });
  const desk = new OrderDesk({
    outside: () => ({ db: deps.database.read, services }),
    transaction,
    isDecidedHere,
    clock,
    log: deps.log,
  });
  const reports = new RunDesk({
    database: deps.database,
    transaction,
    blobs: deps.services.blobs,
    isDecidedHere,
    sheetWorkerUrl: deps.sheetWorkerUrl,
    clock,
    log: deps.log,
  });
  const services: Services = {
    ...deps.services,
    reports,
    audit,
    authority,
    hubTimes,
    journal: exams.journal,
    reserve: exams.reserve,
    attempts: exams.attempts,
    sync: deps.sync ?? idleSync(deps.role),
    log: deps.log,
    payments: openPayments({
      read: deps.database.read,
      secrets: deps.services.secrets,
      role: deps.role,
      environment: deps.payments ?? {},
    }),
    orders: desk,
    uploads: new UnsentUploads(() => clock.monotonic()),
    media: deps.media ?? new MediaUploads(deps.services.blobs),
    // Both are made below, from what the handlers get.
    get health() {
      return health;
    },
    replay: {
      run: (...command) => replay.run(...command),
      noteRefused: (...command) => replay.noteRefused(...command),
      prepare: (...command) => replay.prepare(...command),
      conflictOf: (...command) => replay.conflictOf(...command),
    },
  };
  const replay = createReplay(ENDPOINTS, {
    services,
    ids: deps.ids,
    identityVersion: deps.database.sqlite?.identityVersion,
  });
  const outside = new OutsideCalls({
    calls: OUTSIDE_CALLS,
    database: deps.database,
    transaction,
    services,
    log: deps.log,
  });
  const upkeep = createUpkeep(deps, { services, transaction, exams, audit, desk, reports, outside });
  const requests = new RequestCounts(clock);
  const ticks = new TickWatch(clock);
  const ending = new AbortController();
  const workerUrl = deps.watching?.workerUrl ?? new URL('./backups/database-worker.ts', import.meta.url);
  const health: ProbeKeeper = new ProbeKeeper({
    deps: {
      database: deps.database,
      role: deps.role,
      // The files stand in a folder of the data.
      dataDir: path.dirname(deps.services.blobs.folder),
      clock,
      services,
      writer: deps.writer,
      deadlines: exams.keeper,
      requests,
      loop: new LoopDelay(),
      ticks,
      examine: (task) => runExamination(task, { workerUrl, signal: ending.signal }),
    },
    teller: deps.role === 'device' ? null : createAlertTeller({ now: () => clock.now(), transaction }),
  });
  if (deps.watching !== undefined) health.start();
  const authenticator = new Authenticator(
    deps.database.sqlite?.identityVersion,
    deps.role,
    services.sharedIdleMinutes ?? (() => null),
  );
  const mounted = mount(ENDPOINTS, {
    ...deps,
    services,
    outside,
    // One attempt that cannot be closed (a full disk) must not stop everybody else's reading.
    beforeCall: () =>
      exams
        .closeOverdue()
        .catch((error: unknown) => deps.log.error({ err: error }, 'closing attempts failed')),
  });
  const answer = async (call: ApiCall): Promise<ApiAnswer> => {
    const answered = await mounted(call);
    requests.note(answered.status);
    return answered;
  };
  return {
    services,
    call: (request) => answer(callOf(request)),
    answer,
    callWithin: (request) => answer({ ...callOf(request), isWithin: true }),
    callForComputer: (request) => answer({ ...callOf(request), isForComputer: true }),
    media: (ticket) =>
      openTicket({ read: deps.database.read, now: () => clock.now(), services, authenticator }, ticket),
    fetch: async (request, address) => toResponse(await answer(callOfRequest(request, { address }))),
    paymentEvent: async (raw, signature) => {
      const webhook = { payments: services.payments, now: () => clock.now(), transaction };
      if (!(await receiveEvent(webhook, raw, signature))) return;
      upkeep.events.note();
      upkeep.events
        .run()
        .catch((error: unknown) => deps.log.error({ err: error }, 'events were not looked at'));
    },
    window: new WindowDesk({ transaction, afterwards: () => void exams.journal.write(true) }),
    replay,
    tick: async () => {
      await upkeep.run();
      ticks.ended();
    },
    replayJournals: () => exams.replayJournals(transaction),
    stop: async () => {
      ending.abort();
      await health.close();
      await services.media.close();
      await upkeep.stop();
    },
  };
}
