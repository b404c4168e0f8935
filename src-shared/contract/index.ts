import { accessRequestsContract } from './access-requests.ts';
import { auditContract } from './audit.ts';
import { authContract } from './auth.ts';
import { backupsContract } from './backups.ts';
import { blobsContract } from './blobs.ts';
  'content-management': contentManagementContract,
