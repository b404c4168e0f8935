import type { Device } from '#shared/contract/devices.ts';
import type { ConflictCopy } from '#shared/contract/sync-conflicts.ts';
import type { RefusedChange, SyncStatus, WaitingChange } from '#shared/contract/sync-status.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { syncStatus } from '#tests/helpers/sync-in-page.ts';
import { ConnectPage } from './pages/connect-page.tsx';
import { DevicesPage } from './pages/devices-page.tsx';
import { SyncPage } from './pages/sync-page.tsx';

/** The screens of the feature at their addresses. */
export const openAt = (at: string, view?: View) =>
  openScreens({ '/Sync': <SyncPage />, '/Connect': <ConnectPage />, '/Devices': <DevicesPage /> }, at, view);

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

export const waitingChange = (mid: number, changes: Partial<WaitingChange> = {}): WaitingChange => ({
  mid,
  endpoint: 'questions.replaceQuestion',
  what: 'Replace question, answer and tags in one piece',
  title: 'What does a mitochondrion do?',
  others: 0,
  at: ago(12),
  touches: [{ kind: 'question', id: 77 }],
  ...changes,
});

export const refusedChange = (mid: number, changes: Partial<RefusedChange> = {}): RefusedChange => ({
  ...waitingChange(mid),
  standing: [{ kind: 'question', id: 77 }],
  code: 'FORBIDDEN',
  message: 'Your role may no longer change questions.',
  refused_at: ago(3),
  ...changes,
});

export const conflictCopy = (
  changes: Partial<ConflictCopy> & Pick<ConflictCopy, 'copy_id'>,
): ConflictCopy => ({
  kind: 'question',
  copy_title: 'Osmosis (conflict from Library laptop 3, 2026-11-20 09:12 UTC)',
  copy_updated_at: ago(60),
  title: 'Osmosis',
  device_name: 'Library laptop 3',
  changed_at: '2026-11-20 09:12 UTC',
  is_from_here: true,
  original: null,
  ...changes,
});

export const device = (name: string, changes: Partial<Device> = {}): Device => ({
  client_id: '0190b6f0-7c5e-7cc0-8000-000000000001',
  name,
  device_no: 4,
  app_version: '0.1.0',
  schema_version: 12,
  enrolled_at: ago(60 * 24 * 40),
  enrolled_by: 'Priya Raman',
  last_seen_at: ago(9),
  pending_count: 0,
  clock_offset_ms: 200,
  revoked_at: null,
  people: [{ id: 11, name: 'Daniel Mbeki' }],
  ...changes,
});

/** The copies that there are to compare. */
export const conflicts = (rows: readonly ReturnType<typeof conflictCopy>[] = []) => ({
  listConflicts: () => ({ status: 200 as const, body: { data: [...rows], total: rows.length } }),
});

/** Nothing to compare, and of itself the device says this. */
export const standing = (status: Partial<SyncStatus> | (() => Partial<SyncStatus>)) => ({
  ...conflicts(),
  getStatus: () => ({
    status: 200 as const,
    body: syncStatus(typeof status === 'function' ? status() : status),
  }),
});
