import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { ErrorBody } from '#shared/contract/errors.ts';
import { contract } from '#shared/contract/index.ts';

const bytes = { schema: z.string().meta({ format: 'binary' }) };
const REFUSALS: Readonly<Record<number, string>> = {
  400: 'Malformed request',
  401: 'No session, or one that has ended',
  403: 'An ability is missing',
  404: 'Not found',
  409: 'Conflict or illegal state',
  422: 'Validation failed; `errors` names the fields',
  429: 'Too many requests; see Retry-After',
  500: 'Internal error; only a request id is given',
};

const contentOf = (schema: z.ZodType | 'bytes') =>
  schema === 'bytes' ? { 'application/octet-stream': bytes } : { 'application/json': { schema } };

function toRoute(feature: string, name: string, endpoint: EndpointDefinition) {
  const { params, query, body } = endpoint;
  return createRoute({
    method: endpoint.method.toLowerCase() as 'get',
    path: endpoint.path,
    operationId: `${feature}.${name}`,
    summary: endpoint.summary,
    tags: [feature],
    security: endpoint.auth === 'session' ? [{ bearer: [] }] : [],
    'x-lectern': { ability: endpoint.ability, origin: endpoint.origin, sync: endpoint.sync },
    request: {
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { body: { required: true, content: contentOf(body) } }),
    },
    responses: {
      ...Object.fromEntries(
        Object.entries(endpoint.responses).map(([status, schema]) => [
          status,
          { description: endpoint.summary, content: contentOf(schema) },
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: ErrorBody } } },
        ]),
      ),
    },
  });
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(version: string) {
  const app = new OpenAPIHono();
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  for (const [feature, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries<EndpointDefinition>(endpoints)) {
      app.openAPIRegistry.registerPath(toRoute(feature, name, endpoint));
    }
  }
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Lectern', version, license: { name: 'MIT' } },
  });
}
