import type { TransportRequest, TransportResponse } from '#shared/contract/client.ts';
import type { Allowance } from '#shared/domain/limits/budgets.ts';
import type { MediaUploads } from './blobs/media-uploads.ts';
import type { Services } from './context.ts';
import type { Database } from './db/database.ts';
import type { IdSource } from './db/ids.ts';
import type { Writer } from './db/writer.ts';
import type { HubTimes } from './features/exam-attempts/hub-time.ts';
import type { JournalFinding } from './features/exam-attempts/journal/replay-journals.ts';
import type { WindowDesk } from './features/exam-attempts/window-desk.ts';
import type { ApiAnswer, ApiCall } from './http/api-call.ts';
import type { OpenMedia } from './http/media-answer.ts';
import type { Log } from './log.ts';
import type { PaymentEnvironment } from './payments/payments.ts';
import type { SyncControl } from './sync/control.ts';
import type { Replay } from './sync/replay.ts';
import type { SyncRole } from './sync/role.ts';

/** What a server is made of; whoever opens the database gives it. */
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
