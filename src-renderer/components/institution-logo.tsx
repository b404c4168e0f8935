import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { setupContract } from '#shared/contract/setup.ts';
import { api } from '#renderer/lib/api.ts';
import { bindClasses } from './bind-classes.ts';
import classes from './brand.module.css';
import { BytesImage } from './stored-image.tsx';

const cx = bindClasses(classes);

interface InstitutionLogoProps {
  /** Null where the institution has none. */
  readonly sha256: string | null | undefined;
  /** mark: as high as the mark of the product; large: on its own line. */
  readonly size: 'mark' | 'large';
  /** Where there is none, or it cannot be had. */
  readonly otherwise?: ReactNode;
}

/** The logo of the institution, for everybody who reads its name. The name stands beside it. */
export const InstitutionLogo = ({ sha256, size, otherwise = null }: InstitutionLogoProps) => {
  const { data } = useQuery({
    queryKey: ['setup', 'logo', sha256],
    queryFn: async ({ signal }) => (await api(setupContract.getLogo, {}, { signal })).body,
    enabled: typeof sha256 === 'string',
    staleTime: Infinity,
  });
  return data === undefined || typeof sha256 !== 'string' ? (
    otherwise
  ) : (
    <BytesImage bytes={data} alt="" className={cx('logo', size)} />
  );
};
