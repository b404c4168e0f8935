import { describe, expect, it } from 'vitest';
import { completeAddress, connectProblems, type ConnectValues } from './connect-values.ts';

const values = (changes: Partial<ConnectValues> = {}): ConnectValues => ({
  hub_url: 'https://hub.school.example',
  code: '',
  device_name: 'Laptop',
  email: 'a@school.example',
  password: 'violet harbour seven',
  ...changes,
});

describe('the form of connecting', () => {
  it.each([
    ['hub.school.example', 'https://hub.school.example'],
    [' hub.school.example:8443 ', 'https://hub.school.example:8443'],
    ['http://localhost:4123', 'http://localhost:4123'],
    ['localhost:4123', 'http://localhost:4123'],
    ['127.0.0.1:4123', 'http://127.0.0.1:4123'],
    ['127.0.0.1.school.example', 'https://127.0.0.1.school.example'],
    ['HTTPS://hub.school.example', 'HTTPS://hub.school.example'],
    ['', ''],
  ])('takes %j for %j', (typed, address) => {
    expect(completeAddress(typed)).toBe(address);
  });

  it('needs no code', () => {
    expect(connectProblems(values())).toEqual([]);
  });

  it('names what is missing in the order of the form', () => {
    const problems = connectProblems(values({ hub_url: '', device_name: ' ', password: '' }));
    expect(problems.map(({ field }) => field)).toEqual(['hub_url', 'device_name', 'password']);
  });

  it('says why an address is none', () => {
    const [problem] = connectProblems(values({ hub_url: 'ftp://hub.school.example' }));
    expect(problem).toMatchObject({ field: 'hub_url', reason: expect.stringContaining('https://') });
  });

  it('leaves the judgement of an address without TLS to the server', () => {
    expect(connectProblems(values({ hub_url: 'http://hub.school.example' }))).toEqual([]);
  });
});
