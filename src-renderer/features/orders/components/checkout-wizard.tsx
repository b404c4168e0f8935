import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CartItem } from '#shared/contract/cart.ts';
import type { Billing } from '#shared/domain/billing/billing-fields.ts';
import { CHECKOUT_STEPS, isReachable, stepsIn } from '#shared/domain/billing/checkout-steps.ts';
import { TestPaymentsNote } from '#renderer/components/test-payments-note.tsx';
import { useMoney } from '#renderer/components/money/use-money.ts';
import { WizardPage } from '#renderer/components/patterns/wizard-page.tsx';
import type { WizardCheck } from '#renderer/components/patterns/wizard-steps.tsx';
import { paymentOptionsQuery } from '#renderer/lib/payment-options.ts';
import { useBillingForm } from '../use-billing-form.ts';
import { useCheckout, type Checkout } from '../use-checkout.ts';
import { BillingStep } from './billing-step.tsx';
import { MethodStep } from './method-step.tsx';
import { NeedsServer } from './needs-server.tsx';
import { OrderSummary } from './order-summary.tsx';
import { ReviewStep } from './review-step.tsx';
import type { Bought } from './start-now.tsx';

interface CheckoutWizardProps {
  readonly items: readonly CartItem[];
  readonly stored: Billing;
  readonly onOrder: (orderId: number) => void;
  readonly onEnrolled: (bought: readonly Bought[]) => void;
}

const useTaxLabel = (): string => {
  const { t } = useTranslation('orders');
  const { data } = useQuery(paymentOptionsQuery);
  return data === undefined
    ? t('review.tax')
    : t('review.taxOf', { label: data.tax_label, rate: data.tax_rate });
};

interface StepProps {
  readonly checkout: Checkout;
  readonly form: ReturnType<typeof useBillingForm>;
  readonly taxLabel: string;
}

const Step = ({ checkout, form, taxLabel }: StepProps) => {
  const { method, preview } = checkout;
  switch (checkout.state.current) {
    case 'billing':
      return <BillingStep form={form} />;
    case 'method':
      return <MethodStep chosen={method.chosen} isMissing={method.isMissing} onChoose={method.choose} />;
    case 'review':
      if (!checkout.isChecked && preview.error !== null) return <NeedsServer query={preview} />;
      return (
        <ReviewStep
          cart={checkout.cart}
          taxLabel={taxLabel}
          isChecked={checkout.isChecked}
          billing={form.values}
          card={method.card}
          isFree={checkout.isFree}
          isBusy={checkout.isBusy}
          problem={checkout.problem}
        />
      );
  }
};

/** Billing, payment method, review: the order beside them, and one button with the amount at the end. */
export const CheckoutWizard = ({ items, stored, onOrder, onEnrolled }: CheckoutWizardProps) => {
  const { t } = useTranslation('orders');
  const money = useMoney();
  const taxLabel = useTaxLabel();
  const form = useBillingForm(stored);
  const checkout = useCheckout({ items, form, onOrder, onEnrolled });
  const { state, cart, isFree, isChecked } = checkout;
  const total = money(cart.total, cart.currency);
  const open = (key: string): void => {
    const step = CHECKOUT_STEPS.find((one) => one === key);
    if (step !== undefined) checkout.open(step);
  };
  const checks: WizardCheck[] = form.checks.map(({ field, isMissing, text }) => ({
    key: field,
    text,
    step: 'billing',
    stepLabel: t('step.billing'),
    kind: isMissing ? 'missing' : 'error',
  }));
  if (!isFree && checkout.method.chosen === undefined)
    checks.push({
      key: 'method',
      text: t('method.missing'),
      step: 'method',
      stepLabel: t('step.method'),
      kind: 'missing',
    });
  return (
    <WizardPage
      backTo="/MyCart"
      title={t('checkout.title')}
      subtitle={t('checkout.items', { count: items.length })}
      saveStatus={form.status}
      onRetrySave={form.retry}
      current={state.current}
      onStep={open}
      steps={stepsIn(state).map((step) => ({
        key: step,
        label: t(`step.${step}`),
        isDone: state.steps[step].completed,
        isVisited: isReachable(state, step),
        problems: step === 'billing' ? Object.keys(form.errors).length : 0,
      }))}
      checks={checks}
      checksTitle={t('checkout.missing')}
      finish={{
        label: isFree ? t('checkout.enrol') : t('checkout.pay', { total }),
        onRun: checkout.run,
        isBusy: checkout.isBusy,
        isDisabled: !isChecked || cart.wanted.length === 0,
      }}
      stepText={t(`step.text.${state.current}`)}
      rightPane={<OrderSummary cart={cart} taxLabel={taxLabel} isChecked={isChecked} />}
      rightPaneLabel={t('review.summary')}
    >
      <TestPaymentsNote mb={16} />
      <Step checkout={checkout} form={form} taxLabel={taxLabel} />
    </WizardPage>
  );
};
