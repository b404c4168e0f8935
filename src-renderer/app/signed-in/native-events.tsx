import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { MenuCommand } from '#shared/bridge/native-events.ts';
import { bridge } from '#renderer/lib/bridge.ts';
import { reportSessionLost } from '#renderer/lib/session-state.ts';
import { openPalette, openShortcuts } from './shell-panels.ts';

const menuPaths: Partial<Record<MenuCommand, string>> = {
  import: '/ImportQuestions',
  settings: '/myaccount',
  help: '/Help',
};

/** What the native menu and main itself ask of a signed-in page. */
export const NativeEvents = () => {
  const navigate = useNavigate();
  useEffect(() => {
    const stops = [
      bridge()?.on('menu.command', ({ command }) => {
        const path = menuPaths[command];
        if (command === 'palette') openPalette();
        else if (command === 'shortcuts') openShortcuts();
        else if (path !== undefined) void navigate(path);
      }),
      bridge()?.on('session.cleared', ({ reason }) => {
        if (reason === 'expired') reportSessionLost();
      }),
    ];
    return () => stops.forEach((stop) => stop?.());
  }, [navigate]);
  return null;
};
