import { Box, Button, Center, Group, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface DeleteConfirmationCardProps {
  /** Names the thing: "Delete the folder 'Respiration'?" */
  readonly title: string;
  /** What happens to it and to what depends on it. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that cannot be taken back. */
export const DeleteConfirmationCard = (props: DeleteConfirmationCardProps) => {
  const { t } = useTranslation('questions');
  const id = useId();
  return (
    <Group component="section" gap={14} align="flex-start" wrap="nowrap" aria-labelledby={id}>
      <Center
        component="span"
        visibleFrom="xs"
        flex="none"
        w={36}
        h={36}
        c="var(--bad)"
        bg="var(--bad-soft)"
        bdrs="lg"
      >
        <IconTrash size={20} stroke={1.6} aria-hidden />
      </Center>
      <Box flex={1} miw={0}>
        <Title order={2} id={id} variant="lead">
          {props.title}
        </Title>
        <Box pt={6} c="var(--ink2)">
          {props.children}
        </Box>
        <Group gap={8} justify="flex-end" pt={18}>
          <Button variant="default" data-autofocus onClick={props.onCancel}>
            {t('cancel')}
          </Button>
          <Button color="red" onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </Group>
      </Box>
    </Group>
  );
};
