/** Who may say, beside a password, who somebody is. */
export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** As people know them. */
export const PROVIDER_NAMES: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
};

/** Where a browser is sent to begin, and where the provider sends it back to. */
export const PROVIDER_PATHS: Readonly<
  Record<SocialProvider, { readonly begin: `/api/${string}`; readonly callback: `/api/${string}` }>
> = {
  google: { begin: '/api/sign-in-google', callback: '/api/handleGoogleCallback' },
  facebook: { begin: '/api/sign-in-facebook', callback: '/api/handleFacebookCallback' },
};

/** Where Facebook asks for a deletion. */
export const DELETION_PATH = '/api/facebook-data-deletion';
