import { contract } from '#shared/contract/index.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '../context.ts';
import type { AnyHandler, MountedEndpoint, Preparation } from '../http/mounted-endpoint.ts';
import { accessRequestsHandlers } from './access-requests/handlers.ts';
import { examAttemptsHandlers } from './exam-attempts/handlers.ts';
  'content-management': contentManagementHandlers,
