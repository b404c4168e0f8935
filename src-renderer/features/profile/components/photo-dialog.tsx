import { Button, Center, Modal, Slider, Stack, Text } from '@mantine/core';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CENTRED, MAX_ZOOM, type CropChoice } from '#shared/domain/profile/square-crop.ts';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { drawSquare, encodeSquare } from '../photo-file.ts';

const PREVIEW_SIDE = 240;

interface CropSliderProps {
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  readonly onChange: (value: number) => void;
}

const CropSlider = ({ label, min = 0, max = 1, ...slider }: CropSliderProps) => {
  const id = useId();
  return (
    <div>
      <Text size="sm" id={id} mb={4}>
        {label}
      </Text>
      <Slider
        {...slider}
        min={min}
        max={max}
        step={0.01}
        label={null}
        thumbProps={{ 'aria-labelledby': id }}
      />
    </div>
  );
};

interface PhotoDialogProps {
  /** Null while there is none to crop. */
  readonly picture: ImageBitmap | null;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onSave: (bytes: Uint8Array) => void;
}

const CropBody = ({
  picture,
  isBusy,
  onClose,
  onSave,
}: PhotoDialogProps & { readonly picture: ImageBitmap }): ReactNode => {
  const { t } = useTranslation('profile');
  const [choice, setChoice] = useState<CropChoice>(CENTRED);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) drawSquare(canvas.current, picture, choice);
  }, [picture, choice]);
  const set = (part: keyof CropChoice) => (value: number) =>
    setChoice((before) => ({ ...before, [part]: value }));
  return (
    <Stack gap={16}>
      <Center>
        <canvas
          ref={canvas}
          width={PREVIEW_SIDE}
          height={PREVIEW_SIDE}
          role="img"
          aria-label={t('photo.preview')}
          style={{ borderRadius: '50%', maxWidth: '100%' }}
        />
      </Center>
      <CropSlider label={t('photo.zoom')} value={choice.zoom} min={1} max={MAX_ZOOM} onChange={set('zoom')} />
      <CropSlider label={t('photo.across')} value={choice.x} onChange={set('x')} />
      <CropSlider label={t('photo.down')} value={choice.y} onChange={set('y')} />
      <DialogActions>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('photo.cancel')}
        </Button>
        <Button loading={isBusy} onClick={() => void encodeSquare(picture, choice).then(onSave)}>
          {t('photo.save')}
        </Button>
      </DialogActions>
    </Stack>
  );
};

/** Chooses the square of a picture that becomes the photo. */
export const PhotoDialog = (props: PhotoDialogProps) => {
  const { t } = useTranslation(['profile', 'common']);
  const { picture, onClose } = props;
  return (
    <Modal
      opened={picture !== null}
      onClose={onClose}
      title={t('photo.crop')}
      size={420}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {picture === null ? null : <CropBody {...props} picture={picture} />}
    </Modal>
  );
};
