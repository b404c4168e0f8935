import { printJson } from '#server/cli/output.ts';
import { openApiDocument } from '#server/http/openapi.ts';
import { APP_VERSION } from '#server/version.ts';

// `npm run -s print:openapi`
printJson(openApiDocument(APP_VERSION));
