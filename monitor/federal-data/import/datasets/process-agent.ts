import type { RecordOrigin } from '../../../../contract/carriers/authority-history.constants';
import { type Column, docketIfAny, dotNumber, printDocket, RejectedRow, type Row, text } from '../fields';

type AgentColumns = {
  docket: Column;
  dot: Column;
  name: Column;
  attention?: Column;
  street: Column;
  city: Column;
  state: Column;
  postalCode: Column;
  country: Column;
};

/** A row of `process_agents` from either BOC-3 file. */
export function agentFacts(row: Row, at: AgentColumns, source: RecordOrigin) {
  const docket = docketIfAny(row, at.docket, at.dot);
  const companyName = text(row, at.name);
  const attention = at.attention ? text(row, at.attention) : null;
  if (companyName === null && attention === null) throw new RejectedRow(`${at.name.name} is blank: no agent is named`);
  return {
    carrier: { dotNumber: dotNumber(row, at.dot), dockets: docket === null ? [] : [docket] },
    facts: [
      {
        source,
        docket: printDocket(docket),
        companyName,
        attention,
        street: text(row, at.street),
        city: text(row, at.city),
        state: text(row, at.state),
        postalCode: text(row, at.postalCode),
        country: text(row, at.country),
      },
    ],
  };
}
