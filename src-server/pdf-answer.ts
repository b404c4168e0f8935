/** A PDF as an answer: to be saved, and never run in the page. */
export const pdfAnswer = (body: Uint8Array, name: string) => ({
  status: 200 as const,
  body,
  headers: {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  },
});
