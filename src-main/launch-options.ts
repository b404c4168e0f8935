import path from 'node:path';

export interface LaunchOptions {
  /** Where the data is kept; undefined means the user's data folder. */
  readonly dataDir: string | undefined;
  /** Load the demo school into an empty database. */
  readonly demo: boolean;
  /** Hubs without TLS on other computers may be joined. */
  readonly isInsecureHubAllowed: boolean;
  /** Say on stdout when the first window is usable (scripts/start.mjs reads it). */
  readonly announce: boolean;
  /** Question files and links that the desktop opened the application with. */
  readonly openedPaths: readonly string[];
  readonly openedLink: string | undefined;
}

/** File types the application opens from the desktop (electron-builder.yml registers the same). */
const questionFileExtensions = ['.gift', '.lectern-questions'] as const;

/**
 * Reads the application's own arguments. An installed application keeps its data where the system says:
 * `--data` counts on a source checkout only.
 */
export function parseLaunchOptions(
  argv: readonly string[],
  { isPackaged, cwd }: { readonly isPackaged: boolean; readonly cwd: string },
): LaunchOptions {
  const ownArguments = argv.slice(isPackaged ? 1 : 2);
  const data = ownArguments.find((argument) => argument.startsWith('--data='))?.slice('--data='.length);
  return {
    dataDir: isPackaged || data === undefined || data === '' ? undefined : path.resolve(cwd, data),
    demo: ownArguments.includes('--demo'),
    isInsecureHubAllowed: ownArguments.includes('--insecure'),
    announce: ownArguments.includes('--announce'),
    openedPaths: findOpenedPaths(argv, cwd),
    openedLink: argv.slice(1).find((argument) => argument.startsWith('lectern:')),
  };
}

/** The question files among arguments, as absolute paths; everything else is ignored. */
export function findOpenedPaths(argv: readonly string[], cwd: string): string[] {
  return argv
    .slice(1)
    .filter((argument) => !argument.startsWith('-') && !argument.includes('\0'))
    .filter((argument) =>
      questionFileExtensions.some((extension) => argument.toLowerCase().endsWith(extension)),
    )
    .filter((argument) => !/^[a-z][a-z0-9+.-]+:/iu.test(argument) || path.win32.isAbsolute(argument))
    .map((argument) => path.resolve(cwd, argument));
}
