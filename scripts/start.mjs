import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { continuesOnNode24, projectEnvironment, root } from './node24.mjs';

const databaseFile = 'lectern.db';
const readyTimeoutMs = 90_000;
const firstPort = 4123;
const portsTried = 10;
const usage = `npm start -- [--fresh] [--data DIR]
  --fresh      begins with nothing; the data so far is kept aside
  --data DIR   folder of the data, .data unless given`;

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        fresh: { type: 'boolean', default: false },
        data: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      process.stdout.write(`Usage: ${usage}\n`);
      return process.exit(0);
    }
    return values;
  } catch (error) {
    process.stderr.write(`${error.message}\nUsage: ${usage}\n`);
    return process.exit(2);
  }
}

/** `--fresh` starts with the chooser; what was there before is kept aside, never deleted. */
function prepareData({ fresh, data }) {
  const dataDir = path.resolve(data ?? path.join(root, '.data'));
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (fresh && existsSync(path.join(dataDir, databaseFile))) {
    const aside = path.join(dataDir, 'earlier', new Date().toISOString().replace(/[:.]/g, '-'));
    mkdirSync(aside, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(dataDir)) {
      if (name !== 'earlier') renameSync(path.join(dataDir, name), path.join(aside, name));
    }
    process.stderr.write(`The data so far is kept in ${aside}\n`);
  }
  return { dataDir, demo: !fresh && !existsSync(path.join(dataDir, databaseFile)) };
}

/**
 * Starts one child and waits for the line that says it is usable. Resolves with false when it ends or stays
 * silent before; afterwards this process ends as the child does.
 */
function launch(command, args, { isReady, env }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
    let ready = false;
    const timer = setTimeout(() => child.kill('SIGKILL'), readyTimeoutMs);
    const forward = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    let stopping = false;
    const listeners = signals.map((signal) => [signal, () => ((stopping = true), forward(signal))]);
    for (const [signal, listener] of listeners) process.on(signal, listener);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const printed = ready ? undefined : isReady(line);
      if (printed === undefined) {
        process.stderr.write(`${line}\n`);
        return;
      }
      ready = true;
      clearTimeout(timer);
      process.stdout.write(`${printed}\n`);
    });
    const onEnd = (code, signal) => {
      clearTimeout(timer);
      if (ready || stopping) process.exit(code ?? (signal === null ? 1 : 128));
      for (const [name, listener] of listeners) process.off(name, listener);
      resolve(false);
    };
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      onEnd(1, null);
    });
    child.on('exit', onEnd);
  });
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** The same address at every start where possible, so that bookmarks and cookies keep working. */
async function choosePort() {
  for (let port = firstPort; port < firstPort + portsTried; port += 1) if (await isFree(port)) return port;
  return 0;
}

/** The first line is for programs, the others are for people. */
function say(ready, demo) {
  if (!demo) return ready;
  return `${ready}\nThe password of every account of the demo school (README.md) is northfield-demo.`;
}

async function startInWindow({ dataDir, demo }, { windowRuntimes }) {
  for await (const runtime of windowRuntimes()) {
    const args = [...runtime.args, root, `--data=${dataDir}`, '--announce', ...(demo ? ['--demo'] : [])];
    await launch(runtime.executable, args, {
      env: projectEnvironment(),
      isReady: (line) =>
        line === 'lectern-ready' ? say(`ready ${runtime.description} window`, demo) : undefined,
    });
    process.stderr.write(`${runtime.description} did not open a window; trying the next way.\n`);
  }
}

async function startInBrowser({ dataDir, demo }) {
  const hub = path.join(root, 'src-server', 'hub.ts');
  const port = String(await choosePort());
  const args = [hub, '--local', '--port', port, '--data', dataDir, ...(demo ? ['--demo'] : [])];
  await launch(process.execPath, args, {
    env: projectEnvironment(),
    isReady: (line) => {
      if (!line.startsWith('listening ')) return undefined;
      const url = line.slice('listening '.length);
      return say(`ready browser ${url}\nOpen ${url} in a browser. Ctrl+C stops Lectern.`, demo);
    },
  });
  process.stderr.write('Lectern could not be started. The lines above say why.\n');
  process.exit(1);
}

async function main() {
  const options = prepareData(readArguments());
  // These use newer syntax and the installed packages, so they are loaded only on the project's own Node.
  const { buildWhenStale } = await import('./build.mjs');
  await buildWhenStale();
  await startInWindow(options, await import('./runtime.mjs'));
  await startInBrowser(options);
}

if (!continuesOnNode24(import.meta.url)) {
  main().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
}
