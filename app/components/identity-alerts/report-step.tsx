import {
  ALERT_CATEGORIES,
  ALERT_CATEGORY_LABELS,
  ALERT_MESSAGE_MAX_LENGTH,
  type AlertCategory,
} from '@contract/identity-alerts/identity-alerts.constants';
import type {
  AlertSubjectChoice,
  CommodityType,
  IdentityAlertInFull,
} from '@contract/identity-alerts/identity-alerts.entities';
import { ABOUT_NONE } from '@contract/identity-alerts/standing.constants';
import { formatDate, formatInteger, formatPhone } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Select } from '@ui/form/choices';
import { TextArea, TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { paths } from '~/paths';
import type { reportOnCarrier } from '~/services/alert-report.server';

interface ReportStepProps {
  /** Null: the report is only about a phone number or an email address. */
  carrierId: number | null;
  goods: readonly CommodityType[];
  /** What the company had with the carrier, the newest first. */
  subjects: readonly AlertSubjectChoice[];
  /** The draft to change; null: a new report. */
  draft: IdentityAlertInFull | null;
  /** What a new report begins with, from the page that led here. */
  filled: Filled;
}

type Filled = { phone?: string; email?: string; unsanitized_message?: string };

/** The fields that the address fills in. */
export function filledIn(search: URLSearchParams): Filled {
  const of = (name: string) => search.get(name)?.slice(0, ALERT_MESSAGE_MAX_LENGTH);
  return { phone: of('phone'), email: of('email'), unsanitized_message: of('message') };
}

/** What happened. The next step publishes it, not this one. */
export function ReportStep({ carrierId, goods, subjects, draft, filled }: ReportStepProps) {
  const own = draft?.own;
  const [form, fields] = usePostForm<typeof reportOnCarrier>(
    'report',
    draft === null
      ? filled
      : {
          is_type: draft.is_type,
          file_date: draft.file_date,
          unsanitized_message: draft.reported?.unsanitized_message,
          phone: own?.phone_e164 ? formatPhone(own.phone_e164) : '',
          email: own?.email ?? '',
          origin_postal_code: own?.origin_postal_code ?? '',
          about: own?.about ?? '',
          commodity_type_id: draft.commodity_type_id === null ? '' : String(draft.commodity_type_id),
        },
  );
  const contacts = (
    <>
      <TextField field={fields.phone} label="Phone they used" type="tel" hint="Only your company sees it" isOptional />
      <TextField
        field={fields.email}
        label="Email they used"
        type="email"
        hint="Only your company sees it"
        isOptional
      />
    </>
  );
  return (
    <div>
      <PostForm
        of={form}
        version={own ?? null}
        intent="report"
        submit="Show what others will read"
        back={<Link to={paths.carrierAlerts(carrierId)}>Back without reporting</Link>}
      >
        {carrierId === null ? (
          <>
            <input type="hidden" name="is_type" value={WITHOUT_CARRIER} />
            {contacts}
          </>
        ) : (
          <Select field={fields.is_type} label="What happened" choices={CATEGORIES} />
        )}
        <TextField field={fields.file_date} label="Date" type="date" hint="Leave blank for today" isOptional />
        <TextArea
          field={fields.unsanitized_message}
          label="Describe what happened"
          hint={`Only your company sees the original. Others see it with names, phone numbers, addresses, plates and VINs removed. ${formatInteger(ALERT_MESSAGE_MAX_LENGTH)} characters at most.`}
          rows={8}
        />
        {subjects.length === 0 ? null : (
          <Select
            field={fields.about}
            label="Load or document"
            hint="Others read what it is, not which. Without one they read “No load known”."
            choices={[
              { value: '', label: 'The newest' },
              ...subjects.map(({ about, label, at }) => ({ value: about, label: `${label}, ${formatDate(at)}` })),
              { value: ABOUT_NONE, label: 'None of these' },
            ]}
            isOptional
          />
        )}
        {carrierId === null ? null : contacts}
        <TextField field={fields.origin_postal_code} label="Postal code of the pickup" autoComplete="off" isOptional />
        <Select
          field={fields.commodity_type_id}
          label="Goods"
          choices={[
            { value: '', label: 'Not specified' },
            ...goods.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          isOptional
        />
      </PostForm>
    </div>
  );
}

/** A report about only a contact has one category. */
const WITHOUT_CARRIER: AlertCategory = 'identity_theft';

const CATEGORIES = [
  { value: '', label: 'Choose' },
  ...ALERT_CATEGORIES.map((value) => ({ value, label: ALERT_CATEGORY_LABELS[value] })),
];
