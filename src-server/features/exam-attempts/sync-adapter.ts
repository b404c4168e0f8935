import type { AttemptLogs } from '#server/sync/adapter.ts';
import { isKnownPlace } from './log-tree.ts';
import { receiveAttempts } from './receive-service.ts';
import {
  countUnsentAttempts,
  findReceipt,
  findUnsentAnswers,
  listClaimsAfter,
  noteBranched,
} from './receipt-repo.ts';
import { listEvents } from './repo.ts';
import * as sending from './send-service.ts';

/** How the logs of attempts take part in synchronisation. */
export const attemptLogs: AttemptLogs = {
  receive: receiveAttempts,
  isKnownPlace,
  listUnsent: sending.listUnsentAttempts,
  countUnsent: countUnsentAttempts,
  findUnsentAnswers,
  unsentAmong: sending.unsentAmong,
  letGo: sending.letGo,
  settleReceipts: sending.settleReceipts,
  noteForgedReceipts: sending.noteForgedReceipts,
  setAside: sending.setLogAside,
  forgetReceipts: sending.forgetReceipts,
  offerClaimsAgain: sending.offerClaimsAgain,
  findReceipt,
  noteBranched,
  listEvents,
  listClaimsAfter,
  packageOf: sending.packageOf,
  takeFitting: sending.takeFitting,
};
