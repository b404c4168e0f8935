type Provider = 'google' | 'facebook';

/** A provider that the institution uses; its secret stands sealed in `secret_setting`. */
export interface IdentityProviderTable {
  name: Provider;
  client_id: string;
  /** When the secret was set. */
  secret_at: number;
  updated_at: number;
}

/** As whom a provider knows somebody who has an account here. */
export interface ExternalIdentityTable {
  id: number;
  user_id: number;
  provider: Provider;
  subject: string;
  /** As the provider said it last; for the person to recognise. */
  email: string | null;
  created_at: number;
  used_at: number | null;
}

/** What a provider has said of somebody, until the page or program that asked fetches it, once. */
export interface IdentityProofTable {
  id: number;
  provider: Provider;
  /** Of the state that came back: a second answer to it is none. */
  state_hash: string;
  /** Of the code that was handed to the page or program. */
  token_hash: string;
  /** SHA-256 of the verifier that only who began it has. */
  challenge: string;
  subject: string;
  email: string | null;
  is_email_verified: 0 | 1;
  first_name: string;
  last_name: string;
  expires_at: number;
  used_at: number | null;
  created_at: number;
}

/** A deletion that a provider asked for, by the code that it shows its person. */
export interface IdentityDeletionTable {
  id: number;
  provider: Provider;
  token_hash: string;
  was_known: 0 | 1;
  done_at: number;
}
