import { describe, expect, it } from 'vitest';
import { addressProblem, completeAddress, enrolBody } from './connect-values.ts';

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
    const values = {
      hub_url: 'https://hub.school.example',
      device_name: 'Laptop',
      email: 'a@school.example',
      password: 'violet harbour seven',
    };
    expect(enrolBody({ ...values, code: '' })).toEqual(values);
    expect(enrolBody({ ...values, code: '7K3QF' })).toEqual({ ...values, code: '7K3QF' });
  });

  it('says why an address is none', () => {
    expect(addressProblem('ftp://hub.school.example')).toContain('https://');
  });

  it('leaves the judgement of an address without TLS to the server', () => {
    expect(addressProblem('http://hub.school.example')).toBeUndefined();
  });
});
