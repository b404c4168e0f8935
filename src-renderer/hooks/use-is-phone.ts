import { useMediaQuery } from '@mantine/hooks';

/** True at the widths where pages become one column: 768 px and below. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
