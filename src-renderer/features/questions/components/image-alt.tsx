import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface ImageAltProps {
  /** What the image belongs to: "Option B". */
  readonly owner: string;
  readonly alt: string;
  readonly onChange: (alt: string) => void;
}

/** What an image shows, for whoever does not see it. */
export const ImageAlt = ({ owner, alt, onChange }: ImageAltProps) => {
  const { t } = useTranslation('questions');
  return (
    <TextInput
      label={t('image.alt', { owner })}
      description={alt.trim() === '' ? t('image.altMissing') : undefined}
      maxLength={500}
      value={alt}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
