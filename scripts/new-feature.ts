import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from './new-feature/names.ts';
import { planFeature, type Plan } from './new-feature/plan.ts';
import { endWithUsage, scriptArguments } from './script-arguments.ts';

const USAGE = `npm run new:feature -- NAME [--singular NAME] [--resource NAME]
  NAME              a plural in kebab-case, such as gift-vouchers
  --singular NAME   what one of them is called, where the rule does not find it
  --resource NAME   the resource of the permission matrix that people need; without it the one of this name,
                    that of the page in the documents, or content-management`;

const root = path.resolve(import.meta.dirname, '..');
const { values, positionals } = scriptArguments(
  { singular: { type: 'string' }, resource: { type: 'string' } },
  USAGE,
  'any',
);
const [names = ''] = positionals;
if (positionals.length !== 1) endWithUsage('Say the name of one feature.', USAGE);

function write({ written, changed }: Plan): void {
  for (const [file, text] of written) {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text, { flag: 'wx' });
  }
  for (const [file, text] of changed) writeFileSync(path.join(root, file), text);
  const isWindows = process.platform === 'win32';
  const format = path.join(root, 'node_modules', '.bin', isWindows ? 'oxfmt.cmd' : 'oxfmt');
  const { status } = spawnSync(format, [...written.keys(), ...changed.keys()], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: isWindows,
  });
  if (status !== 0) throw new Error('The files are written, but oxfmt could not format them.');
}

const lines = (title: string, files: Iterable<string>): string =>
  `${title}:\n${[...files].map((file) => `  ${file}\n`).join('')}`;

function run(): void {
  const plan = planFeature(root, { names, singular: values.singular, resource: values.resource });
  write(plan);
  const { read, write: change } = plan.abilities;
  process.stdout.write(
    `${lines('Written', plan.written.keys())}${lines('Changed', plan.changed.keys())}` +
      `${plan.listPath}: reading needs ${read}, changing ${change}. ` +
      'Next: fields and rules of your own, then npm run check and the tests (docs/new-feature.md).\n',
  );
}

try {
  run();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  endWithUsage(error.message, USAGE);
}
