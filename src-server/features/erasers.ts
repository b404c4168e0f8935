import { forgetAnswers } from '../http/idempotency.ts';
import { requestEraser } from './access-requests/eraser.ts';
import { signInEraser } from './auth/eraser.ts';
import { noteEraser } from './content-management/eraser.ts';
import { viewedEraser } from './dashboard/eraser.ts';
import { mailEraser } from './mail/eraser.ts';
import { groupEraser } from './people-groups/eraser.ts';
import { profileEraser } from './profile/eraser.ts';
import { identityEraser } from './social-sign-in/eraser.ts';
import { erasePersonalPermissions } from './users/account-service.ts';
import type { Eraser } from './users/eraser.ts';

/** What every feature takes away of somebody who has left; attempts, results and the audit log stay. */
export const ERASERS: readonly Eraser[] = [
  signInEraser,
  identityEraser,
  { tables: ['user_permission'], erase: erasePersonalPermissions },
  requestEraser,
  profileEraser,
  groupEraser,
  viewedEraser,
  noteEraser,
  mailEraser,
  // Answers to somebody's own commands say their name.
  { tables: ['idempotency_key'], erase: ({ db }, userId) => forgetAnswers(db, userId) },
];
