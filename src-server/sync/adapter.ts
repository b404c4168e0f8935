import type { BlobStore } from '../blobs/store.ts';
import type { Selectable } from 'kysely';
import type {
  AttemptPackage,
  AttemptReceipt,
  PackageClaim,
  PackageEvent,
} from '#shared/contract/attempt-wire.ts';
import type { Services } from '../context.ts';
import type { ExamAttemptEventTable, ExamAttemptReceiptTable } from '../db/attempt-tables.ts';
import type { Dialect } from '../db/dialect.ts';
import type { Db } from '../db/tables.ts';
import type { SentPackage, UnreadablePackage } from './read-items.ts';

/**
 * Runs something that writes rows of some roots, or of their parts, past the services of their feature, and brings
 * what is derived from them in step. @param rootIds every root that it may touch.
 */
export type Deriving = <T>(
  at: { readonly db: Db; readonly dialect: Dialect },
  rootIds: readonly number[],
  write: () => Promise<T>,
) => Promise<T>;

/** The people of an institution, as their feature knows them. */
export interface Accounts {
  /** Undefined where nothing has been set up yet. */
  findInstitution(db: Db): Promise<{ readonly name: string } | undefined>;
  getAccount(
    db: Db,
    userId: number,
  ): Promise<{
    readonly id: number;
    readonly email: string;
    readonly role_id: number;
    readonly role_name: string;
    readonly perm_version: number;
    readonly role_version: number;
    readonly credential_version: number;
    readonly email_verified_at: number | null;
    readonly approved_at: number | null;
  }>;
  /** Whose session a token is of; null where it is over. */
  findLivePerson(db: Db, tokenHash: string, now: number): Promise<number | null>;
  /** For how many hours people of a role may sign in without the hub; null where the institution has not said. */
  offlineHours(db: Db, roleId: number): Promise<number | null>;
}

type EventRow = Selectable<ExamAttemptEventTable>;

/** The device that brings logs. */
export interface Bringer {
  /** Who has signed in on it: nobody else's log is taken from it. */
  readonly users: ReadonlySet<number>;
  /** Whether it may bring rows of a student under these ids. */
  mayBring(ids: readonly number[], studentId: number): Promise<boolean>;
}

/** What receiving needs: the hub's transaction and what its handlers use. */
export interface ReceiveCtx {
  readonly db: Db;
  readonly now: number;
  newId(): number;
  readonly services: Pick<Services, 'attempts' | 'signingKey' | 'authority'> &
    Partial<Pick<Services, 'audit'>>;
}

/** The logs of attempts, which prove themselves and travel as they are (ADR 0008), as their feature hands them over. */
export interface AttemptLogs {
  /** On a hub: takes the logs that a computer brings, each for itself, in the order in which they are given. */
  receive(
    ctx: ReceiveCtx,
    packages: readonly (SentPackage | UnreadablePackage)[],
    device: Bringer,
  ): Promise<AttemptReceipt[]>;
  /** On a hub: whether it has an event of that number and hash, in the log that counts or in a branch. */
  isKnownPlace(
    db: Db,
    attemptId: number,
    place: { readonly seq: number; readonly hash: string },
  ): Promise<boolean>;
  /** What the hub has not acknowledged of the logs that are written here, for one message. */
  listUnsent(db: Db, limit: number): Promise<AttemptPackage[]>;
  /** How many logs have something that the hub has not acknowledged: of one person, or of everybody. */
  countUnsent(db: Db, userId: number | null): Promise<number>;
  /** How many answers are in what the hub has not acknowledged, and when the oldest event of that was written. */
  findUnsentAnswers(db: Db): Promise<{ readonly answers: number; readonly oldestAt: number | null }>;
  /** The attempts among some of which the hub lacks something. */
  unsentAmong(db: Db, attemptIds: readonly number[]): Promise<Set<number>>;
  /** Of attempts written here: those that go on elsewhere by what has arrived, once the hub has all of them. */
  letGo(db: Db, arrived: readonly { readonly attemptId: number; readonly hash: string }[]): Promise<number[]>;
  /** Notes what the hub has. @returns the attempts that are closed and completely received. */
  settleReceipts(db: Db, receipts: readonly AttemptReceipt[]): Promise<number[]>;
  noteForgedReceipts(db: Db, receipts: readonly AttemptReceipt[]): Promise<void>;
  /** The hub refuses a log, and a person is told why. */
  setAside(
    db: Db,
    attemptId: number,
    reason: { readonly code: string; readonly message: string },
  ): Promise<unknown>;
  /** What a receipt promises from an event on stands in a branch at the hub by now. */
  noteBranched(db: Db, log: { readonly attemptId: number; readonly fromSeq: number }): Promise<unknown>;
  /** The hub is in another history: every log that is written here is offered anew. */
  forgetReceipts(db: Db): Promise<unknown>;
  /** This computer has got another number: the claims of attempts that wait are offered once more. */
  offerClaimsAgain(db: Db): Promise<unknown>;
  findReceipt(db: Db, attemptId: number): Promise<Selectable<ExamAttemptReceiptTable> | undefined>;
  /** The events of a log, in their order. */
  listEvents(db: Db, attemptId: number): Promise<EventRow[]>;
  /** The claims about an attempt after one of them, in the order in which they were made. */
  listClaimsAfter(db: Db, attemptId: number, claimId: number): Promise<PackageClaim[]>;
  /** A part of a log as a hub takes it. */
  packageOf(db: Db, attemptId: number, rows: readonly EventRow[]): Promise<AttemptPackage>;
  /** As much of a list as fits into so many bytes, at least one of it. */
  takeFitting<T extends PackageEvent | PackageClaim>(
    list: readonly T[],
    room: number,
  ): { readonly taken: T[]; readonly size: number };
}

/** Which exams can be sat on a computer without the network, by their own feature. */
export interface Exams {
  /** Exams of who has signed in here that open within 14 days and are not whole here. */
  countNotHere(db: Db, blobs: Pick<BlobStore, 'has'>, now: number): Promise<number>;
}
