/** The exit code of a start that was refused because of its switches (EX_CONFIG of sysexits). */
export const refusedExitCode = 78;

export interface LaunchEnvironment {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isPackaged: boolean;
}

/** Switches that weaken the page's isolation; refused always. */
const alwaysRefused = [
  'allow-running-insecure-content',
  'disable-site-isolation-trials',
  'disable-web-security',
  'host-resolver-rules',
  'host-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'load-extension',
  'disable-extensions-except',
  'proxy-pac-url',
  'proxy-server',
  'unsafely-treat-insecure-origin-as-secure',
];

/** Switches that tests and developers need on a source checkout, and nobody on an installed application. */
const refusedWhenPackaged = [
  'disable-gpu-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-setuid-sandbox',
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-port',
  'inspect-publish-uid',
  'inspect-wait',
  'js-flags',
  'no-sandbox',
  'no-zygote',
  'remote-allow-origins',
  'remote-debugging-address',
  'remote-debugging-pipe',
  'remote-debugging-port',
  'renderer-cmd-prefix',
  'single-process',
  'user-data-dir',
];

const environmentRefusedWhenPackaged = [
  'ELECTRON_RENDERER_URL',
  'ELECTRON_RUN_AS_NODE',
  'NODE_EXTRA_CA_CERTS',
  'NODE_OPTIONS',
  'NODE_TLS_REJECT_UNAUTHORIZED',
];

/**
 * The name of the first switch or variable that this start must be refused for, or undefined.
 * No Electron fuse covers these, so main asks before anything else runs.
 */
export function findRefusedSwitch({ argv, env, isPackaged }: LaunchEnvironment): string | undefined {
  for (const argument of argv.slice(1)) {
    const parsed = parseSwitch(argument);
    if (parsed === undefined) continue;
    const { name, value } = parsed;
    if (alwaysRefused.includes(name)) return `--${name}`;
    if (isPackaged && refusedWhenPackaged.includes(name)) return `--${name}`;
    if (name === 'disable-features' && /sandbox|isolat/iu.test(value)) return `--${name}=${value}`;
  }
  return isPackaged ? environmentRefusedWhenPackaged.find((name) => (env[name] ?? '') !== '') : undefined;
}

function parseSwitch(argument: string): { name: string; value: string } | undefined {
  // Chromium takes one dash, two, and on Windows a slash, and does not care about case there.
  const match = /^(?:--?|\/)([A-Za-z][\w-]*)(?:=(.*))?$/su.exec(argument);
  const name = match?.[1];
  return name === undefined
    ? undefined
    : { name: name.toLowerCase().replaceAll('_', '-'), value: match?.[2] ?? '' };
}
