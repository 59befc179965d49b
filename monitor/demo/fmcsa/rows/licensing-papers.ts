import { columns as legacyActPendInsurColumns } from '../../../federal-data/import/datasets/legacy-actpendinsur';
import { columns as legacyBoc3Columns } from '../../../federal-data/import/datasets/legacy-boc3';
import { columns as legacyRejectedColumns } from '../../../federal-data/import/datasets/legacy-rejected';
import { columns as legacyRevocationColumns } from '../../../federal-data/import/datasets/legacy-revocation';
import { columns as motusBoc3Columns } from '../../../federal-data/import/datasets/motus-boc3';
import { columns as motusRevokeSuspendColumns } from '../../../federal-data/import/datasets/motus-revokesuspend';
import { type Authority, docketsOf } from '../authority';
import { type Calendar, compact, type DayNumber, slashed } from '../calendar';
import { csvLine } from '../dataset-file';
import type { DemoCarrier } from '../demo-carrier';
import { isEndKnown, isInForce, type Policy } from '../insurance';
import { spellDocket } from './docket-spelling';
import { motusTypes } from './motus-rows';

/** Papers beside an authority and its insurance: process agents, orders against it, filings announced to end or sent back. */

/** Process agents that do not exist: name, street, city, state, postal code. */
const AGENTS = [
  ['Blanket Filing Agents of America', '400 Harbor Light Rd', 'Wilmington', 'DE', '19801'],
  ['Truckstop Process Service Inc', '12 Relay Sq', 'Topeka', 'KS', '66603'],
  ['Fifty State Carrier Agents LLC', '88 Notary Ln', 'Columbus', 'OH', '43215'],
  ['Meridian Process Agents Inc', '2101 Courthouse Way', 'Phoenix', 'AZ', '85004'],
] as const;

/** Orders are served about four weeks before they take effect. */
const NOTICE_DAYS = 28;

const paddedDot = (carrier: DemoCarrier) => String(carrier.dotNumber ?? 0).padStart(8, '0');
const agentOf = (carrier: DemoCarrier) => AGENTS[carrier.index % AGENTS.length]!;

export function motusBoc3Rows(carrier: DemoCarrier): string[] {
  const [name, street, city, state, postalCode] = agentOf(carrier);
  return docketsOf(carrier.authorities).map((docket) =>
    csvLine(motusBoc3Columns, {
      DOCKET_NUMBER: spellDocket(docket, carrier, 9),
      USDOT_NUMBER: carrier.dotNumber,
      CO_NAME: name,
      STREET_PO: street,
      CITY: city,
      STATE_CODE: state,
      ZIP_CODE: postalCode,
      CTRY_CODE: 'US',
    }),
  );
}

/** In capitals, and with whom to ask for. */
export function legacyBoc3Rows(carrier: DemoCarrier): string[] {
  const [name, street, city, state, postalCode] = agentOf(carrier);
  return docketsOf(carrier.authorities).map((docket) =>
    csvLine(legacyBoc3Columns, {
      DOCKET_NUMBER: spellDocket(docket, carrier, 10),
      DOT_NUMBER: paddedDot(carrier),
      CO_NAME: name.toUpperCase(),
      ATTN_TO_OR_TITLE: 'PROCESS AGENT',
      STREET_PO: street.toUpperCase(),
      CITY: city.toUpperCase(),
      STATE_CODE: state,
      CTRY_CODE: 'US',
      ZIP_CODE: postalCode,
    }),
  );
}

/** Revocations of an authority within days, both included. */
const revocations = ({ events }: Authority, from: DayNumber, to: DayNumber) =>
  events.filter(({ action, on }) => action === 'REVOKED' && on >= from && on <= to);

/** What Motus ordered itself. */
export function motusRevokeSuspendRows(carrier: DemoCarrier, calendar: Calendar): string[] {
  const { suspendedOn } = carrier;
  const suspensions = suspendedOn === undefined ? [] : [{ on: suspendedOn, type: 'Suspension' }];
  return carrier.authorities.flatMap((authority) =>
    [
      ...revocations(authority, calendar.legacyFrozenOn + 1, calendar.today).map(({ on }) => ({
        on,
        type: 'Involuntary Revocation',
      })),
      ...suspensions,
    ].map(({ on, type }) =>
      csvLine(motusRevokeSuspendColumns, {
        DOCKET_NUMBER: spellDocket(authority.docket, carrier, 11),
        USDOT_NUMBER: carrier.dotNumber,
        OP_AUTH_TYPE: motusTypes[authority.kind],
        ORDER1_SERVE_DATE: compact(on - NOTICE_DAYS),
        ORDER1_TYPE_DESC: type,
        ORDER1_EFFECTIVE_DATE: compact(on),
      }),
    ),
  );
}

export function legacyRevocationRows(carrier: DemoCarrier, calendar: Calendar): string[] {
  return carrier.authorities.flatMap((authority) =>
    revocations(authority, 0, calendar.legacyFrozenOn).map(({ on }) =>
      csvLine(legacyRevocationColumns, {
        DOCKET_NUMBER: spellDocket(authority.docket, carrier, 12),
        DOT_NUMBER: paddedDot(carrier),
        TYPE_LICENSE: authority.kind === 'broker' ? 'BROKER' : authority.kind === 'contract' ? 'CONTRACT' : 'COMMON',
        ORDER1_SERVE_DATE: slashed(on - NOTICE_DAYS),
        ORDER2_TYPE_DESC: 'INVOLUNTARY REVOCATION',
        ORDER2_EFFECTIVE_DATE: slashed(on),
      }),
    ),
  );
}

const LEGACY_TYPE_NAMES = { bipd: 'BIPD/Primary', cargo: 'CARGO', bond: 'SURETY', trust: 'TRUST FUND' } as const;
const typeName = (policy: Policy) => (policy.isExcess ? 'BIPD/Excess' : LEGACY_TYPE_NAMES[policy.type]);

/** Policies in force whose end had been announced when the legacy files stopped. */
export function legacyActPendInsurRows(
  carrier: DemoCarrier,
  policies: readonly Policy[],
  { legacyFrozenOn }: Calendar,
): string[] {
  return policies
    .filter((policy) => isInForce(policy, legacyFrozenOn) && isEndKnown(policy, legacyFrozenOn))
    .map((policy) =>
      csvLine(legacyActPendInsurColumns, {
        DOCKET_NUMBER: spellDocket(policy.docket, carrier, 13),
        DOT_NUMBER: paddedDot(carrier),
        INS_FORM_CODE: policy.form,
        INS_TYPE_DESC: typeName(policy),
        NAME_COMPANY: policy.insurer.toUpperCase(),
        POLICY_NO: policy.number,
        TRANS_DATE: slashed(policy.effectiveOn),
        UNDERL_LIM_AMOUNT: policy.underlyingUsd / 1000,
        MAX_COV_AMOUNT: policy.limitUsd / 1000,
        EFFECTIVE_DATE: slashed(policy.effectiveOn),
        CANCL_EFFECTIVE_DATE: slashed(policy.endsOn!),
      }),
    );
}

/** One filing in many was sent back before the one that stands. */
const ONE_REJECTED_IN = 40;

export function legacyRejectedRows(
  carrier: DemoCarrier,
  policies: readonly Policy[],
  { legacyFrozenOn }: Calendar,
): string[] {
  const policy = policies.find(({ type, effectiveOn }) => type === 'bipd' && effectiveOn < legacyFrozenOn - 30);
  if (!policy || carrier.index % ONE_REJECTED_IN !== 3) return [];
  return [
    csvLine(legacyRejectedColumns, {
      DOCKET_NUMBER: spellDocket(policy.docket, carrier, 14),
      DOT_NUMBER: paddedDot(carrier),
      INS_FORM_CODE: policy.form,
      INS_TYPE_DESC: typeName(policy),
      POLICY_NO: policy.number,
      RECV_DATE: slashed(policy.effectiveOn - 9),
      INS_CLASS_CODE: policy.isExcess ? 'E' : 'P',
      UNDERL_LIM_AMOUNT: policy.underlyingUsd / 1000,
      MAX_COV_AMOUNT: policy.limitUsd / 1000,
      REJ_DATE: slashed(policy.effectiveOn - 6),
      INSER_BRANCH: '00',
      NAME_COMPANY: policy.insurer.toUpperCase(),
      REJ_REASONS: 'NAME ON FORM DOES NOT AGREE WITH DOCKET',
    }),
  ];
}
