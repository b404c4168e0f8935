interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML?: (value: string, type: string, sink?: string) => string;
      createScriptURL?: (value: string) => string;
    },
  ): unknown;
}

const factory = (): TrustedTypePolicyFactory | undefined =>
  (globalThis as { trustedTypes?: TrustedTypePolicyFactory }).trustedTypes;

/**
 * Lets Mantine write its variables as the text of a style element, and refuses everything that could be markup.
 * It throws rather than returns null, and refuses direct calls, so that no editor adopts it as its own policy.
 */
factory()?.createPolicy('default', {
  createHTML: (value, _type, sink) => {
    if (sink !== 'Element innerHTML' || value.includes('<')) throw new TypeError('markup refused');
    return value;
  },
});
