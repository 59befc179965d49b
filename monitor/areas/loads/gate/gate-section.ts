import { CONNECTION_STATUS_LABELS } from '@contract/connections/connections.constants';
import { EXCEPTION_GROUNDS, EXCEPTION_STATUSES } from '@contract/loads/gate.constants';
import type { GateAnswer, GateException } from '@contract/loads/gate.entities';
import { hazmatInWords } from '@contract/loads/hazmat';
import { PACKET_STATUS_LABELS } from '@contract/onboarding/packets.constants';
import type { VettingSection } from '@contract/vetting/vetting-files.entities';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { carrierVehicles } from '../../../db/schema';
import { openTicketsAbout } from '../../tickets/tickets.queries';
import { driverPhonesOf, type LoadRow } from '../load-facts.queries';
import { fact, section, table } from '../load-file/file-parts';
import { getLoadRow } from '../loads.queries';
import { vehicleLabel } from '../vehicle-label';
import { loadFor } from './ask-gate';
import type { GateFacts } from './gate-facts';
import { gateFactsOf } from './gate-facts.queries';
import { mayHaveLoad } from './may-have-load';

/** What the gate checked before a load was given, and its answer: a section of the vetting file. */
export async function gateSection(
  tx: Queryable,
  companyId: number,
  loadId: number,
  carrierId: number,
  now: Date,
): Promise<VettingSection[]> {
  const load = await getLoadRow(tx, companyId, loadId);
  const [facts] = await gateFactsOf(tx, companyId, [{ load: loadFor(load, carrierId), carrierId }], now);
  const gate = mayHaveLoad(facts!);
  const isIts = load.carrierId === carrierId;
  const alerts = await openTicketsAbout(tx, companyId, {
    loadId: isIts ? loadId : null,
    carrierId,
    vehicleId: isIts ? load.carrierVehicleId : null,
    driverPhones: isIts ? driverPhonesOf(load) : [],
  });
  return [
    section('gate', `May it have load ${load.reference}?`, gate.sentence, {
      facts: [...loadFacts(load, facts!, await truckOf(tx, load, carrierId)), ...carrierFacts(facts!)],
      tables: [
        reasonsTable(gate),
        table(
          'Open alerts on load, truck, driver and carrier',
          [
            ['Alert', 'text'],
            ['Load', 'text'],
            ['Since', 'moment'],
          ],
          alerts.map(({ message, load: of, raised_at }) => [message, of?.reference ?? null, raised_at]),
          'None open.',
        ),
        ...(gate.exception ? [exceptionTable(gate.exception)] : []),
      ],
      missing: gate.unchecked,
    }),
  ];
}

async function truckOf(tx: Queryable, load: LoadRow, carrierId: number): Promise<string | null> {
  if (load.carrierVehicleId === null || load.carrierId !== carrierId) return null;
  const [truck] = await tx.select().from(carrierVehicles).where(eq(carrierVehicles.id, load.carrierVehicleId));
  return truck ? vehicleLabel(truck) : null;
}

const loadFacts = (load: LoadRow, { carrier, load: goods }: GateFacts, truck: string | null) => [
  fact('Classifications of the load', 'text', goods.classifications.map(({ name }) => name).join(', ') || 'None'),
  fact('Value of the goods', 'usd', load.cargoValueUsd),
  fact('Cargo coverage on file', 'usd', carrier.cargo?.limitUsd ?? null, carrier.cargo?.insurer ?? null),
  fact('Goods', 'text', load.commodity),
  ...(goods.isHazmat
    ? [fact('Hazmat', 'text', hazmatInWords(load.hazmatUnNumber, load.hazmatClass) ?? 'UN number and class not given')]
    : []),
  fact('Truck', 'text', truck),
  fact('Driver', 'text', load.carrierId === carrier.id ? load.driverName : null),
  fact('Driver’s phone', 'phone', load.carrierId === carrier.id ? load.driverPhoneE164 : null),
  ...(load.carrierId === carrier.id && (load.secondDriverName ?? load.secondDriverPhoneE164) !== null
    ? [
        fact('Second driver', 'text', load.secondDriverName),
        fact('Second driver’s phone', 'phone', load.secondDriverPhoneE164),
      ]
    : []),
];

const carrierFacts = ({ carrier: { relationship, packet, agreement } }: GateFacts) => [
  fact(
    'Relationship',
    'text',
    relationship === null
      ? 'None'
      : `${CONNECTION_STATUS_LABELS[relationship.status]}${relationship.isDismissed ? ', dismissed' : ''}`,
    relationship && `since ${relationship.since}`,
  ),
  fact(
    'Onboarding packet',
    'text',
    packet === null ? 'None' : PACKET_STATUS_LABELS[packet.status],
    packet && packet.holds.length > 0 ? packet.holds.map(({ reason }) => reason).join(' ') : null,
  ),
  fact('Agreement signed', 'day', agreement?.signedOn ?? null, agreement?.name ?? null),
];

const reasonsTable = ({ reasons }: GateAnswer) =>
  table(
    'Reasons against it',
    [
      ['Reason', 'text'],
      ['Source', 'text'],
      ['As of', 'day'],
      ['Covered by an exception', 'yes_no'],
    ],
    reasons.map(({ sentence, source, as_of, is_excepted }) => [sentence, source, as_of, is_excepted]),
    'None.',
  );

const exceptionTable = (one: GateException) =>
  table(
    'Exception',
    [
      ['Status', 'text'],
      ['Requested by', 'text'],
      ['Why', 'text'],
      ['Decided by', 'text'],
      ['Ground', 'text'],
      ['What was checked', 'text'],
      ['Alone, after a mailed code', 'yes_no'],
    ],
    [
      [
        EXCEPTION_STATUSES.find((status) => status === one.status)!,
        one.requested_by,
        one.request_note,
        one.decided_by,
        one.ground && EXCEPTION_GROUNDS[one.ground],
        one.decision_note,
        one.is_alone,
      ],
    ],
    'None.',
  );
