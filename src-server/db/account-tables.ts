import type { Generated } from 'kysely';

export interface RoleTable {
  id: number;
  name: string;
  is_built_in: Generated<0 | 1>;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface RolePermissionTable {
  id: number;
  role_id: number;
  resource: string;
  action: string;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface UserTable {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  role_id: number;
  password_hash: string | null;
  status: 'active' | 'suspended';
  perm_version: Generated<number>;
  is_onboarding_complete: Generated<0 | 1>;
  is_two_factor_enabled: Generated<0 | 1>;
  /** Null until the person has shown that the address is theirs, or an administrator made the account. */
  email_verified_at: number | null;
  /** Null while an administrator has to let the person in. */
  approved_at: number | null;
  /** When the account is anonymised, unless its person takes that back. */
  deletion_due_at: number | null;
  anonymised_at: number | null;
  /** Rises when what proves the person changes; offline grants name it. */
  credential_version: Generated<number>;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface UserPermissionTable {
  id: number;
  user_id: number;
  resource: string;
  action: string;
  effect: 'grant' | 'deny';
  /** Null where it counts until it is taken back. */
  expires_at: number | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface SessionTable {
  id: number;
  token_hash: string;
  user_id: number;
  client: string;
  is_remembered: Generated<0 | 1>;
  created_at: number;
  last_active_at: number;
  expires_at: number;
  revoked_at: number | null;
  /** When its person last showed who they are, by password or code; null where the hub is told. */
  reauthenticated_at: number | null;
  /** On a device: it began without the hub. */
  is_offline: Generated<0 | 1>;
  /** Its sign-in has been counted by a command. */
  is_login_recorded: Generated<0 | 1>;
}

export interface LoginRecordTable {
  id: number;
  user_id: number;
  user_role: string;
  signed_in_at: number;
  ip_address: string | null;
  /** A computer let it happen without the hub. */
  is_offline: Generated<0 | 1>;
  /** The name of the computer of a hub; null in a browser, and where there is no hub. */
  computer: string | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface AccountTokenTable {
  id: number;
  purpose: 'start' | 'reset' | 'verify';
  user_id: number;
  code_hash: string;
  expires_at: number;
  used_at: number | null;
  created_at: number;
  /** Null where the command line gave it. */
  created_by: number | null;
}

export interface SignInFailureTable {
  id: number;
  account_key: string;
  client_key: string;
  failed_at: number;
}

export interface SecondFactorTable {
  id: number;
  user_id: number;
  method: 'google' | 'email';
  /** Sealed: the secret of an authenticator app, or the code that shows that mail arrives. */
  secret: string | null;
  secret_at: number;
  /** Null until a first code was right. */
  enabled_at: number | null;
  /** The time step of the code that was accepted last; none up to it is accepted again. */
  last_step: Generated<number>;
}

export interface RecoveryCodeTable {
  id: number;
  user_id: number;
  code_hash: string;
  used_at: number | null;
  created_at: number;
}

export interface SignInChallengeTable {
  id: number;
  token_hash: string;
  user_id: number;
  method: 'google' | 'email';
  /** Where the password was said. */
  client: string;
  is_remembered: Generated<0 | 1>;
  /** Sealed: the code that was sent by mail. */
  code: string | null;
  sent_at: number | null;
  sends: Generated<number>;
  failures: Generated<number>;
  expires_at: number;
  used_at: number | null;
  created_at: number;
}

export interface SignInPolicyTable {
  id: number;
  role_id: number;
  second_factor: 'off' | 'offered' | 'required';
  /** When it became required, which is when the grace begins. */
  required_since: number | null;
  /** For how long people sign in without the hub; null for the most that their role may have. */
  offline_hours: number | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}
