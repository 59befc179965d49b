import {
  ACCEPTED_TEST_NONCES,
  OFFERED_PLAN_FEATURES,
  PLAN_FEATURE_LABELS,
  REFUSED_TEST_NONCES,
} from '@contract/billing/billing.constants';
import type { PaymentMethod, Plan, Subscription } from '@contract/billing/billing.entities';
import { formatDate, formatInteger } from '@contract/shared/format';
import { EXPIRED_STATUS, type PlanFeature } from '@contract/shared/permissions';
import { Link } from '@remix-run/react';
import { Select } from '@ui/form/choices';
import { Notice } from '@ui/notice';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useRefused } from '~/components/form/refusal';
import { SectionError } from '~/components/notice/section-error';
import { type Column, DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';
import type { SectionResult } from '~/services/load-section.server';
import type { addMethod } from './subscription-forms.server';
import { UsageBar } from './usage-bar';

interface SubscriptionTabProps {
  subscription: SectionResult<Subscription>;
  /** Null: the user may not see them. */
  paymentMethods: SectionResult<PaymentMethod[]> | null;
  mayChange: boolean;
}

/** The plan, what it opens, how much of it is used, how it is paid, and what else is on offer. */
export function SubscriptionTab({ subscription, paymentMethods, mayChange }: SubscriptionTabProps) {
  const refused = useRefused();
  if (!subscription.ok)
    return <SectionError name="The subscription" reference={subscription.reference} retryHref={paths.subscription()} />;
  const { status, plan, carrier_searches_count, available_plans, payments } = subscription.data;
  // A rejected form comes first: without scripts nothing leads down to its errors.
  const isRejected = refused?.form === 'payment';
  const addForm = <AddPaymentMethod service={payments.service} />;
  return (
    <div className="stack-wide">
      {status === EXPIRED_STATUS ? <Ended mayChange={mayChange} /> : null}
      {isRejected ? addForm : null}
      <CurrentPlan plan={plan} searches={carrier_searches_count} />
      {mayChange ? null : (
        <Notice kind="info" title="View only">
          <p>Admins of your company change the plan and payment methods.</p>
        </Notice>
      )}
      {paymentMethods === null ? null : (
        <section className="stack" aria-labelledby="payment-title">
          <h2 id="payment-title">Payment methods</h2>
          {paymentMethods.ok ? (
            <PaymentMethods methods={paymentMethods.data} />
          ) : (
            <SectionError
              name="The payment methods"
              reference={paymentMethods.reference}
              retryHref={paths.subscription()}
            />
          )}
          {isRejected ? null : addForm}
        </section>
      )}
      <PlansOnOffer plans={available_plans} current={plan} mayChange={mayChange} isEnded={status === EXPIRED_STATUS} />
    </div>
  );
}

function Ended({ mayChange }: { mayChange: boolean }) {
  return (
    <Notice kind="warning" title="Your trial or subscription has ended">
      <p>
        {mayChange
          ? 'Add a payment method if there is none, then choose a plan below: everything opens again at once, as it was.'
          : 'A user of your company who may manage users can choose a plan: everything then opens again, as it was.'}
      </p>
    </Notice>
  );
}

function CurrentPlan({ plan, searches }: { plan: Plan | null; searches: number }) {
  if (plan === null) return <p className="missing">No plan</p>;
  const isOpen = (feature: PlanFeature) => plan.features.includes(feature);
  const closed = OFFERED_PLAN_FEATURES.filter((feature) => !isOpen(feature));
  return (
    <section className="stack" aria-labelledby="plan-title">
      <h2 id="plan-title">Plan: {plan.name}</h2>
      <UsageBar what="Carrier searches" used={searches} limit={plan.carrier_searches_limit} />
      <ul className="plan-features">
        {OFFERED_PLAN_FEATURES.filter(isOpen).map((feature) => (
          <li key={feature}>{PLAN_FEATURE_LABELS[feature]}</li>
        ))}
      </ul>
      {closed.length === 0 ? null : (
        <p>Not in this plan: {closed.map((feature) => PLAN_FEATURE_LABELS[feature]).join('; ')}.</p>
      )}
    </section>
  );
}

function PaymentMethods({ methods }: { methods: readonly PaymentMethod[] }) {
  if (methods.length === 0) return <p className="missing">No payment method yet. Add one to change the plan.</p>;
  return (
    <DataTable
      caption="Payment methods, the default first"
      isCaptionHidden
      columns={METHOD_COLUMNS}
      rows={methods}
      rowKey={({ id }) => id}
    />
  );
}

const METHOD_COLUMNS: Column<PaymentMethod>[] = [
  { key: 'brand', header: 'Payment method', cell: ({ brand }) => brand, isRowHeader: true },
  {
    key: 'number',
    header: 'Ending in',
    cell: ({ last_four, kind }) => last_four ?? (kind === 'card' ? 'Not known' : 'No card'),
    isOneLine: true,
  },
  { key: 'added', header: 'Added', cell: ({ created_at }) => formatDate(created_at), isOneLine: true },
  { key: 'default', header: 'Used for your plan', cell: ({ is_default }) => (is_default ? 'Yes' : 'No') },
  { key: 'sandbox', header: 'Kind', cell: ({ is_sandbox }) => (is_sandbox ? 'Sandbox, no money moves' : 'Real') },
];

const NONCE_CHOICES = [
  { value: '', label: 'Choose one' },
  ...Object.entries(ACCEPTED_TEST_NONCES).map(([value, { brand }]) => ({
    value,
    label: `${brand}, accepted`,
  })),
  ...Object.keys(REFUSED_TEST_NONCES).map((value, at) => ({ value, label: `Declined, test ${at + 1}` })),
];

/** The payment service's own form gives the nonce; the sandbox has none, so one is chosen. */
function AddPaymentMethod({ service }: { service: string }) {
  if (service !== 'sandbox')
    return (
      <p>
        <Link className="button" to={paths.accountPaymentMethod()} reloadDocument discover="none">
          Add a payment method
        </Link>
      </p>
    );
  return <AddTestNonce />;
}

function AddTestNonce() {
  const [form, fields] = usePostForm<typeof addMethod>('payment');
  return (
    <PostForm
      of={form}
      heading={<h3>Add a payment method</h3>}
      action={paths.subscription()}
      intent="add-payment-method"
      submit="Add payment method"
    >
      <Notice kind="info" title="This is a sandbox: no money moves">
        <p>Choose one of Braintree’s test cards. We never ask for card numbers here.</p>
      </Notice>
      <Select field={fields.nonce} label="Test card" choices={NONCE_CHOICES} />
    </PostForm>
  );
}

interface PlansOnOfferProps {
  plans: readonly Plan[];
  current: Plan | null;
  mayChange: boolean;
  isEnded: boolean;
}

function PlansOnOffer({ plans, current, mayChange, isEnded }: PlansOnOfferProps) {
  const columns: Column<Plan>[] = [
    { key: 'name', header: 'Plan', cell: ({ name }) => name, isRowHeader: true },
    { key: 'searches', header: 'Carrier searches a month', cell: searchesOf, isNumeric: true },
    {
      key: 'opens',
      header: 'Includes',
      cell: ({ features }) =>
        `${OFFERED_PLAN_FEATURES.filter((one) => features.includes(one)).length} of ${OFFERED_PLAN_FEATURES.length} features`,
    },
    {
      key: 'change',
      header: 'Change',
      cell: (plan) =>
        plan.id === current?.id && !isEnded ? (
          <strong>Your plan</strong>
        ) : (
          <Link to={paths.accountPlan(plan.id)}>
            {mayChange ? `Compare and change to ${plan.name}` : `Compare with ${plan.name}`}
          </Link>
        ),
    },
  ];
  return (
    <section className="stack" aria-labelledby="plans-title">
      <h2 id="plans-title">Plans</h2>
      {plans.length === 0 ? (
        <p className="missing">No plans available. Ask support to change yours.</p>
      ) : (
        <DataTable caption="Plans on offer" isCaptionHidden columns={columns} rows={plans} rowKey={({ id }) => id} />
      )}
    </section>
  );
}

const searchesOf = ({ carrier_searches_limit: limit }: Plan) => (limit === null ? 'No limit' : formatInteger(limit));
