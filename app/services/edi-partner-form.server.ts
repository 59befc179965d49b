import { EdiPartnerInput } from '@contract/edi/partners.calls';
import { ticked } from './define-form.server';

/** A profile as its form sends it: checkboxes, and an empty carrier for none. */
export const PartnerForm = EdiPartnerInput.extend({
  is_test: ticked,
  is_change_answered: ticked,
  sends_statuses: ticked,
  is_active: ticked,
  // An empty field takes the codes away.
  partner_codes: EdiPartnerInput.shape.partner_codes.transform((text) => text ?? ''),
  carrier_id: EdiPartnerInput.shape.carrier_id.optional().transform((id) => id ?? null),
});
