import { expect, it } from 'vitest';
import { hubEnvironment } from '#scripts/hub-flags.mjs';

it('npm run hub runs as in production, and the server of one person as in development', () => {
  expect(hubEnvironment(['--port', '0'], {})).toMatchObject({ NODE_ENV: 'production' });
  expect(hubEnvironment([], { NODE_ENV: 'test' })).toMatchObject({ NODE_ENV: 'test' });
  expect(hubEnvironment(['--local'], {})).not.toHaveProperty('NODE_ENV');
});
