import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { readBody, type BodyBounds } from './bounded-body.ts';

const json = { depth: 4, values: 100 };
const bounds = (own: Partial<BodyBounds> = {}): BodyBounds => ({
  bytes: 50,
  json,
  mayBePacked: true,
  ...own,
});

/** A message whose sender does not say how long it is. */
const unannounced = (body: string | ReadableStream | null, headers: Record<string, string> = {}) =>
  new Response(body, { headers });

/** One that says it. */
const announced = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-length': String(body.length), ...headers } });

const packed = (text: string) => announced(new Uint8Array(gzipSync(text)), { 'content-encoding': 'gzip' });

describe('a message', () => {
  it('without a length is read up to the limit, and none of what is more', async () => {
    expect((await readBody(unannounced('12345'), bounds({ bytes: 5 }))).toString()).toBe('12345');
    await expect(readBody(unannounced('123456'), bounds({ bytes: 5 }))).rejects.toMatchObject({
      code: 'TOO_LARGE',
    });
  });

  it('tells of its bytes before they are kept, as they come and unpacked', async () => {
    const told: number[] = [];
    const hold = (bytes: number) => void told.push(bytes);
    await readBody(announced('12345'), bounds({ hold }));
    await readBody(unannounced('123'), bounds({ hold }));
    expect(told).toEqual([5, 3]);
    const message = packed('"1234567"');
    await readBody(message, bounds({ hold }));
    expect(told.slice(2)).toEqual([Number(message.headers.get('content-length')), 9]);
    const full = () => {
      throw new AppError('RATE_LIMITED', 'Too much is kept.');
    };
    await expect(readBody(announced('12345'), bounds({ hold: full }))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
  });

  it('without a body is an empty one', async () => {
    expect((await readBody(unannounced(null), bounds())).byteLength).toBe(0);
  });

  it('may say that it is as it is, and have no encoding but gzip', async () => {
    const plain = unannounced('{}', { 'content-encoding': 'identity' });
    expect((await readBody(plain, bounds())).toString()).toBe('{}');
    await expect(readBody(unannounced('{}', { 'content-encoding': 'br' }), bounds())).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA',
    });
  });

  it.each([unannounced, announced, packed])('of any kind is bounded in size and shape', async (message) => {
    const read = (text: string) => readBody(message(text), bounds());
    expect((await read('[[[[1]]]]')).toString()).toBe('[[[[1]]]]');
    await expect(read(' '.repeat(51))).rejects.toMatchObject({ code: 'TOO_LARGE' });
    await expect(read('[[[[[1]]]]]')).rejects.toThrow('nested deeper than 4 levels');
    const many = JSON.stringify(Array.from({ length: 101 }, () => 0));
    await expect(readBody(message(many), bounds({ bytes: 1000 }))).rejects.toThrow('too many values');
  });

  it('is not unpacked for strangers', async () => {
    await expect(readBody(packed('{}'), bounds({ mayBePacked: false }))).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA',
    });
  });

  it('of bytes has no shape', async () => {
    expect((await readBody(announced('[[[[[[['), bounds({ json: null }))).toString()).toBe('[[[[[[[');
  });

  it('that breaks off is the fault of who sent it', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
    await expect(readBody(unannounced(broken), bounds())).rejects.toMatchObject({ code: 'MALFORMED' });
    await expect(
      readBody(announced(new Uint8Array([31, 139, 8]), { 'content-encoding': 'gzip' }), bounds()),
    ).rejects.toMatchObject({ code: 'MALFORMED', message: 'The body is not valid gzip.' });
  });

  it('that never ends is waited for as long as is allowed', async () => {
    const silent = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([32])) });
    await expect(readBody(unannounced(silent), bounds({ withinMs: 30 }))).rejects.toMatchObject({
      code: 'MALFORMED',
      message: 'The request took too long to come.',
    });
  });
});
