import { app } from 'electron';
import { findRefusedSwitch, refusedExitCode } from './argv-policy.ts';

const refused = findRefusedSwitch({ argv: process.argv, env: process.env, isPackaged: app.isPackaged });
if (refused !== undefined) {
  process.stderr.write(`Lectern does not start with ${refused}.\n`);
  process.exit(refusedExitCode);
}

// Imported only now: nothing else of the application may run before the check above.
const { startApp } = await import('./app-lifecycle.ts');
startApp(import.meta.dirname);
