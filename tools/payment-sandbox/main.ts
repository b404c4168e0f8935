import { parseArgs } from 'node:util';
import { startSandbox } from './sandbox.ts';

// `npm run payments:sandbox`: a payment provider on this computer, which moves no money (README.md).
const USAGE = `npm run payments:sandbox -- [--port 4242] [--key sk_test_sandbox] [--hub URL] [--webhook-secret whsec_sandbox]
  --hub URL   the hub that is told what happened`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4242' },
    key: { type: 'string', default: 'sk_test_sandbox' },
    hub: { type: 'string' },
    'webhook-secret': { type: 'string', default: 'whsec_sandbox' },
    help: { type: 'boolean', default: false, short: 'h' },
  },
});

if (values.help) {
  process.stdout.write(`${USAGE}\n`);
} else {
  const { hub } = values;
  const sandbox = await startSandbox({
    port: Number(values.port),
    secretKey: values.key,
    ...(hub === undefined
      ? {}
      : {
          listener: { url: new URL('/payments/stripe/webhook', hub).href, secret: values['webhook-secret'] },
        }),
  });
  process.stdout.write(`sandbox ${sandbox.url}\n`);
  process.on('SIGTERM', () => process.exit(0));
  process.on('SIGINT', () => process.exit(0));
}
