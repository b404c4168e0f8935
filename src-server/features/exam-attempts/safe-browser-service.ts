import { hash } from 'node:crypto';
import {
  addressSeen,
  safeBrowserState,
  type SafeBrowserState,
} from '#shared/domain/exam-attempts/safe-browser.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';

export type SafeBrowserCtx = Pick<Ctx, 'db' | 'client'> & {
  readonly services: Pick<Ctx['services'], 'publicUrl' | 'isWindowWatched' | 'attempts'>;
};

/** What of a version says whether it asks for the Safe Exam Browser. */
export interface AskingVersion {
  readonly id: number;
  readonly needs_safe_browser: 0 | 1;
}

const seenBy = ({ client, services }: SafeBrowserCtx) =>
  client.asked === null
    ? null
    : { ...client.asked, url: addressSeen(client.asked.url, services.publicUrl?.origin ?? null) };

/**
 * Whether this very request comes from a Safe Exam Browser with settings that the exam allows; null where it is not
 * asked: the exam wants none, or it is sat in the window of a desktop, which its own main process watches.
 */
export async function safeBrowserOf(
  ctx: SafeBrowserCtx,
  version: AskingVersion,
): Promise<SafeBrowserState | null> {
  const asked = seenBy(ctx);
  if (version.needs_safe_browser === 0 || asked === null || ctx.services.isWindowWatched === true)
    return null;
  // Computers of students do not hold the keys: there no browser fits.
  const keys = await ctx.services.attempts.versions.configKeys(ctx.db, version.id);
  return safeBrowserState(asked, keys, (text) => hash('sha256', text));
}

/** @throws SAFE_BROWSER_REQUIRED where the exam asks for one and this request does not come from it */
export async function assertSafeBrowser(ctx: SafeBrowserCtx, version: AskingVersion): Promise<void> {
  const state = await safeBrowserOf(ctx, version);
  if (state === null || state === 'fits') return;
  const site = new URL(seenBy(ctx)?.url ?? '').origin;
  refuse(
    'SAFE_BROWSER_REQUIRED',
    state === 'missing'
      ? `In a browser this exam is sat in the Safe Exam Browser. Open it with the file of settings that you got for it, at ${site}. What is saved stays saved.`
      : `This Safe Exam Browser has other settings than the exam allows, or has opened it under another address than ${site}. Open it with the file of settings that you got for it. What is saved stays saved.`,
  );
}
