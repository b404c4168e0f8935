import { killWhileTalking } from '#tests/sync/message-kill.ts';
import { scriptArguments, wholeNumber } from './script-arguments.ts';

// `npm run test:message-kill`: the full count of which `npm test` runs a share.
const USAGE = `npm run test:message-kill -- [--messages 500] [--seed 1] [--keep FOLDER]
  --keep FOLDER   leaves there the databases of a run that was not well`;
const { values } = scriptArguments(
  {
    messages: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
  },
  USAGE,
);
const report = await killWhileTalking({
  messages: wholeNumber(values.messages, 'messages', USAGE, 1),
  seed: wholeNumber(values.seed, 'seed', USAGE),
  ...(values.keep === undefined ? {} : { keep: values.keep }),
  onPhase: (line) => process.stderr.write(`${line}\n`),
});
process.stdout.write(`${JSON.stringify(report)}\n`);
process.exit(report.problems.length === 0 ? 0 : 1);
