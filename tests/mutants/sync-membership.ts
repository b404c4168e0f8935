import type { Mutant } from './mutant.ts';
import { rare } from './simulated.ts';

const REGISTRATION = 'src-server/sync/device-sync.ts';
const SIGN_IN = 'src-server/features/sync/sign-in-service.ts';
const HUB_MEMBERS = 'src-server/sync/membership/hub-members.ts';

/** How computers join a hub, come back as copies, and leave; and who may work on them. */
export const syncMembershipMutants: readonly Mutant[] = [
  {
    name: 'sync-answers-of-a-joining-computer-left-behind',
    file: 'src-server/open-local-server.ts',
    find: 'await replacement?.complete?.(path.join(dataDir, DATABASE_FILE));',
    replace: '',
    test: { file: 'src-server/sync/membership/joining-again.test.ts', only: 'answers that are given' },
  },
  {
    name: 'sync-confirmed-log-left-behind',
    file: 'src-server/sync/membership/unsent-attempts.ts',
    find: 'await keepReceived(from, to.db);',
    replace: '',
    test: { file: 'tests/sync/offered-again.test.ts', only: 'comes along' },
  },
  {
    name: 'sync-copy-keeps-the-number-of-the-original',
    file: 'src-server/sync/membership/surroundings.ts',
    find: 'await changeDeviceNo(db, standaloneNumber(drawn));',
    replace: '',
    test: { file: 'src-server/sync/membership/return.test.ts', only: 'copy of its disk' },
  },
  {
    name: 'sync-copy-forgets-what-waits',
    file: REGISTRATION,
    find: 'return waiting === null ? (newest ?? 0) : waiting - 1;',
    replace: 'return newest ?? 0;',
    test: rare,
  },
  {
    name: 'sync-copy-registers-twice',
    file: REGISTRATION,
    find: 'if (begun?.fingerprint === fingerprint) return begun;',
    replace: '',
    test: { file: 'tests/sync/registration.test.ts', only: 'answer got lost' },
  },
  {
    name: 'sync-copy-keeps-the-number-of-its-other-half',
    file: REGISTRATION,
    find: 'if (drawn !== deviceNo) await changeDeviceNo(db, deviceNo);',
    replace: '',
    test: { file: 'tests/sync/registration.test.ts', only: 'goes on counting' },
  },
  {
    name: 'sync-copy-counts-anew-under-its-number',
    file: REGISTRATION,
    find: 'if (drawn !== deviceNo) await',
    replace: 'await',
    test: { file: 'tests/sync/registration.test.ts', only: 'goes on counting' },
  },
  {
    name: 'sync-copy-of-a-copy-not-allowed-its-numbers',
    file: HUB_MEMBERS,
    find: 'const drawn = [request.device_no ?? deviceNo, ...(request.earlier_device_nos ?? [])];',
    replace: 'const drawn = [request.device_no ?? deviceNo];',
    test: { file: 'src-server/features/sync/devices.api.test.ts', only: 'moved twice' },
  },
  {
    name: 'sync-copy-skips-what-a-restored-hub-lost',
    file: HUB_MEMBERS,
    find: 'last_mid: Math.min(request.last_mid, row.last_mid),',
    replace: 'last_mid: request.last_mid,',
    test: { file: 'src-server/features/sync/devices.api.test.ts', only: 'that is a copy gets' },
  },
  {
    name: 'sync-revocation-unheard',
    file: 'src-server/features/sync/device-service.ts',
    find: 'ctx.services.wakeDevice?.(clientId);',
    replace: '',
    test: {
      file: 'src-server/sync/membership/return.test.ts',
      only: 'brings the attempt along when it comes b',
    },
  },
  {
    name: 'sync-revoked-computer-shut',
    file: SIGN_IN,
    find: 'if (isDeviceRefusal(error)) return signInOffline(ctx, input, REFUSED);',
    replace: '',
    test: { file: 'src-server/sync/membership/return.test.ts', only: 'goes on when it is revoked' },
  },
  {
    name: 'sync-refused-person-let-in',
    file: SIGN_IN,
    find: 'if (isDeviceRefusal(error)) return',
    replace: 'if (error instanceof AppError) return',
    test: { file: 'src-server/sync/membership/return.test.ts', only: 'suspended somebody' },
  },
  {
    name: 'sync-clock-set-back-behind-work',
    file: 'src-server/http/mount.ts',
    find: "if (deps.role === 'device') await noteSeen(deps.database.write, now);",
    replace: '',
    test: { file: 'src-server/features/sync/sign-in-service.test.ts', only: 'last at work' },
  },
  {
    name: 'sync-clock-set-back-behind-a-round',
    file: 'src-server/sync/membership/grants.ts',
    find: "Math.max(row.last_seen_at, Number((await findState(db, 'last_sync_at')) ?? 0));",
    replace: 'row.last_seen_at;',
    test: { file: 'src-server/features/sync/sign-in-service.test.ts', only: 'last round was' },
  },
  {
    name: 'sync-draft-given-up-for-now-and-for-good',
    file: 'src-server/sync/membership/carry-over.ts',
    find: 'if (isForNow(status)) throw',
    replace: 'if (false) throw',
    test: { file: 'src-server/sync/membership/carry-over.test.ts', only: 'waits for a better moment' },
  },
  {
    name: 'sync-drafts-under-a-former-number',
    file: 'src-server/sync/membership/carry-over-wish.ts',
    find: 'later_first_ids: [...wish.later_first_ids, firstIdUnder(deviceNo)],',
    replace: '',
    test: { file: 'src-server/sync/membership/carry-over.test.ts', only: 'got in between' },
  },
  {
    name: 'sync-drafts-twice-under-two-numbers',
    file: 'src-server/sync/membership/missing-drafts.ts',
    find: 'withIds(latest, await idsHere(db, numbered.slice(0, -1), latest))',
    replace: 'latest',
    test: { file: 'src-server/sync/membership/carry-over.test.ts', only: 'got in between' },
  },
  {
    name: 'sync-drafts-left-behind-under-a-former-number',
    file: 'src-server/sync/membership/missing-drafts.ts',
    find: 'latestIds.get(id) ?? id',
    replace: 'id',
    test: { file: 'src-server/sync/membership/carry-over.test.ts', only: 'refused under another one' },
  },
];
