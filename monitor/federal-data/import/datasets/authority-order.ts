import type { RecordOrigin } from '../../../../contract/carriers/authority-history.constants';
import { type Column, date, docketIfAny, dotNumber, printDocket, RejectedRow, type Row, text } from '../fields';
import { authorityKind } from './authority-terms';

type OrderColumns = {
  docket: Column;
  dot: Column;
  authority: Column;
  served: Column;
  orderType: Column;
  effective: Column;
};

/** A row of `authority_orders` from either file of revocations and suspensions. */
export function orderFacts(row: Row, at: OrderColumns, source: RecordOrigin) {
  const docket = docketIfAny(row, at.docket, at.dot);
  const authorityType = text(row, at.authority);
  if (authorityType === null) throw new RejectedRow(`${at.authority.name} is blank`);
  const servedOn = date(row, at.served);
  const effectiveOn = date(row, at.effective);
  const orderType = text(row, at.orderType);
  if (servedOn === null && effectiveOn === null && orderType === null) {
    throw new RejectedRow(
      `${at.served.name}, ${at.orderType.name} and ${at.effective.name} are blank: no order is named`,
    );
  }
  const isForwarder = source === 'legacy' && docket?.type === 'FF' && !/broker/i.test(authorityType);
  return {
    carrier: { dotNumber: dotNumber(row, at.dot), dockets: docket === null ? [] : [docket] },
    facts: [
      {
        source,
        docket: printDocket(docket),
        authorityType,
        kind: isForwarder ? 'freight_forwarder' : authorityKind(authorityType),
        orderType,
        servedOn,
        effectiveOn,
      },
    ],
  };
}
