import type { App, WebContents } from 'electron';
import { isAppUrl } from './page-url.ts';

export interface NavigationOptions {
  readonly report: (message: string, details: Readonly<Record<string, unknown>>) => void;
}

/** Keeps every page of every kind on our own URLs, and opens no window for it. */
export function denyForeignNavigation(app: Pick<App, 'on'>, options: NavigationOptions): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, options));
}

type GuardedContents = Pick<WebContents, 'on' | 'setWindowOpenHandler'>;

export function guardContents(contents: GuardedContents, { report }: NavigationOptions): void {
  const stay = (event: { readonly url: string; preventDefault(): void }): void => {
    if (isAppUrl(event.url)) return;
    event.preventDefault();
    report('refused a navigation', { url: event.url.slice(0, 200) });
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    report('refused to open a window', { url: url.slice(0, 200) });
    return { action: 'deny' };
  });
}
