import { MAX_EDI_PARTNERS } from '@contract/edi/edi.constants';
import type { EdiPartnerInput } from '@contract/edi/partners.calls';
import { and, eq, ne, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { carriers, ediPartners } from '../../db/schema';
import { type Deciding, decide, decideOnce } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { assertVersion, changeRow, firstChange } from '../../decisions/versions';
import type { Submission } from '../../server/submissions';
import { partnerRow } from './partners.queries';

/**
 * Adds a partner.
 *
 * @throws ApiError 422 for ids that another profile has, for a carrier that does not exist, and for tests that a rule would accept
 */
export async function addPartner(deciding: Deciding, input: EdiPartnerInput, submission: Submission): Promise<number> {
  const { id } = await decideOnce(deciding, submission, async (d) => {
    if ((await d.tx.$count(ediPartners, eq(ediPartners.companyId, d.companyId))) >= MAX_EDI_PARTNERS)
      throw httpErrors.invalid({ name: [`A company has at most ${MAX_EDI_PARTNERS} EDI partners.`] });
    await assertUsable(d, input, null);
    const [made] = await d.tx
      .insert(ediPartners)
      .values({ companyId: d.companyId, ...valuesOf(input), createdAt: d.now, ...firstChange(d, 'Added') })
      .returning({ id: ediPartners.id });
    d.audit({ kind: 'edi_partner_changed', summary: `EDI partner ${input.name} added: ${inWords(input)}` });
    return made!.id;
  });
  return id;
}

/**
 * Changes a partner's profile.
 *
 * @throws ApiError 404 for another company's; 409; 422 as above
 */
export function changePartner(
  deciding: Deciding,
  id: number,
  { expected_version: expected, ...input }: EdiPartnerInput & { expected_version?: number },
): Promise<void> {
  return decide(deciding, async (d) => {
    await partnerRow(d.tx, d.companyId, id);
    await assertVersion(d, ediPartners, id, expected);
    await assertUsable(d, input, id);
    await changeRow(d, ediPartners, id, 'Changed', valuesOf(input));
    d.audit({ kind: 'edi_partner_changed', summary: `EDI partner ${input.name} changed: ${inWords(input)}` });
  });
}

/** What of a profile decides without a person, and where files go. */
const inWords = (input: EdiPartnerInput): string =>
  [
    `${input.their_qualifier} ${input.their_id}`,
    input.is_test ? 'test' : 'production',
    `at the deadline: ${input.deadline_rule}`,
    `changes: ${input.change_rule}`,
    ...(input.partner_codes ? [`codes: ${input.partner_codes.split(/\s*\n\s*/).join('; ')}`] : []),
    input.is_active ? 'on' : 'off',
  ].join(', ');

async function assertUsable(d: Decision, input: EdiPartnerInput, id: number | null) {
  if (input.is_test && input.deadline_rule === 'accept')
    throw httpErrors.invalid({
      deadline_rule: ['A tender of a partner in test becomes a load like any other: a person accepts it.'],
    });
  const isTaken = and(
    eq(ediPartners.companyId, d.companyId),
    sql`upper(${ediPartners.theirQualifier}) = upper(${input.their_qualifier})`,
    sql`upper(${ediPartners.theirId}) = upper(${input.their_id})`,
    sql`upper(${ediPartners.ourId}) = upper(${input.our_id})`,
    eq(ediPartners.isTest, input.is_test),
    id === null ? undefined : ne(ediPartners.id, id),
  );
  if ((await d.tx.$count(ediPartners, isTaken)) > 0)
    throw httpErrors.invalid({ their_id: ['Another partner has these ids.'] });
  const { carrier_id: carrierId } = input;
  if (carrierId != null && (await d.tx.$count(carriers, eq(carriers.id, carrierId))) === 0)
    throw httpErrors.invalid({ carrier_id: ['No carrier has that number.'] });
}

const valuesOf = (input: EdiPartnerInput) => ({
  name: input.name,
  theirQualifier: input.their_qualifier,
  theirId: input.their_id,
  theirGroupId: input.their_group_id,
  ourQualifier: input.our_qualifier,
  ourId: input.our_id,
  ourGroupId: input.our_group_id,
  scac: input.scac,
  x12Version: input.x12_version,
  isTest: input.is_test,
  elementSeparator: input.element_separator,
  segmentEnd: input.segment_end,
  timeZone: input.time_zone,
  timesWithoutZone: input.times_without_zone,
  answerWithinMinutes: input.answer_within_minutes,
  deadlineRule: input.deadline_rule,
  changeRule: input.change_rule,
  isChangeAnswered: input.is_change_answered,
  sendsStatuses: input.sends_statuses,
  ...(input.partner_codes !== undefined && { partnerCodes: input.partner_codes }),
  carrierId: input.carrier_id,
  isActive: input.is_active,
});
