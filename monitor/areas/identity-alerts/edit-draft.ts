import type { CallParsed } from '@contract/call';
import type { updateIdentityAlert } from '@contract/identity-alerts/identity-alerts.calls';
import { httpErrors } from '../../base/http-errors';
import { identityAlerts as alerts } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion, changeRow } from '../../decisions/versions';
import { textForDisplay } from './alert-text';
import { readAboutOf, readSubject } from './check-report';
import { knownNames } from './known-names.queries';
import { ownAlert } from './own-alert';
import { assertFirstOfItsKind } from './report-alert';

type Input = CallParsed<typeof updateIdentityAlert>['body']['identity_alert'];

/**
 * Changes a draft, or takes one back that is held; what is left out stays. Its text for others is made anew when the report changes.
 *
 * @throws ApiError 404; 409 when it is published or changed meanwhile; 422
 */
export function editDraft(deciding: Deciding, id: number, input: Input): Promise<void> {
  return decide(deciding, async (d) => {
    const row = await ownAlert(d, id);
    await assertVersion(d, alerts, id, input.expected_version);
    if (row.publishedAt !== null)
      throw httpErrors.conflict('A published alert is not changed. Unpublish it and report anew.');
    const isPhoneGiven = input.phone_e164 !== undefined || input.phone !== undefined;
    const subject = await readSubject(d, {
      carrier_id: row.carrierId ?? undefined,
      is_type: input.is_type ?? (row.isType as NonNullable<Input['is_type']>),
      file_date: input.file_date ?? row.fileDate,
      phone_e164: isPhoneGiven ? (input.phone_e164 ?? undefined) : (row.phoneE164 ?? undefined),
      phone: input.phone ?? undefined,
      email: kept(input.email, row.email),
      ...originOf(input, row),
      commodity_type_id: kept(input.commodity_type_id, row.commodityTypeId),
    });
    await assertFirstOfItsKind(d, subject, id);
    const unsanitizedMessage = input.unsanitized_message ?? row.unsanitizedMessage;
    const isSameReport = unsanitizedMessage === row.unsanitizedMessage;
    const wanted = input.message_for_display ?? (isSameReport ? row.messageForDisplay : undefined);
    const names = await knownNames(d.tx, d.companyId, subject.carrierId);
    const messageForDisplay = textForDisplay(
      unsanitizedMessage,
      wanted,
      names,
      `identity_alert.${input.message_for_display === undefined ? 'unsanitized_message' : 'message_for_display'}`,
    );
    await changeRow(d, alerts, id, 'Changed the draft', {
      ...subject,
      about: input.about
        ? await readAboutOf(d, subject.carrierId, input.about)
        : input.about === null
          ? null
          : row.about,
      unsanitizedMessage,
      messageForDisplay,
      // The review was of the earlier text: the alert is a draft again.
      heldAt: null,
      heldBecause: null,
    });
  });
}

/** Left out it stays, null takes it away. */
const kept = <Value>(given: Value | null | undefined, before: Value | null): Value | undefined =>
  (given === undefined ? before : given) ?? undefined;

/** A new postal code is not compared with the place that the old one led to. */
function originOf(input: Input, row: { originPostalCode: string | null; originAreaId: number | null }) {
  if (input.origin_postal_code !== undefined || input.origin_area_id !== undefined)
    return {
      origin_postal_code: input.origin_postal_code ?? undefined,
      origin_area_id: input.origin_area_id ?? undefined,
    };
  return { origin_postal_code: row.originPostalCode ?? undefined, origin_area_id: row.originAreaId ?? undefined };
}
