import { useForm } from '@mantine/form';
import { useEffect, useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { AppError } from '#shared/contract/errors.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { problemsOf, type FieldWords, type FormProblems } from '#renderer/lib/form-problems.ts';

type FormValues = Record<string, unknown>;
type FieldOf<Values> = keyof Values & string;

/** The part of a mutation that a form needs; a `useMutation` result with `errors: 'inline'` fits as it is. */
export interface FormMutation<Values, Data> {
  readonly isPending: boolean;
  readonly mutate: (
    values: Values,
    on: { onSuccess: (data: Data) => void; onError: (error: Error) => void },
  ) => void;
}

/**
 * The mutation of a form that becomes the body of the endpoint first.
 * @param body the same as the `body` of the form
 */
export const sentAs = <Values, Body, Data>(
  { isPending, mutate }: FormMutation<Body, Data>,
  body: (values: Values) => Body,
): FormMutation<Values, Data> => ({ isPending, mutate: (values, on) => mutate(body(values), on) });

/** For a form that another part of the page sends: a change in parts, a question that is asked first. */
export const handOn = <Values>(take: (values: Values) => void): FormMutation<Values, undefined> => ({
  isPending: false,
  mutate: (values, { onSuccess }) => {
    take(values);
    onSuccess(undefined);
  },
});

export interface ContractFormOptions<Values extends FormValues, Data> extends FieldWords {
  /** The form before anything is typed. */
  readonly initial: Values;
  readonly mutation: FormMutation<Values, Data>;
  /** How the form becomes the body of the endpoint, where it is not the body itself. */
  readonly body?: (values: Values) => unknown;
  /** What the contract does not know; it is said before what the contract has against a field. */
  readonly rules?: (values: Values) => Partial<Record<FieldOf<Values>, string>>;
  /** Completes what was typed, before the form is checked. */
  readonly complete?: (values: Values) => Values;
  readonly onDone?: (data: Data, values: Values) => void;
  /** What the form says where the server gave no message. */
  readonly fallback?: string;
  /** After the form has said it; `fields` are those that were refused. */
  readonly onRefused?: (error: Error, fields: readonly string[]) => void;
}

interface InputProps {
  readonly name: string;
  /** By which the form finds the input when it goes to it. */
  readonly 'data-path': string;
  readonly error: ReactNode;
  readonly onChange: (input: unknown) => void;
}

export interface ContractForm<Values extends FormValues> {
  readonly values: Values;
  readonly isBusy: boolean;
  /** What went wrong with the whole, not with one field. */
  readonly problem: string | undefined;
  readonly isDirty: () => boolean;
  readonly set: <Field extends FieldOf<Values>>(field: Field, value: Values[Field]) => void;
  readonly reset: () => void;
  /** Checks some fields, or all: says what is wrong and goes to the first one. */
  readonly check: (fields?: readonly FieldOf<Values>[]) => boolean;
  /** Checks and sends values that the page puts in at once. */
  readonly submit: (values?: Values) => void;
  readonly goTo: (field: FieldOf<Values>) => void;
  /** Of the `form` element. */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: SubmitEvent) => void;
  };
  /** Of any input but a checkbox or switch. */
  readonly field: <Field extends FieldOf<Values>>(
    field: Field,
  ) => InputProps & { readonly value: Values[Field] };
  /** Of a checkbox or switch. */
  readonly box: (field: FieldOf<Values>) => InputProps & { readonly checked: boolean };
}

/** What the server has against single fields of this form. */
const refusedFields = (error: Error, values: FormValues): FormProblems =>
  error instanceof AppError
    ? Object.fromEntries(
        Object.entries(error.fields ?? {}).flatMap(([field, [text]]) =>
          text !== undefined && (field.split('.')[0] ?? field) in values ? [[field, text]] : [],
        ),
      )
    : {};

/**
 * A form over the body of an endpoint: checked by the contract before it is sent, refusals of the server at
 * their fields, the first wrong field focused.
 */
export const useContractForm = <Values extends FormValues, Data>(
  endpoint: Pick<EndpointDefinition, 'body'>,
  options: ContractFormOptions<Values, Data>,
): ContractForm<Values> => {
  const { mutation, complete, body = (values: Values) => values } = options;
  const { t } = useTranslation('common');
  const form = useForm<Values>({ mode: 'controlled', initialValues: options.initial });
  const [problem, setProblem] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  // Kept until one of them is on the page: a form may be away while it is sent, or show another step.
  const wanted = useRef<readonly string[]>([]);
  useEffect(() => {
    const inputs = [...(element.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
    const first = inputs.find((input) => wanted.current.includes(input.dataset['path'] ?? ''));
    if (first === undefined) return;
    wanted.current = [];
    first.focus();
    if (first instanceof HTMLInputElement) first.select();
  });

  const show = (problems: FormProblems): void => {
    form.setErrors(problems);
    wanted.current = Object.keys(problems);
  };

  const problemsIn = (values: Values): FormProblems => {
    const schema = endpoint.body;
    const found =
      schema === undefined || schema === 'bytes' ? {} : problemsOf(t, schema, body(values), options);
    const own = Object.entries(options.rules?.(values) ?? {}).flatMap(([field, text]) =>
      typeof text === 'string' ? [[field, text] as const] : [],
    );
    return { ...found, ...Object.fromEntries(own) };
  };

  const check = (fields?: readonly string[]): boolean => {
    const wrong = Object.fromEntries(
      Object.entries(problemsIn(form.getValues())).filter(
        ([field]) => fields === undefined || fields.includes(field.split('.')[0] ?? field),
      ),
    );
    show(wrong);
    return Object.keys(wrong).length === 0;
  };

  const submit = (given: Values = form.getValues()): void => {
    if (mutation.isPending) return;
    const values = complete === undefined ? given : complete(given);
    if (values !== form.getValues()) form.setValues(values);
    setProblem(undefined);
    if (!check()) return;
    mutation.mutate(values, {
      onSuccess: (data) => {
        form.resetDirty(values);
        options.onDone?.(data, values);
      },
      onError: (error) => {
        const refused = refusedFields(error, values);
        const fields = Object.keys(refused);
        show(refused);
        setProblem(fields.length === 0 ? errorText(error, options.fallback) : undefined);
        options.onRefused?.(error, fields);
      },
    });
  };

  const input = (field: FieldOf<Values>): InputProps => ({
    name: field,
    'data-path': field,
    error: form.errors[field],
    onChange: (given) => {
      wanted.current = [];
      form.getInputProps(field).onChange(given);
    },
  });

  return {
    values: form.values,
    isBusy: mutation.isPending,
    problem,
    isDirty: () => form.isDirty(),
    set: (field, value) => input(field).onChange(value),
    reset: () => {
      // What was sent last is what Mantine would go back to.
      form.setInitialValues(options.initial);
      form.reset();
      setProblem(undefined);
    },
    check,
    submit,
    goTo: (field) => {
      wanted.current = [field];
    },
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        submit();
      },
    },
    field: (field) => ({ ...input(field), value: form.values[field] }),
    box: (field) => ({ ...input(field), checked: form.values[field] === true }),
  };
};
