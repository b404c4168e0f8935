import type { AppAbility, Permission } from '#shared/access/ability.ts';
import type { ReportFile } from '#shared/domain/reports/report-file.ts';
import type { AskedBy } from '#shared/domain/exam-attempts/safe-browser.ts';
import type { AuditWord } from './audit/audit-entry.ts';
import type { AuditLog } from './audit/audit-log.ts';
import type { MissingStep } from '#shared/domain/auth/registration.ts';
import type { Authority } from './authority.ts';
import type { BackupControl } from './backups/keeping.ts';
import type { CertificateKeys } from './certificate-keys.ts';
import type { Clock } from './clock.ts';
import type { Dialect } from './db/dialect.ts';
import type { Db } from './db/tables.ts';
import type { ExamReserve } from './exam-reserve.ts';
import type { AttemptJournal } from './features/exam-attempts/journal/attempt-journal.ts';
import type { HubTimes } from './features/exam-attempts/hub-time.ts';
import type { Budgets } from '#shared/domain/limits/budgets.ts';
import type { SigningKey } from './signing-key.ts';
import type { OpenHeads } from './features/exam-attempts/open-heads.ts';
import type { SealedPapers } from './features/exam-packages/sealed-papers.ts';
import type { VersionCache } from './features/exam-attempts/version-cache.ts';
import type { MediaUploads } from './blobs/media-uploads.ts';
import type { BlobStore } from './blobs/store.ts';
import type { ImportJobs } from './features/imports/jobs.ts';
import type { RunningJobs } from './running-jobs.ts';
import type { UnsentUploads } from './features/sync/unsent-uploads.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import type { Log } from './log.ts';
import type { SyncControl } from './sync/control.ts';
import type { IdentityPlaces } from './features/social-sign-in/providers.ts';
import type { AskedOnce } from './features/orders/asked-once.ts';
import type { HealthControl } from './features/system-health/health-control.ts';
import type { PaymentResult, RefundResult } from './payments/payment-provider.ts';
import type { Payments } from './payments/payments.ts';
import type { Replay } from './sync/replay.ts';

/** The signed-in person behind a request: always from the session, never from the request. */
export interface Actor {
  readonly userId: number;
  readonly sessionId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string;
  readonly permVersion: number;
  readonly permissions: readonly Permission[];
  readonly ability: AppAbility;
  /** What the account still needs; null where it is ready, and where this server does not decide about it. */
  readonly missing: MissingStep | null;
}

/** Whose rows are read: those of whoever asks, or of whoever an address belongs to. */
export interface RowReader {
  readonly db: Db;
  readonly actor: Pick<Actor, 'userId'>;
}

/** What handlers may use that is neither the request nor the database. */
export interface Services {
  readonly dialect: Dialect;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  /** Files that people are putting into the store. */
  readonly media: MediaUploads;
  readonly imports: ImportJobs;
  /** Imports of people whose transaction is open. */
  readonly peopleImports: RunningJobs;
  readonly attempts: {
    readonly versions: VersionCache;
    /** Sealed papers that were opened on this computer. */
    readonly sealed: SealedPapers;
    readonly heads: OpenHeads;
    /** Told how long an attempt has left, so that it is handed in then. */
    readonly keeper: { expect(attemptId: number, leftMs: number | null): void };
    /** How many events an attempt may still get. */
    readonly budgets: Budgets;
  };
  /** What the hub signed lately, for logs to quote. */
  readonly hubTimes: HubTimes;
  readonly appVersion: string;
  /** The idle limit in minutes while people share this computer; null while they do not, left out where none is asked. */
  readonly sharedIdleMinutes?: () => number | null;
  /** The main process of a desktop writes what happens to the window: pages are not believed about it. */
  readonly isWindowWatched?: boolean;
  /** Where people reach this server with a browser, for links in mails; null where nobody said so. */
  readonly publicUrl: URL | null;
  /** Backups that this server makes by itself; none on PostgreSQL and for the command line. */
  readonly backups?: BackupControl;
  /** How this server stands, as its probes see it. */
  readonly health: HealthControl;
  /** Who did what; a computer of a hub keeps none. */
  readonly audit: AuditLog;
  /** Who scores what is handed in: this server, or the hub that it follows. */
  readonly authority: Authority;
  /** Encrypts what the database keeps and must not show. */
  readonly secrets: SecretBox;
  /** What receipts are signed with. */
  readonly signingKey: SigningKey;
  /** What certificates are signed with, where this server issues them. */
  readonly certificateKeys: CertificateKeys;
  /** Other places than those of the providers themselves, for tests. */
  readonly identityPlaces?: Partial<IdentityPlaces>;
  /** How the institution is paid, and who is asked to charge a card. */
  readonly payments: Payments;
  /** Takes up orders whose payment is not settled. */
  readonly orders: {
    /** Reads the provider again and books what it has of an order. */
    heal(orderId: number): Promise<void>;
    readonly payments: AskedOnce<PaymentResult>;
    readonly refunds: AskedOnce<RefundResult>;
  };
  /** The second copy of the logs that are written here. */
  readonly journal: AttemptJournal;
  /** Room for answers on a disk that is full. */
  readonly reserve: ExamReserve;
  /** Makes reports apart from the calls that ask for them. */
  readonly reports: {
    note(): void;
    /** Makes what waits, and ends with it. */
    run(): Promise<void>;
    /** A report as a spreadsheet. @throws where the server stops meanwhile */
    sheet(file: ReportFile): Promise<Uint8Array>;
    /** How many rows a report has read so far. */
    doneOf(runId: number): number;
    cancel(runId: number): void;
  };
  readonly loadDemoSchool: (ctx: Ctx) => Promise<void>;
  readonly log: Log;
  /** Files of unsent work that administrators are sending. */
  readonly uploads: UnsentUploads;
  /** The hub that this server follows, where it does. */
  readonly sync: SyncControl;
  /** Tells a computer that listens to this hub that there is something for it; a hint only. */
  readonly wakeDevice?: (clientId: string) => void;
  /** Runs recorded commands once more, in the caller's transaction. */
  readonly replay: Replay;
}

/** Everything a handler gets. Time, ids and randomness come from here only. */
export interface Ctx {
  /** The transaction of a command, the reader of a read, the writer of a local call. */
  readonly db: Db;
  readonly now: number;
  newId(): number;
  random(bytes: number): Uint8Array;
  /**
   * By how much the version of what an author changes grows in this call: another number for every call, so
   * that two computers never call different texts by the same version.
   */
  readonly versionStep: number;
  /** Throws SESSION_REQUIRED where a public endpoint asks for a person. */
  readonly actor: Actor;
  readonly client: {
    readonly name: string;
    readonly address: string;
    readonly tokenHash: string | null;
    /** The origin under which a browser asked this server; null where none did. */
    readonly site: string | null;
    /** A random text by which somebody who signs in asks for their place. */
    readonly ticket: string | null;
    /** Where the file lies that was chosen in the dialog of the desktop; only its main process says so. */
    readonly filePath: string | null;
    /** How a browser, or another program, asked by HTTP; null for every other call. */
    readonly asked: AskedBy | null;
  };
  readonly services: Services;
  /**
   * What a device recorded beside the input of a command that is replayed here. What it says under `seen` is
   * what its author saw; whoever makes a refused command again sees what stands there then.
   */
  readonly recorded?: unknown;
  /** True where a command is done again that was given elsewhere or earlier: its author cannot choose otherwise. */
  readonly isReplay?: true;
  /** Records something beside the input, where a replay elsewhere needs more than that. */
  record(beside: unknown): void;
  /**
   * Says what the audit log is to know beyond the input: what the call was about, and what changed. In a transaction of
   * a `local` call it has that transaction write the entry.
   */
  audit(word: AuditWord): void;
  /** Runs once this call is durable; never when it failed. For what is kept in memory. */
  afterCommit(effect: () => void): void;
  /** Runs a transaction for a `local` call; inside a command it is the command's own. */
  transaction<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
}
