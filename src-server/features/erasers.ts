import { eraseRequests } from './access-requests/eraser.ts';
import { endAccess } from './auth/departure-service.ts';
import { erasePersonalPermissions } from './users/account-service.ts';
import type { Eraser } from './users/eraser.ts';

/** What every feature takes away of somebody who has left; attempts, results and the audit log stay. */
export const ERASERS: readonly Eraser[] = [endAccess, erasePersonalPermissions, eraseRequests];
