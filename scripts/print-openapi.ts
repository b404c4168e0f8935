import { openApiDocument } from '#server/http/openapi.ts';
import { APP_VERSION } from '#server/version.ts';

// `npm run -s print:openapi`
process.stdout.write(`${JSON.stringify(openApiDocument(APP_VERSION), null, 2)}\n`);
