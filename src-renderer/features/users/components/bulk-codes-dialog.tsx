import { Button, Modal, Table, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/contract/users.ts';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { printPage } from '#renderer/lib/print-page.ts';
import { forEachPerson } from '../for-each-person.ts';
import { nameOf } from '../name-of.ts';
import { createStartCode } from '../queries.ts';
import { RefusedPeople } from './refused-people.tsx';
import { StartSlips } from '#renderer/components/people/start-slips.tsx';

interface BulkCodesProps {
  readonly opened: boolean;
  readonly users: readonly User[];
  readonly onClose: () => void;
}

/** Start codes of several people, made on demand and shown this one time: a slip for each. */
export const BulkCodesDialog = ({ opened, users, onClose }: BulkCodesProps) => {
  const { t } = useTranslation('users');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('bulk.codes')}
      size={520}
      // Whoever clicks beside it has lost the codes.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('code.close') }}
    >
      <BulkCodes users={users} onClose={onClose} />
    </Modal>
  );
};

// Mounted anew with each opening, so codes that were shown are gone.
const BulkCodes = ({ users, onClose }: Omit<BulkCodesProps, 'opened'>) => {
  const { t } = useTranslation('users');
  const make = useMutation({
    mutationFn: () => forEachPerson(users, createStartCode),
    meta: { errors: 'inline' },
  });
  if (make.data === undefined) {
    return (
      <>
        <Text>{t('bulk.codesText', { count: users.length })}</Text>
        <DialogActions>
          <Button variant="default" disabled={make.isPending} onClick={onClose}>
            {t('code.cancel')}
          </Button>
          <Button data-autofocus loading={make.isPending} onClick={() => make.mutate()}>
            {t('bulk.make')}
          </Button>
        </DialogActions>
      </>
    );
  }
  const codes = make.data.done.map(({ user, result }) => ({ user, given: result }));
  return (
    <>
      <RefusedPeople refused={make.data.refused} />
      <Table aria-label={t('bulk.codes')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('field.name')}</Table.Th>
            <Table.Th scope="col">{t('code.label')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {codes.map(({ user, given }) => (
            <Table.Tr key={user.id}>
              <Table.Td>{nameOf(user)}</Table.Td>
              <Table.Td ff="monospace">{given.code}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <DialogActions>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
          disabled={codes.length === 0}
          onClick={printPage}
        >
          {t('bulk.print', { count: codes.length })}
        </Button>
        <Button autoFocus onClick={onClose}>
          {t('code.done')}
        </Button>
      </DialogActions>
      <StartSlips codes={codes} />
    </>
  );
};
