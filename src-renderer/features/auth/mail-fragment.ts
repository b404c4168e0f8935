/** What the link of a mail says after its `#`: no server has seen it. */
export interface MailFragment {
  readonly email: string;
  readonly code: string;
}

/** Reads it; what is missing is empty. */
export const readMailFragment = (hash: string): MailFragment => {
  const says = new URLSearchParams(hash.replace(/^#/u, ''));
  return { email: says.get('email') ?? '', code: says.get('code') ?? '' };
};

/** A page that begins with an address. */
export const withAddress = (path: string, email: string): string =>
  `${path}#${new URLSearchParams({ email }).toString()}`;
