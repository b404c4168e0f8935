import { AppError } from '#shared/contract/errors.ts';
import { readBody, type BodyBounds } from './bounded-body.ts';
import { refusal } from './refusal.ts';

/** Where the payment provider tells what happened. It is no endpoint: nobody else has anything to say there. */
export const WEBHOOK_PATH = '/payments/stripe/webhook';

/** An event is a few kilobytes; it is signed as bytes, so it is taken as bytes. */
const EVENT_BOUNDS: BodyBounds = { bytes: 512 * 1024, json: null, mayBePacked: false, withinMs: 20_000 };

/** Takes an event: 200 where it is noted or known, and a refusal where nobody signed it. */
export async function answerWebhook(
  request: Request,
  take: (raw: Uint8Array, signature: string | null) => Promise<void>,
): Promise<Response> {
  try {
    await take(await readBody(request, EVENT_BOUNDS), request.headers.get('stripe-signature'));
    return Response.json({ received: true }, { headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    if (error instanceof AppError) return refusal(error.status, error.code, error.message);
    throw error;
  }
}
