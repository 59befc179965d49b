import { columns as motusAuthHistColumns } from '../../../federal-data/import/datasets/motus-authhist';
import { columns as motusCarrierColumns } from '../../../federal-data/import/datasets/motus-carrier';
import { columns as motusInsHistColumns } from '../../../federal-data/import/datasets/motus-inshist';
import { columns as motusInsurColumns } from '../../../federal-data/import/datasets/motus-insur';
import { type Authority, type AuthorityKind, type AuthorityState, isCarrierKind, stateOn } from '../authority';
import { type Calendar, compact, type DayNumber } from '../calendar';
import { csvLine } from '../dataset-file';
import type { DemoCarrier } from '../demo-carrier';
import { bipdOnFileUsd, isEndKnown, isInForce, isOnFile, type Policy, requiredBipdUsd } from '../insurance';
import { spellDocket } from './docket-spelling';

/** Motus no longer distinguishes common from contract authority. */
export const motusTypes: Record<AuthorityKind, string> = {
  common: 'Motor Carrier of Property (Except Household Goods)',
  contract: 'Motor Carrier of Property (Except Household Goods)',
  'household-goods': 'Motor Carrier of Household Goods',
  broker: 'Broker of Property (Except Household Goods)',
  forwarder: 'Freight Forwarder of Property (Except Household Goods)',
  mexican: 'Mexico Domiciled Motor Carrier of Property (Except Household Goods)',
};

const motusStates: Record<AuthorityState, string> = {
  active: 'Active',
  inactive: 'Inactive',
  pending: 'Pending',
  withdrawn: 'Withdrawn',
  none: 'Inactive',
};

const formOf = (policy: Policy) => `BMC-${policy.form}`;
const typeCodes = { bipd: '1', cargo: '2', bond: '3', trust: '4' } as const;
const typeNames = { bipd: 'BIPD', cargo: 'CARGO', bond: 'SURETY', trust: 'TRUST FUND' } as const;

/** Motus writes whole dollars with eighteen decimals in one file and two in the others. */
const dollars18 = (usd: number) => `${usd}.000000000000000000`;
const dollars2 = (usd: number) => `${usd}.00`;

/** Policies that ended longer ago are not in Motus's history, which began with Motus. */
const historyDays = 330;

/** The authorities that Motus distinguishes: one for each docket and type, the best state first. */
function listed(carrier: DemoCarrier, day: DayNumber): readonly Authority[] {
  const byType = new Map<string, Authority>();
  for (const authority of carrier.authorities) {
    const key = `${authority.docket.prefix}${authority.docket.number} ${motusTypes[authority.kind]}`;
    const known = byType.get(key);
    if (!known || (stateOn(known, day) !== 'active' && stateOn(authority, day) === 'active'))
      byType.set(key, authority);
  }
  return [...byType.values()];
}

export function motusCarrierRows(carrier: DemoCarrier, policies: readonly Policy[], calendar: Calendar): string[] {
  const { address } = carrier;
  const mail = carrier.mailing ?? address;
  // The column says "undeliverable" and means the opposite.
  const reachesIt = carrier.isMailUndeliverable ? 'N' : 'Y';
  return listed(carrier, calendar.today).map((authority) => {
    const carries = isCarrierKind(authority.kind);
    const movesHouseholds = authority.kind === 'household-goods';
    return csvLine(motusCarrierColumns, {
      DOCKET_NUMBER: spellDocket(authority.docket, carrier, 1),
      USDOT_NUMBER: carrier.dotNumber,
      RFC_NUMBER: carrier.rfc,
      OP_AUTH_TYPE: motusTypes[authority.kind],
      OP_AUTH_STATUS: motusStates[stateOn(authority, calendar.today)],
      MIN_COV_AMOUNT: dollars18(carries ? requiredBipdUsd(carrier) : 0),
      CARGO_REQ: movesHouseholds ? 'Y' : 'N',
      BOND_REQ: carries ? 'N' : 'Y',
      BIPD_FILE: dollars18(
        carries ? (carrier.bipdOnFileInMotusUsd ?? bipdOnFileUsd(policies, authority.docket, calendar.today)) : 0,
      ),
      CARGO_FILE: isOnFile(policies, authority.docket, ['cargo'], calendar.today) ? 'Y' : 'N',
      BOND_FILE: isOnFile(policies, authority.docket, ['bond', 'trust'], calendar.today) ? 'Y' : 'N',
      BUS_UNDELIVERABLE_MAIL: reachesIt,
      MAIL_UNDELIVERABLE_MAIL: reachesIt,
      DBA_NAME: carrier.dbaName,
      LEGAL_NAME: carrier.legalName,
      BUS_STREET_PO: address.street,
      BUS_COLONIA: address.colonia,
      BUS_CITY: address.city,
      BUS_STATE_CODE: address.state,
      BUS_CTRY_CODE: address.country,
      BUS_ZIP_CODE: address.postalCode,
      BUS_TELNO: carrier.phone,
      MAIL_STREET_PO: mail.street,
      MAIL_COLONIA: mail.colonia,
      MAIL_CITY: mail.city,
      MAIL_STATE_CODE: mail.state,
      MAIL_CTRY_CODE: mail.country,
      MAIL_ZIP_CODE: mail.postalCode,
    });
  });
}

/** The last change taken over from the legacy system, and each one since. */
export function motusAuthHistRows(carrier: DemoCarrier, calendar: Calendar): string[] {
  const rows: string[] = [];
  for (const authority of listed(carrier, calendar.today)) {
    const past = authority.events.filter((event) => event.on <= calendar.today);
    const takenOver = past.filter((event) => event.on <= calendar.legacyFrozenOn).slice(-1);
    for (const event of [...takenOver, ...past.filter((one) => one.on > calendar.legacyFrozenOn)]) {
      const isTakenOver = event.on <= calendar.legacyFrozenOn;
      rows.push(
        csvLine(motusAuthHistColumns, {
          DOCKET_NUMBER: spellDocket(authority.docket, carrier, 2),
          USDOT_NUMBER: carrier.dotNumber,
          OP_AUTH_TYPE: motusTypes[authority.kind],
          OP_AUTH_STATUS: motusStates[stateOn({ ...authority, events: [event] }, event.on)],
          // What Motus took over is in capitals, what it recorded itself is not.
          REASON: isTakenOver ? event.action : `${event.action[0]}${event.action.slice(1).toLowerCase()}`,
          STATUS_CHANGE_DATE: compact(event.on),
        }),
      );
    }
    if (carrier.suspendedInHistoryOn !== undefined && isCarrierKind(authority.kind))
      rows.push(
        csvLine(motusAuthHistColumns, {
          DOCKET_NUMBER: spellDocket(authority.docket, carrier, 2),
          USDOT_NUMBER: carrier.dotNumber,
          OP_AUTH_TYPE: motusTypes[authority.kind],
          OP_AUTH_STATUS: 'Inactive',
          REASON: 'Involuntary Suspension - insurance cancellation',
          STATUS_CHANGE_DATE: compact(carrier.suspendedInHistoryOn),
        }),
      );
  }
  return rows;
}

export function motusInsurRows(carrier: DemoCarrier, policies: readonly Policy[], calendar: Calendar): string[] {
  if (carrier.bipdOnFileInMotusUsd !== undefined) return [];
  return policies
    .filter((policy) => isInForce(policy, calendar.today))
    .map((policy) =>
      csvLine(motusInsurColumns, {
        DOCKET_NUMBER: spellDocket(policy.docket, carrier, 3),
        USDOT_NUMBER: carrier.dotNumber,
        INS_FORM_CODE: formOf(policy),
        INS_TYPE_CODE: typeCodes[policy.type],
        INS_CLASS_CODE: policy.isExcess ? 'E' : 'P',
        MAX_COV_AMOUNT: dollars2(policy.limitUsd),
        UNDERL_LIM_AMOUNT: dollars2(policy.underlyingUsd),
        POLICY_NO: policy.number,
        EFFECTIVE_DATE: compact(policy.effectiveOn),
        INSURANCE_COMPANY_NAME: policy.insurer,
        TRANS_DATE: compact(policy.effectiveOn - 2),
      }),
    );
}

/** Ended policies of about a year, and those whose cancellation is filed but still to come. */
export function motusInsHistRows(carrier: DemoCarrier, policies: readonly Policy[], calendar: Calendar): string[] {
  const { cancelledUnderOtherNumberOn: cancelledOn } = carrier;
  const cancelled = policies
    .filter((policy) => cancelledOn !== undefined && policy.type === 'bipd' && isInForce(policy, calendar.today))
    .map(
      (policy): Policy => ({
        ...policy,
        number: `Z${policy.number}`,
        effectiveOn: policy.effectiveOn - 30,
        endsOn: cancelledOn!,
        endReason: 'CANCEL',
      }),
    );
  return policies
    .filter((policy) => isEndKnown(policy, calendar.today) && policy.endsOn! > calendar.today - historyDays)
    .concat(cancelled)
    .map((policy) =>
      csvLine(motusInsHistColumns, {
        DOCKET_NUMBER: spellDocket(policy.docket, carrier, 4),
        USDOT_NUMBER: carrier.dotNumber,
        INS_FORM_CODE: formOf(policy),
        FILING_STATUS_REASON: policy.endReason,
        INS_TYPE_CODE: typeCodes[policy.type],
        POLICY_NO: policy.number,
        INS_TYPE_DESC: typeNames[policy.type],
        MIN_COV_AMOUNT: dollars2(policy.type === 'bipd' ? requiredBipdUsd(carrier) : 0),
        INS_CLASS_CODE: policy.isExcess ? 'E' : 'P',
        EFFECTIVE_DATE: compact(policy.effectiveOn),
        UNDERL_LIM_AMOUNT: dollars2(policy.underlyingUsd),
        MAX_COV_AMOUNT: dollars2(policy.limitUsd),
        CANCL_EFFECTIVE_DATE: compact(policy.endsOn!),
        INSURANCE_COMPANY_NAME: policy.insurer,
      }),
    );
}
