import type { ErrorBody } from '#shared/contract/errors.ts';

/** A refusal of the edge, in the shape of the API's own. */
export function refusal(
  status: number,
  code: string,
  message: string,
  { headers = {}, extra = {} }: { headers?: Record<string, string>; extra?: Record<string, unknown> } = {},
): Response {
  const requestId = crypto.randomUUID();
  const body: ErrorBody = { ...extra, message, code, request_id: requestId };
  const always = { 'cache-control': 'no-store', 'x-request-id': requestId };
  return Response.json(body, { status, headers: { ...always, ...headers } });
}
