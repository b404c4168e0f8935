import path from 'node:path';
import { Budgets } from '#shared/domain/limits/budgets.ts';
import { ATTEMPT_EVENTS } from '#shared/domain/limits/quotas.ts';
import type { Authority } from './authority.ts';
import type { Services } from './context.ts';
import { ExamReserve } from './exam-reserve.ts';
import { DeadlineKeeper, type SystemTransaction } from './features/exam-attempts/deadline-keeper.ts';
import type { HubTimes } from './features/exam-attempts/hub-time.ts';
import { AttemptJournal } from './features/exam-attempts/journal/attempt-journal.ts';
import { replayJournals, type JournalFinding } from './features/exam-attempts/journal/replay-journals.ts';
import { JournalTidying } from './features/exam-attempts/journal/tidy-journals.ts';
import { OpenHeads } from './features/exam-attempts/open-heads.ts';
import { VersionCache } from './features/exam-attempts/version-cache.ts';
import { SealedPapers } from './features/exam-packages/sealed-papers.ts';
import { toAppError } from './http/error-answer.ts';
import type { ServerDeps } from './lectern-server.ts';
import type { SettleCtx } from './outside/outside-call.ts';
import { offerLog } from './sync/kept-logs.ts';

/** What lets an exam go on whatever happens: papers, deadlines, second copies and room on the disk. */
export interface ExamEngine {
  readonly attempts: Services['attempts'];
  readonly journal: AttemptJournal;
  readonly reserve: ExamReserve;
  readonly keeper: DeadlineKeeper;
  /** Hands in what is overdue. @throws where it cannot be written; the reserve of the disk is given up then */
  closeOverdue(): Promise<void>;
  replayJournals(
    transaction: <T>(work: (ctx: SettleCtx) => Promise<T>) => Promise<T>,
  ): Promise<JournalFinding[]>;
  readonly tidying: JournalTidying;
}

/** The engine over the folder that the files stand in. */
export function openExamEngine(deps: ServerDeps, authority: Authority, hubTimes: HubTimes): ExamEngine {
  const { clock, blobs, secrets } = deps.services;
  const { read } = deps.database;
  const now = () => clock.now();
  const monotonic = () => clock.monotonic();
  const dataFolder = path.dirname(blobs.folder);
  const journalFolder = path.join(dataFolder, 'journals');
  const reserve = new ExamReserve({
    folder: dataFolder,
    bytes: deps.reserveBytes ?? 0,
    monotonic,
    log: deps.log,
  });
  const journal = new AttemptJournal({ folder: journalFolder, read, now, monotonic, log: deps.log });
  const sealed = new SealedPapers({
    folder: path.join(dataFolder, 'keys', 'papers'),
    read,
    blobs,
    secrets,
    monotonic,
  });
  const versions = new VersionCache(sealed);
  const transaction: SystemTransaction = (work) =>
    deps.writer.transaction((db) =>
      work({
        db,
        now: clock.now(),
        newId: () => deps.ids.next(),
        services: { clock, authority, hubTimes, journal },
      }),
    );
  const installs = () => deps.writer.installs;
  const keeper = new DeadlineKeeper({
    transaction,
    database: deps.database,
    versions,
    authority,
    clock,
    installs,
  });
  return {
    attempts: {
      versions,
      sealed,
      heads: new OpenHeads(installs),
      budgets: new Budgets(deps.attemptEvents ?? ATTEMPT_EVENTS),
      keeper,
    },
    journal,
    reserve,
    keeper,
    closeOverdue: async () => {
      try {
        await keeper.run();
      } catch (error) {
        // The page of an overdue attempt may be gone, so that nobody else asks for the room that is kept for it.
        if (toAppError(error)?.code === 'STORAGE_FULL') await reserve.give();
        throw error;
      }
    },
    replayJournals: (write) =>
      replayJournals({
        folder: journalFolder,
        read,
        transaction: write,
        versions,
        offer: offerLog,
        passOver: (id) => deps.ids.passOver(id),
        log: deps.log,
      }),
    tidying: new JournalTidying({ folder: journalFolder, read, authority, now }),
  };
}
