import { randomBytes } from 'node:crypto';
import type { AuditLog } from './audit/audit-log.ts';
import { FileCollector } from './blobs/file-collector.ts';
import type { Services } from './context.ts';
import type { Db } from './db/tables.ts';
import type { ExamEngine } from './exam-engine.ts';
import { writeAskedMails } from './features/auth/asked-mails.ts';
import { SignInRetention } from './features/auth/sign-in-retention.ts';
import { CertificateIssuer } from './features/certificates/issuer.ts';
import { bringCatalogueUpToDate } from './features/discover/catalogue-index.ts';
import { DiscoverUpkeep } from './features/discover/upkeep.ts';
import { ERASERS } from './features/erasers.ts';
import { RegradeKeeper } from './features/exam-attempts/regrade-keeper.ts';
import { ReleaseKeeper } from './features/exam-attempts/release-keeper.ts';
import { PackageBuilder } from './features/exam-packages/builder.ts';
import { foldingFor } from './features/insight/cell-fold.ts';
import { SummaryKeeper } from './features/insight/summary-keeper.ts';
import { MailQueue } from './features/mail/mail-queue.ts';
import { failUpload } from './features/media/upload-repo.ts';
import { resumeTaking } from './features/media/upload-service.ts';
import { Notifier } from './features/notifications/notifier.ts';
import type { OrderDesk } from './features/orders/desk.ts';
import { EventQueue } from './features/payments/event-queue.ts';
import { BackgroundIndex } from './features/questions/background-index.ts';
import { UnansweredQuestions } from './features/questions/unanswered-questions.ts';
import { ReceiptPrinter } from './features/receipts/printer.ts';
import type { RunDesk } from './features/reports/run-desk.ts';
import { ReviewTurns } from './features/review-submissions/turns.ts';
import { Departures } from './features/users/departures.ts';
import type { ServerDeps } from './lectern-server.ts';
import type { SettleCtx } from './outside/outside-call.ts';
import type { OutsideCalls } from './outside/outside-calls.ts';

interface UpkeepParts {
  readonly services: Services;
  readonly transaction: <T>(work: (ctx: SettleCtx) => Promise<T>) => Promise<T>;
  readonly exams: ExamEngine;
  readonly audit: AuditLog;
  readonly desk: OrderDesk;
  readonly reports: RunDesk;
  readonly outside: OutsideCalls;
}

export interface Upkeep {
  /** One turn of all work that time alone brings. */
  run(): Promise<void>;
  /** What the payment provider told, and what has become of it. */
  readonly events: EventQueue;
  /** Lets what is under way end. */
  stop(): Promise<void>;
}

/** Everything that a server does without being asked, in the order of a turn. */
export function createUpkeep(deps: ServerDeps, parts: UpkeepParts): Upkeep {
  const { services, transaction, exams, audit, desk, reports, outside } = parts;
  const { database, log, role } = deps;
  const { clock, authority, blobs } = services;
  const own = {
    database,
    read: database.read,
    services,
    blobs,
    audit,
    role,
    log,
    clock,
    now: () => clock.now(),
    newId: () => deps.ids.next(),
    random: randomBytes,
    isDecidedHere: authority === 'here',
  };
  const settling = { ...own, transaction };
  const writing = {
    ...own,
    transaction: <T>(work: (db: Db) => Promise<T>): Promise<T> => deps.writer.transaction(work),
  };
  const packages = new PackageBuilder({ ...writing, signingKey: services.signingKey });
  const index = new BackgroundIndex(database, transaction, [
    bringCatalogueUpToDate,
    foldingFor(own.isDecidedHere, own.now),
  ]);
  const unanswered = new UnansweredQuestions(writing);
  const regrades = new RegradeKeeper(settling);
  const releases = new ReleaseKeeper(settling);
  const issuer = new CertificateIssuer(writing);
  const departures = new Departures({
    ...settling,
    erasers: ERASERS,
    enter: (db, entry) => audit.append(db, entry),
  });
  const events = new EventQueue({ ...settling, heal: (orderId) => desk.heal(orderId) });
  const printer = new ReceiptPrinter(writing);
  // A computer keeps the sign-ins that its hub keeps.
  const retention = new SignInRetention({
    ...own,
    transaction: role === 'device' ? null : writing.transaction,
  });
  const discover = new DiscoverUpkeep(writing);
  const collector = new FileCollector(writing);
  const turns = new ReviewTurns(settling);
  const notifier = new Notifier(settling);
  const mails = new MailQueue(writing);
  const summaries = new SummaryKeeper({ ...settling, services: () => services, isHub: role === 'hub' });
  const resumeUploads = async (): Promise<void> => {
    if (!services.media.takeResume()) return;
    await resumeTaking(services, database.read, (uploadId, reason) =>
      deps.writer.transaction((db) => failUpload(db, uploadId, reason, clock.now())),
    );
  };
  return {
    events,
    run: async () => {
      await exams.closeOverdue();
      await exams.attempts.sealed.tidy();
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
      await writeAskedMails(settling);
      // A report may take minutes, which deadlines and mails do not wait for.
      reports.note();
      await mails.run();
      await audit.tick();
      await exams.journal.write();
      await exams.tidying.run();
      await exams.reserve.keep();
      // Nothing waits for it, and it reads much.
      await summaries.run();
    },
    stop: async () => {
      await reports.close();
      await exams.journal.close();
      await events.close();
      await outside.close();
      await mails.close();
      await audit.stop();
    },
  };
}
