import { columns as legacyAuthHistColumns } from '../../../federal-data/import/datasets/legacy-authhist';
import { columns as legacyCarrierColumns } from '../../../federal-data/import/datasets/legacy-carrier';
import { columns as legacyInsHistColumns } from '../../../federal-data/import/datasets/legacy-inshist';
import { columns as legacyInsurColumns } from '../../../federal-data/import/datasets/legacy-insur';
import {
  type Authority,
  type AuthorityEvent,
  type AuthorityKind,
  type Docket,
  docketsOf,
  isSameDocket,
  stateOn,
} from '../authority';
import { type Calendar, type DayNumber, slashed } from '../calendar';
import { csvLine } from '../dataset-file';
import type { DemoCarrier } from '../demo-carrier';
import { bipdOnFileUsd, isInForce, isOnFile, type Policy, requiredBipdUsd } from '../insurance';
import { spellDocket } from './docket-spelling';

/** The legacy files as they were on the day they stopped: nothing later is in them. */

const legacyTypes: Record<AuthorityKind, string> = {
  common: 'MOTOR PROPERTY COMMON CARRIER',
  contract: 'MOTOR PROPERTY CONTRACT CARRIER',
  'household-goods': 'HOUSEHOLD GOODS COMMON CARRIER',
  broker: 'PROPERTY BROKER',
  forwarder: 'FREIGHT FORWARDER',
  mexican: 'MOTOR PROPERTY COMMON CARRIER',
};

const typeCodes = { bipd: '1', cargo: '2', bond: '3', trust: '4' } as const;
const typeNames = { bipd: 'BIPD/Primary', cargo: 'CARGO', bond: 'SURETY', trust: 'TRUST FUND' } as const;
const endings = {
  CANCEL: ['Cancelled', 'CANCEL'],
  'TERM/REPL': ['Replaced', 'TERM/REPL'],
  NAMECHG: ['Name Changed', 'NAMECHG'],
} as const;

/** Zero-padded to eight digits; all zeros when the docket has no USDOT number. */
const paddedDot = (carrier: DemoCarrier) => String(carrier.dotNumber ?? 0).padStart(8, '0');

/** Thousands of dollars, padded to five digits on the carrier and policy files. */
const paddedThousands = (usd: number) => String(usd / 1000).padStart(5, '0');

/** Cargo filings carry no amount in the legacy files. */
const limitOf = (policy: Policy) => (policy.type === 'cargo' ? 0 : policy.limitUsd);

function isKnownBy(docket: Docket, carrier: DemoCarrier, day: DayNumber): boolean {
  return carrier.authorities.some((one) => isSameDocket(one.docket, docket) && stateOn(one, day) !== 'none');
}

function letter(
  carrier: DemoCarrier,
  docket: Docket,
  kinds: readonly AuthorityKind[],
  day: DayNumber,
): 'A' | 'I' | 'N' {
  const held = carrier.authorities.filter((one) => isSameDocket(one.docket, docket) && kinds.includes(one.kind));
  const states = held.map((one) => stateOn(one, day));
  if (states.includes('active')) return 'A';
  return states.some((state) => state === 'inactive' || state === 'withdrawn') ? 'I' : 'N';
}

export function legacyCarrierRows(carrier: DemoCarrier, policies: readonly Policy[], calendar: Calendar): string[] {
  const day = calendar.legacyFrozenOn;
  const { address } = carrier;
  const { mailing } = carrier;
  return docketsOf(carrier.authorities)
    .filter((docket) => isKnownBy(docket, carrier, day))
    .map((docket) => {
      const held = carrier.authorities.filter((one) => isSameDocket(one.docket, docket));
      const isMover = held.some((one) => one.kind === 'household-goods');
      const carries = held.some((one) => one.kind !== 'broker' && one.kind !== 'forwarder');
      const brokers = held.some((one) => one.kind === 'broker' || one.kind === 'forwarder');
      const isPending = held.some((one) => stateOn(one, day) === 'pending');
      return csvLine(legacyCarrierColumns, {
        DOCKET_NUMBER: spellDocket(docket, carrier, 5),
        DOT_NUMBER: paddedDot(carrier),
        RFC_NUMBER: carrier.rfc,
        COMMON_STAT: letter(carrier, docket, ['common', 'household-goods', 'mexican'], day),
        CONTRACT_STAT: letter(carrier, docket, ['contract'], day),
        BROKER_STAT: letter(carrier, docket, ['broker', 'forwarder'], day),
        COMMON_APP_PEND: isPending && carries ? 'Y' : 'N',
        CONTRACT_APP_PEND: 'N',
        BROKER_APP_PEND: isPending && !carries ? 'Y' : 'N',
        COMMON_REV_PEND: 'N',
        CONTRACT_REV_PEND: 'N',
        BROKER_REV_PEND: 'N',
        PROPERTY_CHK: isMover ? 'N' : 'Y',
        PASSENGER_CHK: 'N',
        HHG_CHK: isMover ? 'Y' : 'N',
        PRIVATE_AUTH_CHK: 'N',
        ENTERPRISE_CHK: 'N',
        MIN_COV_AMOUNT: paddedThousands(carries ? requiredBipdUsd(carrier) : 0),
        CARGO_REQ: isMover ? 'Y' : 'N',
        BOND_REQ: brokers ? 'Y' : 'N',
        BIPD_FILE: paddedThousands(carries ? bipdOnFileUsd(policies, docket, day) : 0),
        CARGO_FILE: isOnFile(policies, docket, ['cargo'], day) ? 'Y' : 'N',
        BOND_FILE: isOnFile(policies, docket, ['bond', 'trust'], day) ? 'Y' : 'N',
        // Here too the column means the opposite of its name.
        UNDELIVERABLE_MAIL: carrier.isMailUndeliverable ? 'N' : 'Y',
        DBA_NAME: carrier.dbaName,
        LEGAL_NAME: carrier.legalName,
        BUS_STREET_PO: address.street,
        BUS_COLONIA: address.colonia,
        BUS_CITY: address.city,
        BUS_STATE_CODE: address.state,
        BUS_CTRY_CODE: address.country,
        BUS_ZIP_CODE: address.postalCode,
        BUS_TELNO: bracketed(carrier.phone),
        BUS_FAX: carrier.fax && bracketed(carrier.fax),
        MAIL_STREET_PO: mailing?.street,
        MAIL_COLONIA: mailing?.colonia,
        MAIL_CITY: mailing?.city,
        MAIL_STATE_CODE: mailing?.state,
        MAIL_CTRY_CODE: mailing?.country,
        MAIL_ZIP_CODE: mailing?.postalCode,
      });
    });
}

function bracketed(tenDigits: string): string {
  return `(${tenDigits.slice(0, 3)}) ${tenDigits.slice(3, 6)}-${tenDigits.slice(6)}`;
}

/** A grant or reinstatement is one row, which a later revocation completes; the notice before it is a row too. */
export function legacyAuthHistRows(carrier: DemoCarrier, calendar: Calendar): string[] {
  const rows: string[] = [];
  for (const authority of carrier.authorities) {
    const events = authority.events.filter((event) => event.on <= calendar.legacyFrozenOn);
    events.forEach((event, at) => {
      if (event.action === 'GRANTED' || event.action === 'REINSTATED') {
        const ended = events[at + 1];
        rows.push(
          authHistRow(carrier, authority, event, ended?.action === 'REVOKED' ? ended : null, at === 0 ? '1' : ''),
        );
      } else if (event.action === 'REVOKED') {
        rows.push(
          csvLine(legacyAuthHistColumns, {
            DOCKET_NUMBER: spellDocket(authority.docket, carrier, 6),
            DOT_NUMBER: paddedDot(carrier),
            OP_AUTH_TYPE:
              authority.kind === 'broker' ? 'BROKER' : authority.kind === 'contract' ? 'CONTRACT' : 'COMMON',
            ORIGINAL_ACTION_DESC: 'INVOLUNTARY REVOCATION',
            ORIG_SERVED_DATE: slashed(event.on - 28),
            DISP_ACTION_DESC: 'REVOKED',
            DISP_DECIDED_DATE: slashed(event.on),
            DISP_SERVED_DATE: slashed(event.on),
          }),
        );
      }
    });
  }
  return rows;
}

function authHistRow(
  carrier: DemoCarrier,
  authority: Authority,
  event: AuthorityEvent,
  ended: AuthorityEvent | null,
  subNumber: string,
): string {
  return csvLine(legacyAuthHistColumns, {
    DOCKET_NUMBER: spellDocket(authority.docket, carrier, 6),
    DOT_NUMBER: paddedDot(carrier),
    SUB_NUMBER: subNumber,
    OP_AUTH_TYPE: legacyTypes[authority.kind],
    ORIGINAL_ACTION_DESC: event.action,
    ORIG_SERVED_DATE: slashed(event.on),
    DISP_ACTION_DESC: ended?.action,
    DISP_DECIDED_DATE: ended && slashed(ended.on),
    DISP_SERVED_DATE: ended && slashed(ended.on),
  });
}

export function legacyInsurRows(carrier: DemoCarrier, policies: readonly Policy[], calendar: Calendar): string[] {
  return policies
    .filter((policy) => isInForce(policy, calendar.legacyFrozenOn))
    .map((policy) =>
      csvLine(legacyInsurColumns, {
        PREFIX_DOCKET_NUMBER: spellDocket(policy.docket, carrier, 7),
        INS_TYPE_CODE: typeCodes[policy.type],
        INS_CLASS_CODE: policy.type === 'bipd' ? (policy.isExcess ? 'E' : 'P') : '',
        MAX_COV_AMOUNT: paddedThousands(limitOf(policy)),
        UNDERL_LIM_AMOUNT: paddedThousands(policy.underlyingUsd),
        POLICY_NO: policy.number,
        EFFECTIVE_DATE: slashed(policy.effectiveOn),
        INS_FORM_CODE: policy.form,
        NAME_COMPANY: policy.insurer.toUpperCase(),
      }),
    );
}

/** Only policies that had ended; amounts in thousands without padding. */
export function legacyInsHistRows(carrier: DemoCarrier, policies: readonly Policy[], calendar: Calendar): string[] {
  return policies
    .filter((policy) => policy.endsOn !== null && policy.endsOn <= calendar.legacyFrozenOn)
    .map((policy) => {
      const [ending, method] = endings[policy.endReason ?? 'CANCEL'];
      return csvLine(legacyInsHistColumns, {
        DOCKET_NUMBER: spellDocket(policy.docket, carrier, 8),
        DOT_NUMBER: paddedDot(carrier),
        INS_FORM_CODE: policy.form,
        CANCL_METHOD_GEN: ending,
        INS_CANCL_FORM: ending === 'Cancelled' ? '35' : policy.form,
        INS_TYPE_IND: policy.type === 'bipd' ? '' : '*',
        INS_TYPE_DESC: policy.isExcess ? 'BIPD/Excess' : typeNames[policy.type],
        POLICY_NO: policy.number,
        MIN_COV_AMOUNT: requiredBipdUsd(carrier) / 1000,
        INS_CLASS_CODE: policy.type === 'bipd' ? (policy.isExcess ? 'E' : 'P') : '',
        EFFECTIVE_DATE: slashed(policy.effectiveOn),
        UNDERL_LIM_AMOUNT: policy.underlyingUsd / 1000,
        MAX_COV_AMOUNT: limitOf(policy) / 1000,
        CANCL_EFFECTIVE_DATE: slashed(policy.endsOn!),
        CANCL_METHOD: method,
        INSER_BRANCH: '00',
        NAME_COMPANY: policy.insurer.toUpperCase(),
      });
    });
}
