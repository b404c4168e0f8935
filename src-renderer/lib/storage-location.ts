import { useQuery } from '@tanstack/react-query';
import { isDesktop } from './bridge.ts';
import { connectionQuery } from './sync-status.ts';

/**
 * Where what is written here is kept, as far as a page knows: `here`, by the desktop application; `hub`, by the
 * institution's server; `address`, by the computer behind the open address, which may be this one.
 */
export type StorageLocation = 'here' | 'hub' | 'address';

/** Follows what the server says of itself: a browser may be open at a computer that stands alone. */
export const useStorageLocation = (): { readonly at: StorageLocation; readonly host: string } => {
  const { data } = useQuery(connectionQuery);
  const { host } = window.location;
  if (isDesktop()) return { at: 'here', host };
  return { at: data?.role === 'hub' ? 'hub' : 'address', host };
};
