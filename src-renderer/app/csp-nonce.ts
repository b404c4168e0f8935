/** The nonce of this response's content security policy, which the server wrote into the page. */
export const cspNonce: string =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// react-remove-scroll, under every modal and drawer, looks for its nonce here.
Object.assign(globalThis, { __webpack_nonce__: cspNonce });
