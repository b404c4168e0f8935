import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EntranceFrame } from '#renderer/components/entrance-frame.tsx';
import { isDesktop } from '#renderer/lib/bridge.ts';

const points = [isDesktop() ? 'here' : 'server', 'yours', 'open'] as const;

interface SetupFrameProps {
  /** "Step 1 of 2". */
  readonly over?: string;
  readonly title: string;
  readonly text: string;
  readonly version: string;
  readonly children: ReactNode;
}

/** The first run has the shape of the sign-in that follows it. */
export const SetupFrame = ({ version, children, ...words }: SetupFrameProps) => {
  const { t } = useTranslation('setup');
  const promise = {
    line: t('brand.line'),
    points: points.map((point) => ({ title: t(`brand.${point}.title`), text: t(`brand.${point}.text`) })),
  };
  return (
    <EntranceFrame {...words} foot={t('version', { version })} promise={promise}>
      {children}
    </EntranceFrame>
  );
};
