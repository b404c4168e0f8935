import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { peopleGroupsContract, type GroupMember, type PeopleGroup } from '#shared/contract/people-groups.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import type { ContractForm } from '#renderer/hooks/use-contract-form.ts';
import { useAddMembers } from '#renderer/lib/people-groups.ts';
import { candidatesQuery } from '../queries.ts';

const TYPING_MS = 250;

interface Values extends Record<string, unknown> {
  user_ids: string[];
}

const bodyOf = ({ user_ids: ids }: Values) => ({ user_ids: ids.map(Number) });

interface AddPeopleProps {
  readonly opened: boolean;
  readonly group: PeopleGroup;
  readonly onClose: () => void;
}

/** Chooses people by name and puts them into a group. */
export const AddPeopleDialog = ({ opened, group, onClose }: AddPeopleProps) => {
  const { t } = useTranslation('people-groups');
  const add = useAddMembers();
  return (
    <FormDialog<Values, NonNullable<typeof add.data>>
      opened={opened}
      title={t('add.title', { name: group.name })}
      submitLabel={t('add.save')}
      endpoint={peopleGroupsContract.addMembers}
      initial={{ user_ids: [] }}
      body={bodyOf}
      mutation={{
        isPending: add.isPending,
        mutate: (values, on) => add.mutate({ id: group.id, userIds: bodyOf(values).user_ids }, on),
      }}
      missing={{ user_ids: t('add.missing') }}
      wrong={{ user_ids: t('add.missing') }}
      onDone={({ message }) => showSuccess(message)}
      onClose={onClose}
      size={480}
    >
      {(form) => <PeopleField groupId={group.id} form={form} />}
    </FormDialog>
  );
};

const optionOf = (person: GroupMember) => ({
  value: String(person.id),
  label: `${person.first_name} ${person.last_name} (${person.email})`,
});

interface PeopleFieldProps {
  readonly groupId: number;
  readonly form: ContractForm<Values>;
}

const PeopleField = ({ groupId, form }: PeopleFieldProps) => {
  const { t } = useTranslation('people-groups');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data = [] } = useQuery({ ...candidatesQuery(groupId, search), placeholderData: keepPreviousData });
  // Whoever is chosen stays an option while something else is looked for.
  const [chosen, setChosen] = useState<ReturnType<typeof optionOf>[]>([]);
  const found = data.map(optionOf);
  const options = [...chosen, ...found.filter(({ value }) => chosen.every((one) => one.value !== value))];
  const { onChange, ...field } = form.field('user_ids');
  return (
    <MultiSelect
      {...field}
      label={t('add.people')}
      description={t('add.peopleText')}
      data={options}
      onChange={(values: string[]) => {
        setChosen(options.filter(({ value }) => values.includes(value)));
        onChange(values);
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has looked already, also at words in another order.
      filter={({ options: all }) => all}
      hidePickedOptions
      openOnFocus={false}
      // The list itself scrolls: a frame around it would be one more stop of the keyboard.
      withScrollArea={false}
      styles={{ options: { maxHeight: 220, overflowY: 'auto' } }}
      nothingFoundMessage={t('add.nobody')}
      clearButtonProps={{ 'aria-label': t('add.clear') }}
      data-autofocus
    />
  );
};
