import type { BrowserContext } from '@playwright/test';

export interface PageFaults {
  /** What has been noticed since the last time. */
  take(): string[];
}

/** A list that is empty answers 404 by the documents, and nobody signed in 401: the browser notes both. */
const EXPECTED = /^Failed to load resource: .* status of (?:401|404)/;

/** Listens to everything that a page complains about: broken policy, errors on its console, exceptions. */
export async function watchForFaults(context: BrowserContext): Promise<PageFaults> {
  let noticed: string[] = [];
  await context.exposeBinding('reportBrokenPolicy', ({ page }, what: string) => {
    noticed.push(`${page.url()} broke the policy: ${what}`);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'reportBrokenPolicy');
      if (typeof report === 'function')
        report(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  context.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text()))
      noticed.push(`${message.page()?.url()} console: ${message.text().slice(0, 300)}`);
  });
  context.on('weberror', (error) =>
    noticed.push(`${error.page()?.url()} exception: ${error.error().message}`),
  );
  return {
    take: () => {
      const taken = noticed;
      noticed = [];
      return taken;
    },
  };
}
