import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/AuditLogs': () => import('./pages/audit-logs-page.tsx').then((module) => module.AuditLogsPage),
};
