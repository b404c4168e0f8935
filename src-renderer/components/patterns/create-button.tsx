import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ListCreate } from './list-props.ts';

/** The one button of a list that makes something new. */
export function CreateButton({ label, isDisabled = false, to, run }: ListCreate) {
  const look = { leftSection: <IconPlus size={18} stroke={1.6} aria-hidden />, disabled: isDisabled };
  return to === undefined ? (
    <Button {...look} onClick={run}>
      {label}
    </Button>
  ) : (
    <Button {...look} component={Link} to={to}>
      {label}
    </Button>
  );
}
