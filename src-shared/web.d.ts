// The few web names that Node and browsers share; seen only by src-shared's own program,
// so that a stray `window`, `process` or `Buffer` fails to compile there.
interface URL {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly pathname: string;
  readonly searchParams: Iterable<[string, string]>;
}
declare var URL: { new (url: string, base?: string): URL };
interface AbortSignal {
  readonly aborted: boolean;
}
declare function structuredClone<T>(value: T): T;
declare var TextEncoder: { new (): { encode(text: string): Uint8Array } };

declare var TextDecoder: {
  new (label: string, options?: { fatal?: boolean }): { decode(bytes: Uint8Array): string };
};
declare function atob(coded: string): string;
