import { z } from 'zod';
import { defineCall } from '../call';
import { readPhoneE164 } from '../shared/contact-details';
import { parseIdentifier } from '../shared/identifiers';
import { SearchedPaging } from '../shared/paging';
import { RecordId } from '../shared/record-id';
import { isTimeZone } from '../shared/time-zones';
import { CHANGE_ORDER_SOURCES, CHANGE_ORDER_STATUSES, COMPANY_DETAIL_NAMES } from './company-details.constants';

/** A company's details; null: not given. */
export const CompanyDetails = z.object({
  legal_name: z.string(),
  docket_number: z.string().nullable(),
  phone_e164: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
  /** IANA zone in which its people read times; null: that of its state. */
  time_zone: z.string().nullable(),
});
export type CompanyDetails = z.infer<typeof CompanyDetails>;

export const CompanyChangeOrder = z.object({
  id: z.number(),
  source: z.enum(CHANGE_ORDER_SOURCES),
  /** Who requested it; null: the federal record, or someone who left. */
  requested_by: z.string().nullable(),
  /** The federal entry that says so. */
  carrier_id: z.number().nullable(),
  status: z.enum(CHANGE_ORDER_STATUSES),
  reason: z.string().nullable(),
  changes: z.array(
    z.object({
      field: z.enum(COMPANY_DETAIL_NAMES),
      /** At the time of the request. */
      from: z.string().nullable(),
      to: z.string().nullable(),
      /** The current value. */
      current: z.string().nullable(),
    }),
  ),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  decision_note: z.string().nullable(),
});
export type CompanyChangeOrder = z.infer<typeof CompanyChangeOrder>;

/** A text that may be left empty: none. */
const optional = (what: string, most: number) =>
  z
    .string()
    .trim()
    .max(most, `That ${what} is too long.`)
    .nullish()
    .transform((text) => text || null);

export const CompanyDetailsChange = z.object({
  /**
   * Accepted only if it is the name in the federal record or the company's current one; else 422. Omitted: unchanged.
   */
  legal_name: z
    .string({ error: "Enter the company's legal name." })
    .trim()
    .min(1, "Enter the company's legal name.")
    .max(200, 'That name is too long.')
    .optional(),
  docket_number: optional('number', 20).transform((text, context) => {
    const docket = text === null ? null : parseIdentifier('MC', text.toUpperCase());
    if (text !== null && docket === null)
      context.addIssue({ code: 'custom', message: 'Enter the MC number like MC 123456.' });
    return docket;
  }),
  phone_e164: optional('phone number', 40).transform((text, context) => {
    const phone = text === null ? null : readPhoneE164(text);
    if (text !== null && phone === null)
      context.addIssue({
        code: 'custom',
        message: 'Enter the phone number with its country code, like +1 312 555 0123.',
      });
    return phone;
  }),
  street: optional('street', 200),
  city: optional('city', 100),
  state: optional('state', 3).transform((text) => text?.toUpperCase() ?? null),
  postal_code: optional('postal code', 12),
  /** Empty: that of the state. Omitted: unchanged. */
  time_zone: z
    .string()
    .nullable()
    .transform((text, context) => {
      if (text === null || text === '') return null;
      if (!isTimeZone(text)) context.addIssue({ code: 'custom', message: 'Choose a time zone from the list.' });
      return text;
    })
    .optional(),
  /** The reason, for the person who decides. */
  reason: optional('reason', 500),
});

const Note = z.object({
  note: z
    .string()
    .trim()
    .max(500, 'That is too long: 500 characters at most.')
    .nullish()
    .transform((text) => text || null),
});

export const ChangeOrderApproval = Note.extend({
  /** The details as the deciding page showed them: 409 when one has changed. Omitted: as at the request. */
  seen: z.partialRecord(z.enum(COMPANY_DETAIL_NAMES), z.string().nullable()).optional(),
});

export const getCompanyDetails = defineCall({
  method: 'GET',
  path: '/api/v1/company_details',
  summary: 'What the company says of itself, and how many changes of it await a decision.',
  may: 'broker',
  response: z.object({ company_details: CompanyDetails, pending_change_orders: z.number() }),
});

export const updateCompanyDetails = defineCall({
  method: 'PATCH',
  path: '/api/v1/company_details',
  summary:
    'Change what the company says of itself. By who may manage users it counts at once; by anybody else it becomes a change order, which is answered.',
  may: 'broker',
  asPerson: true,
  body: z.object({ company_details: CompanyDetailsChange }),
  response: z.object({ company_details: CompanyDetails, change_order: CompanyChangeOrder.nullable() }),
});

export const listCompanyChangeOrders = defineCall({
  method: 'GET',
  path: '/api/v1/company_change_orders',
  summary: "Changes of the company's details that were asked for, those that await a decision first, newest first.",
  may: 'broker',
  query: SearchedPaging.extend({
    status: z.enum(CHANGE_ORDER_STATUSES, { error: 'status must be one of the list.' }).optional(),
  }),
  response: z.object({ company_change_orders: z.array(CompanyChangeOrder) }),
  paged: true,
});

export const getCompanyChangeOrder = defineCall({
  method: 'GET',
  path: '/api/v1/company_change_orders/{id}',
  summary: 'One of them.',
  may: 'broker',
  params: RecordId,
  response: CompanyChangeOrder,
});

export const approveCompanyChangeOrder = defineCall({
  method: 'PATCH',
  path: '/api/v1/company_change_orders/{id}/approve',
  summary: 'Make the change. 409 when it was decided meanwhile, or a detail is not any more what was seen.',
  may: 'manageUsers',
  asPerson: true,
  params: RecordId,
  body: ChangeOrderApproval,
  response: CompanyChangeOrder,
  errors: [409],
});

export const rejectCompanyChangeOrder = defineCall({
  method: 'PATCH',
  path: '/api/v1/company_change_orders/{id}/reject',
  summary: 'Leave everything as it is. 409 when it was decided meanwhile.',
  may: 'manageUsers',
  asPerson: true,
  params: RecordId,
  body: Note,
  response: CompanyChangeOrder,
  errors: [409],
});
