import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import {
  BILLING_FIELDS,
  billingProblems,
  type Billing,
  type BillingField,
} from '#shared/domain/billing/billing-fields.ts';
import type { SaveStatus } from '#renderer/hooks/autosaver.ts';
import { useAutosave } from '#renderer/hooks/use-autosave.ts';
import { saveBilling } from '#renderer/lib/billing.ts';
import { errorText } from '#renderer/lib/error-text.ts';

export interface BillingForm {
  readonly values: Billing;
  readonly errors: { readonly [field in BillingField]?: string };
  readonly problems: number;
  /** Everything that is wrong or missing, also where nobody has been yet. */
  readonly checks: readonly {
    readonly field: BillingField;
    readonly isMissing: boolean;
    readonly text: string;
  }[];
  readonly change: (changes: Partial<Billing>) => void;
  /** Somebody left a field: from now on it says what is wrong with it. */
  readonly leave: (field: BillingField) => void;
  /** Says what is wrong everywhere, and goes to the first field. @returns whether nothing is */
  readonly check: () => boolean;
  readonly status: SaveStatus;
  readonly retry: () => void;
  readonly ref: RefObject<HTMLDivElement | null>;
}

/** The billing fields: kept by themselves, checked at each field once it was left. */
export const useBillingForm = (stored: Billing): BillingForm => {
  const { t } = useTranslation('orders');
  const [values, setValues] = useState(stored);
  const [left, setLeft] = useState<ReadonlySet<BillingField>>(new Set());
  const ref = useRef<HTMLDivElement>(null);
  const { status, change, retry, flush } = useAutosave<Billing>({
    save: (value) => saveBilling({ ...value }),
    describeError: errorText,
  });
  const problems = billingProblems(values);
  const errors = Object.fromEntries(
    [...problems]
      .filter(([field]) => left.has(field))
      .map(([field, problem]) => [field, t(`billing.${problem}.${field}`)]),
  );
  return {
    values,
    errors,
    problems: problems.size,
    checks: [...problems].map(([field, problem]) => ({
      field,
      isMissing: problem === 'missing',
      text: t(`billing.${problem}.${field}`),
    })),
    change: (changes) => {
      const next = { ...values, ...changes };
      setValues(next);
      change(next);
    },
    leave: (field) => setLeft((known) => new Set([...known, field])),
    check: () => {
      setLeft(new Set(BILLING_FIELDS));
      void flush();
      const [first] = problems.keys();
      if (first === undefined) return true;
      ref.current?.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus();
      return false;
    },
    status,
    retry,
    ref,
  };
};
