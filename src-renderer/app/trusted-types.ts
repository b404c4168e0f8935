interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML?: (value: string, type: string, sink?: string) => string;
      createScriptURL?: (value: string, type: string, sink?: string) => string;
    },
  ): unknown;
}

const factory = (): TrustedTypePolicyFactory | undefined =>
  (globalThis as { trustedTypes?: TrustedTypePolicyFactory }).trustedTypes;

/** Where the own threads of the page lie: beside its code, never where files of people are read from. */
const WORKERS = import.meta.env.DEV ? '/' : '/assets/';

/**
 * Lets Mantine write its variables as the text of a style element, and refuses everything that could be markup.
 * It throws rather than returns null, and refuses direct calls, so that no editor adopts it as its own policy.
 */
factory()?.createPolicy('default', {
  createHTML: (value, _type, sink) => {
    if (sink !== 'Element innerHTML' || value.includes('<')) throw new TypeError('markup refused');
    return value;
  },
  // The thread that reads PDF.
  createScriptURL: (value, _type, sink) => {
    const isOwn = new URL(value, location.href).href.startsWith(`${location.origin}${WORKERS}`);
    if (sink !== 'Worker constructor' || !isOwn) throw new TypeError('script refused');
    return value;
  },
});
