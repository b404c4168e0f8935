import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { DeepLink, PickedFile } from '#shared/bridge/native-commands.ts';
import type { MenuCommand } from '#shared/bridge/native-events.ts';
import type { Session } from '#shared/contract/auth.ts';
import { bridge } from '#renderer/lib/bridge.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { feedback } from '#renderer/lib/feedback.ts';
import { offerFiles } from '#renderer/lib/opened-files.ts';
import { toGuardSession } from '#renderer/lib/session.ts';
import { reportSessionLost } from '#renderer/lib/session-state.ts';
import { isSearchKind, searchTarget } from '#renderer/lib/search-target.ts';
import { openPalette, openShortcuts } from './shell-panels.ts';

const menuPaths: Partial<Record<MenuCommand, string>> = {
  import: '/ImportQuestions',
  settings: '/myaccount',
  help: '/Help',
};

/** What the native menu, links and files of the desktop ask of a signed-in page. */
export const NativeEvents = ({ session }: { readonly session: Session }) => {
  const navigate = useNavigate();

  const runMenu = useEffectEvent((command: MenuCommand): void => {
    const path = menuPaths[command];
    if (command === 'palette') openPalette();
    else if (command === 'shortcuts') openShortcuts();
    else if (path !== undefined) void navigate(path);
  });

  const followLink = useEffectEvent(({ kind, id }: DeepLink): void => {
    const number = Number(id);
    if (!isSearchKind(kind) || !Number.isSafeInteger(number)) return;
    const target = searchTarget({ kind, id: number }, toGuardSession(session));
    if (target !== undefined) void navigate(target);
  });

  const receiveFiles = useEffectEvent((files: readonly PickedFile[]): void => {
    if (files.length === 0 || !toGuardSession(session).can('questions:add')) return;
    offerFiles(files);
    void navigate('/ImportQuestions');
  });

  useEffect(() => {
    const desktop = bridge();
    if (desktop === undefined) return undefined;
    const takePending = async (): Promise<void> => {
      const { deepLink, files } = await desktop.native('app.takePending');
      if (deepLink !== null) followLink(deepLink);
      receiveFiles(files);
    };
    // State first: an event that came before the page listened is lost.
    takePending().catch((error: unknown) => feedback().error(errorText(error)));
    const stops = [
      desktop.on('menu.command', ({ command }) => runMenu(command)),
      desktop.on('deep-link', followLink),
      desktop.on('files.opened', ({ files }) => receiveFiles(files)),
      desktop.on('session.cleared', ({ reason }) => {
        if (reason === 'expired') reportSessionLost();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  return null;
};
