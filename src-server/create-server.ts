import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { TransportRequest, TransportResponse } from '#shared/contract/client.ts';
import { Budgets, type Allowance } from '#shared/domain/limits/budgets.ts';
import { ATTEMPT_EVENTS } from '#shared/domain/limits/quotas.ts';
import type { OpenMedia } from './http/media-answer.ts';
import { FileCollector } from './blobs/file-collector.ts';
import { MediaUploads } from './blobs/media-uploads.ts';
import type { Services } from './context.ts';
import type { Database } from './db/database.ts';
import type { IdSource } from './db/ids.ts';
import type { Writer } from './db/writer.ts';
import { AuditLog } from './audit/audit-log.ts';
import { writeAskedMails } from './features/auth/asked-mails.ts';
import { CertificateIssuer } from './features/certificates/issuer.ts';
import { ENDPOINTS } from './features/endpoints.ts';
import { ERASERS } from './features/erasers.ts';
import { SignInRetention } from './features/auth/sign-in-retention.ts';
import { ReleaseKeeper } from './features/exam-attempts/release-keeper.ts';
import { RegradeKeeper } from './features/exam-attempts/regrade-keeper.ts';
import { DeadlineKeeper, type SystemTransaction } from './features/exam-attempts/deadline-keeper.ts';
import { HubTimes } from './features/exam-attempts/hub-time.ts';
import { OpenHeads } from './features/exam-attempts/open-heads.ts';
import { WindowDesk } from './features/exam-attempts/window-desk.ts';
import { VersionCache } from './features/exam-attempts/version-cache.ts';
import { PackageBuilder } from './features/exam-packages/builder.ts';
import { SealedPapers } from './features/exam-packages/sealed-papers.ts';
import { MailQueue } from './features/mail/mail-queue.ts';
import { ExamReserve } from './exam-reserve.ts';
import { AttemptJournal } from './features/exam-attempts/journal/attempt-journal.ts';
import { offerLog } from './sync/kept-logs.ts';
import { replayJournals, type JournalFinding } from './features/exam-attempts/journal/replay-journals.ts';
import { JournalTidying } from './features/exam-attempts/journal/tidy-journals.ts';
import { openTicket } from './features/media/open-ticket.ts';
import { resumeTaking } from './features/media/upload-service.ts';
import { failUpload } from './features/media/upload-repo.ts';
import { bringCatalogueUpToDate } from './features/discover/catalogue-index.ts';
import { Notifier } from './features/notifications/notifier.ts';
import { DiscoverUpkeep } from './features/discover/upkeep.ts';
import { OrderDesk } from './features/orders/desk.ts';
import { EventQueue } from './features/payments/event-queue.ts';
import { openPayments } from './features/payments/open-payments.ts';
import { receiveEvent } from './features/payments/webhook.ts';
import { ReceiptPrinter } from './features/receipts/printer.ts';
import { RunDesk } from './features/reports/run-desk.ts';
import { BackgroundIndex } from './features/questions/background-index.ts';
import { UnansweredQuestions } from './features/questions/unanswered-questions.ts';
import { createAlertTeller } from './features/system-health/alert-teller.ts';
import { LoopDelay } from './features/system-health/loop-delay.ts';
import { ProbeKeeper } from './features/system-health/probe-keeper.ts';
import { RequestCounts } from './features/system-health/request-counts.ts';
import { ReviewTurns } from './features/review-submissions/turns.ts';
import { TickWatch } from './features/system-health/tick-watch.ts';
import { runExamination } from './backups/run-examination.ts';
import { Departures } from './features/users/departures.ts';
import { UnsentUploads } from './features/sync/unsent-uploads.ts';
import { Authenticator } from './http/authenticate.ts';
import { callOf, callOfRequest, toResponse, type ApiAnswer, type ApiCall } from './http/api-call.ts';
import { toAppError } from './http/error-answer.ts';
import { mount } from './http/mount.ts';
import { createReplay } from './http/replay.ts';
import { OUTSIDE_CALLS } from './features/outside-calls.ts';
import type { SettleCtx } from './outside/outside-call.ts';
import { OutsideCalls } from './outside/outside-calls.ts';
import type { PaymentEnvironment } from './payments/payments.ts';
import type { Replay } from './sync/replay.ts';
import type { Log } from './log.ts';
import { idleSync, type SyncControl } from './sync/control.ts';
import { foldingFor } from './features/insight/cell-fold.ts';
import { SummaryKeeper } from './features/insight/summary-keeper.ts';
import type { SyncRole } from './sync/role.ts';

export interface ServerDeps {
  readonly database: Database;
  readonly ids: IdSource;
  readonly writer: Writer;
  readonly services: Omit<
    Services,
    | 'attempts'
    | 'audit'
    | 'authority'
    | 'health'
    | 'sync'
    | 'replay'
    | 'hubTimes'
    | 'journal'
    | 'reserve'
    | 'uploads'
    | 'media'
    | 'log'
    | 'orders'
    | 'payments'
    | 'reports'
  >;
  /** Filled by whoever follows a hub. */
  readonly hubTimes?: HubTimes;
  /** Follows a hub, or joins one; without it this server stands alone. */
  readonly sync?: SyncControl;
  readonly log: Log;
  readonly validateResponses: boolean;
  /** Another one than people get, for measurements and proofs that write as fast as they can. */
  readonly attemptEvents?: Allowance | undefined;
  readonly role: SyncRole;
  /** Keys of a payment provider that are given to the program, and where it is asked. */
  readonly payments?: PaymentEnvironment | undefined;
  /** Looks at its own health by itself, with the thread that reads whole databases. */
  readonly watching?: { readonly workerUrl?: URL | undefined } | undefined;
  /** The thread that writes spreadsheets; the bundled program has it elsewhere than the source. */
  readonly sheetWorkerUrl?: URL | undefined;
  /** So much of the disk is kept for answers of exams; without it nothing is. */
  readonly reserveBytes?: number | undefined;
  /** With another disk, for proofs. */
  readonly media?: MediaUploads;
  readonly newSeed?: () => string;
}

export interface LecternServer {
  /** A call within the process: values in, values out. Header names in lower case. */
  call(request: TransportRequest): Promise<TransportResponse>;
  /** A call that an edge has read. */
  answer(call: ApiCall): Promise<ApiAnswer>;
  /** A call that no page and no client may make; of what this program does by itself. */
  callWithin(request: TransportRequest): Promise<TransportResponse>;
  /** A call that a computer of this hub passes on for somebody who has not signed in. */
  callForComputer(request: TransportRequest): Promise<TransportResponse>;
  /** The same over HTTP. */
  fetch(request: Request, address?: string): Promise<Response>;
  /** The file of a ticket; null where nobody may read it by that. */
  media(ticket: string): Promise<OpenMedia | null>;
  /** What the payment provider tells, as it signed it. @throws where it did not, or nothing is expected of it */
  paymentEvent(raw: Uint8Array, signature: string | null): Promise<void>;
  /** What its handlers use; for a hub's own calls. */
  readonly services: Services;
  /** What the main process of a desktop asks and says of an attempt, past every page. */
  readonly window: Pick<WindowDesk, 'sitting' | 'write'>;
  /** Runs commands that devices recorded; for a hub. */
  readonly replay: Replay;
  /** Work that time alone brings: hands in attempts whose deadline has passed, indexes what was written before the last one. */
  tick(): Promise<void>;
  /** Brings back what the second copies of logs have and the database lost; before anybody is answered. */
  replayJournals(): Promise<JournalFinding[]>;
  /** Breaks off calls to other systems; they are taken up after the next start. */
  stop(): Promise<void>;
}

/** The API over an open database: a function from Request to Response, the same on desktop, hub and in tests. */
export function createServer(deps: ServerDeps): LecternServer {
  const { clock } = deps.services;
  const authority = deps.role === 'device' ? 'hub' : 'here';
  const hubTimes = deps.hubTimes ?? new HubTimes();
  // The files stand in a folder of the data.
  const dataFolder = path.dirname(deps.services.blobs.folder);
  const journalFolder = path.join(dataFolder, 'journals');
  const reserve = new ExamReserve({
    folder: dataFolder,
    bytes: deps.reserveBytes ?? 0,
    monotonic: () => clock.monotonic(),
    log: deps.log,
  });
  const journal = new AttemptJournal({
    folder: journalFolder,
    read: deps.database.read,
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    log: deps.log,
  });
  const system: SystemTransaction = (work) =>
    deps.writer.transaction((db) =>
      work({
        db,
        now: clock.now(),
        newId: () => deps.ids.next(),
        services: { clock, authority, hubTimes, journal },
      }),
    );
  const sealed = new SealedPapers({
    folder: path.join(dataFolder, 'keys', 'papers'),
    read: deps.database.read,
    blobs: deps.services.blobs,
    secrets: deps.services.secrets,
    monotonic: () => clock.monotonic(),
  });
  const versions = new VersionCache(sealed);
  const keeper = new DeadlineKeeper({
    transaction: system,
    database: deps.database,
    versions,
    authority,
    clock,
    installs: () => deps.writer.installs,
  });
  /** The page of an overdue attempt may be gone, so that nobody else asks for the room that is kept for it. */
  const closeOverdue = async (): Promise<void> => {
    try {
      await keeper.run();
    } catch (error) {
      if (toAppError(error)?.code === 'STORAGE_FULL') await reserve.give();
      throw error;
    }
  };
  const audit = new AuditLog({
    role: deps.role,
    database: deps.database,
    transaction: (work) => deps.writer.transaction(work),
    clock,
    log: deps.log,
  });
  const desk: OrderDesk = new OrderDesk({
    outside: () => ({ db: deps.database.read, services }),
    transaction: (work) => settling(work),
    isDecidedHere: authority === 'here',
    clock,
    log: deps.log,
  });
  const requests = new RequestCounts(clock);
  const ticks = new TickWatch(clock);
  const reports = new RunDesk({
    database: deps.database,
    transaction: (work) => settling(work),
    blobs: deps.services.blobs,
    isDecidedHere: authority === 'here',
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
    journal,
    reserve,
    attempts: {
      versions,
      sealed,
      heads: new OpenHeads(() => deps.writer.installs),
      budgets: new Budgets(deps.attemptEvents ?? ATTEMPT_EVENTS),
      keeper,
    },
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
  const tidying = new JournalTidying({
    folder: journalFolder,
    read: deps.database.read,
    authority,
    now: () => clock.now(),
  });
  const retention = new SignInRetention({
    // A computer keeps what its hub keeps.
    transaction: deps.role === 'device' ? null : (work) => deps.writer.transaction(work),
    read: deps.database.read,
    now: () => clock.now(),
  });
  const index = new BackgroundIndex(
    deps.database,
    (work) => deps.writer.transaction((db) => work({ db, services })),
    [bringCatalogueUpToDate, foldingFor(authority === 'here', () => clock.now())],
  );
  const discover = new DiscoverUpkeep({
    read: deps.database.read,
    transaction: (work) => deps.writer.transaction(work),
    now: () => clock.now(),
    isDecidedHere: authority === 'here',
  });
  const summaries = new SummaryKeeper({
    database: deps.database,
    transaction: (work) => deps.writer.transaction((db) => work({ db, newId: () => deps.ids.next() })),
    services: () => services,
    now: () => clock.now(),
    isHub: deps.role === 'hub',
  });
  const departures = new Departures({
    database: deps.database,
    transaction: (work) => deps.writer.transaction((db) => work({ db, now: clock.now() })),
    erasers: ERASERS,
    enter: (db, entry) => audit.append(db, entry),
    isDecidedHere: authority === 'here',
    clock,
  });
  const unanswered = new UnansweredQuestions({
    database: deps.database,
    transaction: (work) => deps.writer.transaction(work),
    isDecidedHere: authority === 'here',
    clock,
    audit,
  });
  const issuer = new CertificateIssuer({
    database: deps.database,
    transaction: (work) => deps.writer.transaction(work),
    newId: () => deps.ids.next(),
    random: randomBytes,
    services,
    audit,
    isDecidedHere: authority === 'here',
    clock,
    log: deps.log,
  });
  const packages = new PackageBuilder({
    database: deps.database,
    transaction: (work) => deps.writer.transaction(work),
    newId: () => deps.ids.next(),
    random: randomBytes,
    blobs: deps.services.blobs,
    signingKey: deps.services.signingKey,
    role: deps.role,
    clock,
    log: deps.log,
  });
  const printer = new ReceiptPrinter({
    database: deps.database,
    transaction: (work) => deps.writer.transaction(work),
    newId: () => deps.ids.next(),
    blobs: deps.services.blobs,
    isDecidedHere: authority === 'here',
    clock,
    log: deps.log,
  });
  const replay = createReplay(ENDPOINTS, {
    services,
    ids: deps.ids,
    identityVersion: deps.database.sqlite?.identityVersion,
  });
  const settling = <T>(work: (ctx: SettleCtx) => Promise<T>): Promise<T> =>
    deps.writer.transaction((db) =>
      work({ db, now: clock.now(), newId: () => deps.ids.next(), random: randomBytes, services }),
    );
  const regrades = new RegradeKeeper({
    database: deps.database,
    transaction: settling,
    isDecidedHere: authority === 'here',
    clock,
    log: deps.log,
  });
  const releases = new ReleaseKeeper({
    database: deps.database,
    transaction: settling,
    isDecidedHere: authority === 'here',
    clock,
    log: deps.log,
  });
  const outside = new OutsideCalls({
    calls: OUTSIDE_CALLS,
    database: deps.database,
    transaction: settling,
    services,
    log: deps.log,
  });
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
      deadlines: keeper,
      requests,
      loop: new LoopDelay(),
      ticks,
      examine: (task) => runExamination(task, { workerUrl, signal: ending.signal }),
    },
    teller:
      deps.role === 'device'
        ? null
        : createAlertTeller({ now: () => clock.now(), transaction: (work) => settling(work) }),
  });
  if (deps.watching !== undefined) health.start();
  const mails = new MailQueue({
    database: deps.database,
    transaction: (work) => deps.writer.transaction(work),
    services,
    log: deps.log,
  });
  const notifier = new Notifier({
    read: deps.database.read,
    transaction: settling,
    now: () => clock.now(),
    isDecidedHere: authority === 'here',
  });
  const turns = new ReviewTurns({
    read: deps.database.read,
    transaction: settling,
    now: () => clock.now(),
    isDecidedHere: authority === 'here',
  });
  const events = new EventQueue({
    read: deps.database.read,
    transaction: settling,
    heal: (orderId) => desk.heal(orderId),
    now: () => clock.now(),
    log: deps.log,
  });
  const authenticator = new Authenticator(
    deps.database.sqlite?.identityVersion,
    deps.role,
    services.sharedIdleMinutes ?? (() => null),
  );
  const collector = new FileCollector({
    read: deps.database.read,
    transaction: (work) => deps.writer.transaction(work),
    blobs: deps.services.blobs,
    now: () => clock.now(),
  });
  const resumeUploads = async (): Promise<void> => {
    if (!services.media.takeResume()) return;
    await resumeTaking(services, deps.database.read, (uploadId, reason) =>
      deps.writer.transaction((db) => failUpload(db, uploadId, reason, clock.now())),
    );
  };
  const mounted = mount(ENDPOINTS, {
    ...deps,
    services,
    outside,
    // One attempt that cannot be closed (a full disk) must not stop everybody else's reading.
    beforeCall: () =>
      closeOverdue().catch((error: unknown) => deps.log.error({ err: error }, 'closing attempts failed')),
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
      const webhook = { payments: services.payments, now: () => clock.now(), transaction: settling };
      if (!(await receiveEvent(webhook, raw, signature))) return;
      events.note();
      events.run().catch((error: unknown) => deps.log.error({ err: error }, 'events were not looked at'));
    },
    window: new WindowDesk({ transaction: settling, afterwards: () => void journal.write(true) }),
    replay,
    tick: async () => {
      await closeOverdue();
      await sealed.tidy();
      await packages.run();
      await resumeUploads();
      await index.run();
      await unanswered.run();
      await regrades.run();
      await releases.run();
      await issuer.run();
      await departures.run();
      await outside.run();
      await events.run();
      await desk.run();
      await printer.run();
      await retention.run();
      await discover.run();
      await collector.run();
      await turns.run();
      await notifier.run();
      await writeAskedMails({ database: deps.database, transaction: settling });
      // A report may take minutes, which deadlines and mails do not wait for.
      reports.note();
      await mails.run();
      await audit.tick();
      await journal.write();
      await tidying.run();
      await reserve.keep();
      // Nothing waits for it, and it reads much.
      await summaries.run();
      ticks.ended();
    },
    replayJournals: () =>
      replayJournals({
        folder: journalFolder,
        read: deps.database.read,
        transaction: (work) => settling(work),
        versions,
        offer: offerLog,
        passOver: (id) => deps.ids.passOver(id),
        log: deps.log,
      }),
    stop: async () => {
      ending.abort();
      await health.close();
      await services.media.close();
      await reports.close();
      await journal.close();
      await events.close();
      await outside.close();
      await mails.close();
      await audit.stop();
    },
  };
}
