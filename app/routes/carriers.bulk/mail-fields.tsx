import type { SubmissionResult } from '@conform-to/react';
import { formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import type { FormField } from '@ui/form/field';
import { TextField } from '@ui/form/text-field';
import { paths } from '~/paths';
import type { ChosenCarrier } from './chosen-carriers';

/** The address field of each carrier, with what was typed and what is wrong with it. */
export function mailFields(
  carriers: readonly ChosenCarrier[],
  refused: SubmissionResult<string[]> | undefined,
): { carrier: ChosenCarrier; at: number; field: FormField }[] {
  const typed = (refused?.initialValue?.to ?? []) as { carrier_id?: string; email?: string }[];
  return carriers.map((carrier, at) => {
    const place = typed.findIndex((one) => one.carrier_id === String(carrier.id));
    return {
      carrier,
      at,
      field: {
        name: `to[${at}].email`,
        id: `to-${carrier.id}`,
        initialValue: place === -1 ? (carrier.email ?? '') : (typed[place]?.email ?? ''),
        errors: place === -1 ? undefined : (refused?.error?.[`to[${place}].email`] ?? undefined),
      },
    };
  });
}

/** One carrier a line; emptied, a carrier is left out. */
export function MailFields({ fields }: { fields: ReturnType<typeof mailFields> }) {
  return (
    <>
      {fields.map(({ carrier, at, field }) => (
        <div key={carrier.id}>
          <input type="hidden" name={`to[${at}].carrier_id`} value={carrier.id} />
          <input type="hidden" name={`to[${at}].expected_version`} value={carrier.version} />
          <TextField
            field={field}
            type="email"
            label={carrier.name}
            hint={
              <>
                {carrier.mailedAt === null ? '' : `Last emailed ${formatMoment(carrier.mailedAt)}. `}
                Leave blank to skip this carrier. <Link to={paths.carrier(carrier.id)}>Profile</Link>
              </>
            }
            autoComplete="off"
          />
        </div>
      ))}
    </>
  );
}
