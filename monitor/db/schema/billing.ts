import { PAYMENT_METHOD_KINDS } from '@contract/billing/billing.constants';
import { sql } from 'drizzle-orm';
import { boolean, index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, oneOf, table } from './columns';
import { company, user } from './company-columns';

/** What a company pays with, as the payment service describes it. Its token is worth nothing outside that service. */
export const paymentMethods = table(
  'payment_methods',
  {
    id: id(),
    companyId: company(),
    service: oneOf('service', ['sandbox', 'braintree']).notNull(),
    serviceToken: text('service_token').notNull(),
    kind: oneOf('kind', PAYMENT_METHOD_KINDS).notNull(),
    brand: text('brand').notNull(),
    lastFour: text('last_four'),
    isDefault: boolean('is_default').notNull(),
    createdAt: moment('created_at').notNull(),
    addedByUserId: user('added_by_user_id'),
  },
  (t) => [
    index('payment_methods_company').on(t.companyId),
    uniqueIndex('payment_methods_default').on(t.companyId).where(sql`${t.isDefault}`),
  ],
);
