import type { ConnectionStatus } from '@contract/connections/connections.constants';
import { isDay } from '@contract/shared/day';
import type { TableRow } from '../../documents/files/read-table';

/** Where a table says what each of its carriers is to the company. */
export type StatusColumns = { status: number; on: number | null; by: number | null; reason: number | null };

export type LineStatus = {
  status: Exclude<ConnectionStatus, 'needs_to_onboard'> | null;
  statusOn: string | null;
  statusNote: string | null;
  problem: 'status_unclear' | 'status_unfounded' | null;
};

export const NO_STATUS: LineStatus = { status: null, statusOn: null, statusNote: null, problem: null };

const HEADINGS: Readonly<Record<keyof StatusColumns, RegExp>> = {
  status: /^status$/i,
  on: /^(date|since|onboarded (on|since)|status (date|since))$/i,
  by: /^(by|by whom|onboarded by|status by)$/i,
  reason: /^(reason|why|note)$/i,
};

/** By their headings alone; null: no column is headed Status. */
export function statusColumnsOf(headings: TableRow): StatusColumns | null {
  const at = (name: keyof StatusColumns) => {
    const found = headings.cells.findIndex((cell) => HEADINGS[name].test(cell.trim()));
    return found === -1 ? null : found;
  };
  const status = at('status');
  return status === null ? null : { status, on: at('on'), by: at('by'), reason: at('reason') };
}

const NOTE_LENGTH = 1000;

/** What a line says of its carrier. Words like "Active" are another program's, and mean nothing here. */
export function readStatus({ cells }: TableRow, columns: StatusColumns, today: string): LineStatus {
  const cell = (at: number | null) =>
    at === null ? '' : (cells[at] ?? '').replaceAll('\0', '').trim().slice(0, NOTE_LENGTH);
  const word = cell(columns.status)
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');
  if (word === 'do not dispatch' || word === 'do not use') {
    const reason = cell(columns.reason);
    if (reason === '') return { ...NO_STATUS, problem: 'status_unfounded' };
    return { ...NO_STATUS, status: 'do_not_dispatch', statusNote: reason };
  }
  if (word !== 'onboarded') return { ...NO_STATUS, problem: 'status_unclear' };
  const on = dayIn(cell(columns.on));
  const by = cell(columns.by);
  if (on === null || on > today || by === '') return { ...NO_STATUS, problem: 'status_unfounded' };
  return { ...NO_STATUS, status: 'onboarded', statusOn: on, statusNote: by };
}

/** "2024-03-05", or as American spreadsheets write it: "3/5/2024". */
function dayIn(text: string): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const iso = year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : text;
  return isDay(iso) && !Number.isNaN(Date.parse(iso)) ? iso : null;
}
