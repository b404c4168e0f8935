/** An image as an answer: shown, never run. */
export const toImageAnswer = ({ bytes, mime }: { readonly bytes: Uint8Array; readonly mime: string }) => ({
  body: bytes,
  headers: {
    'content-type': mime,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  },
});
