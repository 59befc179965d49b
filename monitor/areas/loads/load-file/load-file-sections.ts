import { hazmatInWords } from '@contract/loads/hazmat';
import { LOAD_LOG_SOURCE_LABELS, LOAD_LOG_TYPE_LABELS } from '@contract/loads/load-logs.constants';
import { LOAD_PAPER_LABELS } from '@contract/loads/load-papers.constants';
import { LOAD_STATUS_LABELS } from '@contract/loads/loads.constants';
import type { LoadStop } from '@contract/loads/loads.entities';
import { stopNumbers, stopPlace, stopTime, stopWindow, visitBasis } from '@contract/loads/stop-times';
import { APPOINTMENT_STATE_LABELS, STOP_HANDLING_LABELS } from '@contract/loads/stops.constants';
import { temperatureInWords } from '@contract/loads/temperature';
import { LOAD_TRACKING_STATUS_LABELS } from '@contract/loads/tracking.constants';
import { formatCents, formatCount, formatMiles, formatPhone } from '@contract/shared/format';
import { VETTING_DECISION_LABELS } from '@contract/vetting/vetting-files.constants';
import type { VettingPaper, VettingSection } from '@contract/vetting/vetting-files.entities';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { fullNameOrNull } from '../../../db/full-name';
import {
  carrierVehicles,
  loadAssignments,
  loadLogs,
  loadPapers,
  loadStops,
  storedFiles,
  users,
} from '../../../db/schema';
import { detentionOf } from '../detention/detention.queries';
import { factsOf, type LoadRow } from '../load-facts.queries';
import { loadSettingsOf } from '../load-settings.queries';
import { stopToWire } from '../loads.queries';
import { plausibleFixes } from '../tracking/plausible-fixes';
import { vehicleLabel } from '../vehicle-label';
import { wordsOf } from '../words-of-stops';
import { alertsSection } from './alerts-section';
import { confirmationsSection } from './confirmations-section';
import { fact, iso, section, table } from './file-parts';
import { loadFilesOf } from './load-files.queries';

type Part = (tx: Queryable, load: LoadRow, now: Date) => Promise<VettingSection>;

/** The sections of a load's file, in order. Add one for each new kind of record about loads. */
const PARTS: readonly Part[] = [
  loadSection,
  coverSection,
  truckSection,
  stopsSection,
  alertsSection,
  confirmationsSection,
  logsSection,
  papersSection,
];

/** A load as it is known now, in plain words and values: the rows behind them may change. */
export async function loadFileSections(tx: Queryable, load: LoadRow, now: Date): Promise<VettingSection[]> {
  const sections: VettingSection[] = [];
  // One after the other: a transaction has one connection.
  for (const part of PARTS) sections.push(await part(tx, load, now));
  return sections;
}

async function loadSection(_tx: Queryable, load: LoadRow): Promise<VettingSection> {
  const status = LOAD_STATUS_LABELS[load.status];
  const tracking = LOAD_TRACKING_STATUS_LABELS[load.trackingStatus];
  return section('load', `Load ${load.reference}`, `${status}. Tracking: ${tracking}.`, {
    facts: [
      fact('Customer', 'text', load.customerName),
      fact('PO number', 'text', load.poNumber),
      fact('Equipment', 'text', load.equipment),
      fact('Commodity', 'text', load.commodity),
      fact('Cargo value', 'usd', load.cargoValueUsd),
      fact('Hazmat', 'text', hazmatOf(load)),
      fact(
        'Temperature',
        'text',
        temperatureInWords({ temperature_min_f: load.temperatureMinF, temperature_max_f: load.temperatureMaxF }),
      ),
      fact(
        'Miles',
        'text',
        load.billableMiles === null ? null : formatMiles(load.billableMiles),
        load.billableMilesSource === 'estimate' ? 'an estimate' : null,
      ),
      fact('Rate', 'text', load.rateCents === null ? null : formatCents(load.rateCents)),
      fact('Driver', 'text', load.driverName),
      fact('Second driver', 'text', load.secondDriverName),
      fact('Trailer', 'text', load.trailerNumber),
      fact('Came in', 'moment', iso(load.createdAt), `by ${load.source}`),
      ...(load.cancelledAt
        ? [fact('Cancelled', 'moment', iso(load.cancelledAt), load.cancelReason ?? 'no reason given')]
        : []),
      ...(load.trackingEndedAt
        ? [
            fact(
              'Tracking ended',
              'moment',
              iso(load.trackingEndedAt),
              load.consentWithdrawnAt ? 'by the carrier' : 'by a person',
            ),
          ]
        : []),
    ],
  });
}

const hazmatOf = ({ isHazmat, hazmatUnNumber, hazmatClass }: LoadRow) =>
  hazmatInWords(hazmatUnNumber, hazmatClass) ?? (isHazmat === null ? null : isHazmat ? 'Yes' : 'No');

async function coverSection(tx: Queryable, load: LoadRow): Promise<VettingSection> {
  const decisions = (await loadFilesOf(tx, load)).filter(({ decision }) => decision === 'load_assigned').reverse();
  const says =
    decisions.length === 0
      ? 'No decision to cover the load was made here: its carrier was named by the TMS.'
      : `Covered by ${formatCount(decisions.length, 'decision')}, each with a vetting file.`;
  return section('load_cover', 'Cover decision', says, {
    tables: [
      table(
        'Vetting files written when the load was covered',
        [
          ['Vetting file', 'count'],
          ['Decision', 'text'],
          ['Carrier', 'text'],
          ['When', 'moment'],
          ['By', 'text'],
          ['SHA-256', 'text'],
        ],
        decisions.map(({ number, decision, carrier_name, carrier_id, decided_at, decided_by, hash }) => [
          number,
          VETTING_DECISION_LABELS[decision],
          `${carrier_name ?? 'Carrier'} (${carrier_id})`,
          decided_at,
          decided_by,
          hash,
        ]),
        'None: what was known of the carrier when it got the load was not written down then.',
      ),
    ],
  });
}

async function truckSection(tx: Queryable, load: LoadRow, now: Date): Promise<VettingSection> {
  const rows = await tx
    .select({ assignment: loadAssignments, vehicle: carrierVehicles, by: fullNameOrNull(users) })
    .from(loadAssignments)
    .leftJoin(carrierVehicles, eq(carrierVehicles.id, loadAssignments.carrierVehicleId))
    .leftJoin(users, eq(users.id, loadAssignments.userId))
    .where(eq(loadAssignments.loadId, load.id))
    .orderBy(asc(loadAssignments.id));
  const [facts] = await factsOf(tx, [load], now);
  const fixes = plausibleFixes(facts!.fixes);
  const [first, last] = [fixes[0], fixes.at(-1)];
  const named = rows.flatMap(({ vehicle }) => (vehicle ? [vehicleLabel(vehicle)] : []));
  return section(
    'load_truck',
    'Truck',
    named.length === 0 ? 'No truck was named.' : `Named: ${[...new Set(named)].join('; ')}.`,
    {
      facts: [
        fact('Positions that count, kept now', 'count', fixes.length),
        fact('First of them', 'moment', first ? new Date(first.observedAt).toISOString() : null),
        fact('Last of them', 'moment', last ? new Date(last.observedAt).toISOString() : null),
        fact('Newest position that was seen', 'moment', iso(load.newestFixAt)),
      ],
      tables: [
        table(
          'Trucks named for the load',
          [
            ['Truck', 'text'],
            ['VIN', 'text'],
            ['Carrier', 'text'],
            ['Counts from', 'moment'],
            ['Counts until', 'moment'],
            ['Named by', 'text'],
            ['Why', 'text'],
          ],
          rows.map(({ assignment, vehicle, by }) => [
            vehicle ? vehicleLabel(vehicle) : null,
            vehicle?.vin ?? null,
            String(assignment.carrierId),
            iso(assignment.startsAt),
            iso(assignment.endsAt),
            by,
            assignment.reason,
          ]),
          'None.',
        ),
      ],
      missing:
        fixes.length === 0 && load.newestFixAt !== null
          ? ['Positions of this load are not kept anymore: what they showed is under arrivals and departures.']
          : [],
    },
  );
}

async function stopsSection(tx: Queryable, load: LoadRow, now: Date): Promise<VettingSection> {
  const settings = (await loadSettingsOf(tx, [load.companyId]))(load.companyId);
  const rows = await tx.select().from(loadStops).where(eq(loadStops.loadId, load.id)).orderBy(asc(loadStops.sequence));
  const words = await wordsOf(tx, rows);
  const stops = rows.map((row) => stopToWire(row, settings, now, words));
  const detention = await detentionOf(tx, load, now);
  const minutes = new Map(detention.stops.map((stop) => [stop.id, stop.detention_minutes]));
  const seen = (visit: LoadStop['arrived'], stop: LoadStop) => (visit ? stopTime(visit.at, stop) : null);
  const unseen = stops.filter(({ arrived }) => arrived === null).length;
  return section(
    'load_stops',
    'Arrivals and departures',
    unseen === 0 ? 'An arrival is known at every stop.' : `No arrival is known at ${formatCount(unseen, 'stop')}.`,
    {
      tables: [
        table(
          'Stops, in order',
          [
            ['Stop', 'text'],
            ['Window', 'text'],
            ['Numbers', 'text'],
            ['Contact', 'text'],
            ['Handling', 'text'],
            ['Arrived', 'text'],
            ['By', 'text'],
            ['Departed', 'text'],
            ['By', 'text'],
            ['Detention, minutes', 'count'],
          ],
          stops.map((stop) => [
            `${stop.sequence}. ${stop.kind === 'pickup' ? 'Pickup' : 'Delivery'}: ${stopPlace(stop)}`,
            [stopWindow(stop), stop.appointment_state && APPOINTMENT_STATE_LABELS[stop.appointment_state]]
              .filter(Boolean)
              .join('. '),
            stopNumbers(stop).join('; ') || null,
            contactOf(stop),
            stop.handling && STOP_HANDLING_LABELS[stop.handling],
            seen(stop.arrived, stop),
            stop.arrived && visitBasis(stop.arrived, stop),
            seen(stop.departed, stop),
            stop.departed && visitBasis(stop.departed, stop),
            minutes.get(stop.id) ?? null,
          ]),
          'The load has no stop.',
        ),
      ],
    },
  );
}

const contactOf = ({ contact_name: name, contact_phone_e164: phone, contact_from: from }: LoadStop) =>
  from && `${[name, phone && formatPhone(phone)].filter(Boolean).join(', ')}. By ${from.source} on ${from.at}`;

/** A load has some dozens; people read the file. */
const LOGS_AT_MOST = 500;

async function logsSection(tx: Queryable, load: LoadRow): Promise<VettingSection> {
  const isOfIt = eq(loadLogs.loadId, load.id);
  const total = await tx.$count(loadLogs, isOfIt);
  const rows = await tx
    .select({ log: loadLogs, sequence: loadStops.sequence, by: fullNameOrNull(users) })
    .from(loadLogs)
    .leftJoin(loadStops, eq(loadStops.id, loadLogs.stopId))
    .leftJoin(users, eq(users.id, loadLogs.userId))
    .where(isOfIt)
    .orderBy(asc(loadLogs.occurredAt), asc(loadLogs.id))
    .limit(LOGS_AT_MOST);
  return section('load_logs', 'Logs', total === 0 ? 'Nothing was logged.' : `${formatCount(total, 'log')}.`, {
    tables: [
      table(
        'What happened, oldest first',
        [
          ['When', 'moment'],
          ['What', 'text'],
          ['Stop', 'count'],
          ['Who says so', 'text'],
          ['Words', 'text'],
          ['Correction', 'text'],
          ['Written', 'moment'],
          ['Withdrawn', 'moment'],
        ],
        rows.map(({ log, sequence, by }) => [
          iso(log.occurredAt),
          LOAD_LOG_TYPE_LABELS[log.isType as keyof typeof LOAD_LOG_TYPE_LABELS],
          sequence,
          log.source === 'person' ? (by ?? 'A former user') : LOAD_LOG_SOURCE_LABELS[log.source],
          log.message,
          log.isWord ? 'Yes' : null,
          iso(log.createdAt),
          iso(log.withdrawnAt),
        ]),
        'None.',
      ),
    ],
    missing: total > rows.length ? [`${formatCount(total - rows.length, 'later log')} left out.`] : [],
  });
}

async function papersSection(tx: Queryable, load: LoadRow): Promise<VettingSection> {
  const rows = await papersWithFiles(tx, load);
  const withdrawn = rows.filter(({ paper }) => paper.withdrawnAt).length;
  const says = rows.length === 0 ? 'No documents.' : `${formatCount(rows.length - withdrawn, 'document')} on file.`;
  return section('load_papers', 'Documents of the load', withdrawn > 0 ? `${says} ${withdrawn} withdrawn.` : says, {
    tables: [
      table(
        'Documents, oldest first',
        [
          ['Document', 'text'],
          ['File', 'text'],
          ['Added', 'moment'],
          ['Bytes', 'count'],
          ['SHA-256', 'text'],
          ['Withdrawn', 'moment'],
          ['Why', 'text'],
        ],
        rows.map(({ paper, file }) => [
          LOAD_PAPER_LABELS[paper.isType],
          file.name,
          iso(paper.createdAt),
          file.bytes,
          file.sha256,
          iso(paper.withdrawnAt),
          paper.withdrawReason,
        ]),
        'None.',
      ),
    ],
  });
}

const papersWithFiles = (tx: Queryable, { id, companyId }: LoadRow) =>
  tx
    .select({ paper: loadPapers, file: storedFiles })
    .from(loadPapers)
    .innerJoin(storedFiles, eq(storedFiles.id, loadPapers.fileId))
    .where(and(eq(loadPapers.loadId, id), eq(storedFiles.companyId, companyId)))
    .orderBy(asc(loadPapers.createdAt), asc(loadPapers.id));

/** The load's papers as the record names them, each file once, with its hash for comparison. */
export async function papersOfLoad(tx: Queryable, load: LoadRow): Promise<VettingPaper[]> {
  const files = new Map((await papersWithFiles(tx, load)).map(({ file }) => [file.id, file]));
  return [...files.values()].map(({ id, name, mediaType, bytes, sha256, createdAt }) => ({
    kind: 'load_paper',
    file_id: id,
    name,
    media_type: mediaType,
    bytes,
    sha256,
    kept_at: createdAt.toISOString(),
  }));
}
