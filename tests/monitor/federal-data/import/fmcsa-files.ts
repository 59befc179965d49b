import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenDatabase } from '@monitor/db/client';
import { DATASETS, KNOWN_FILES } from '@monitor/federal-data/import/datasets';
import { type ImportOptions, importFile } from '@monitor/federal-data/import/import-file';
import type { ImportReport } from '@monitor/federal-data/import/report';
import { afterAll } from 'vitest';

/** Files in FMCSA's formats, as tests need them. */

export const FIXTURES = fileURLToPath(new URL('../../../fixtures/fmcsa', import.meta.url));

/** The day the tests are run on, as far as the importer is concerned. */
export const NOW = new Date('2026-09-10T12:00:00Z');

export type Cells = Readonly<Record<string, string | number>>;

export function datasetOf(key: string) {
  const dataset = DATASETS.find((known) => known.key === key);
  if (!dataset) throw new Error(`no dataset ${key}`);
  return dataset;
}

/** Of a file of FMCSA's or of a list. */
function columnsOfFile(key: string): readonly string[] {
  const file = KNOWN_FILES.find((known) => known.key === key);
  if (!file) throw new Error(`no file ${key}`);
  return file.columns;
}

/** A line of a dataset with the cells that matter to the test, the others blank. */
export function lineOf(key: string, cells: Cells): string {
  const columns = columnsOfFile(key);
  const unknown = Object.keys(cells).filter((name) => !columns.includes(name));
  if (unknown.length > 0) throw new Error(`${key} has no column ${unknown.join(', ')}`);
  return columns
    .map((name) => {
      const cell = String(cells[name] ?? '');
      return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
    })
    .join(',');
}

export function headerOf(key: string): string {
  return columnsOfFile(key).join(',');
}

/** A folder of its own for a test file. */
export function testFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'fmcsa-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    path: folder,
    /** Any bytes as a file. */
    write(name: string, content: string | Buffer): string {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
  };
}

type Given = Partial<ImportOptions> & { file?: string };

/** Imports rows of a dataset as a file of 2026-09-01, or of `asOf`. */
export function importing(folder: ReturnType<typeof testFolder>, database: () => OpenDatabase) {
  const run = (path: string, given: Given = {}): Promise<ImportReport> =>
    importFile(database(), path, { rejectsDir: folder.path, asOf: '2026-09-01', now: NOW, ...given });
  return {
    file: run,
    rows: (key: string, rows: readonly Cells[], given: Given = {}) =>
      run(
        folder.write(
          given.file ?? `${key}.csv`,
          `${[headerOf(key), ...rows.map((row) => lineOf(key, row))].join('\n')}\n`,
        ),
        given,
      ),
    lines: (key: string, lines: readonly string[], given: Given = {}) =>
      run(folder.write(given.file ?? `${key}.csv`, `${[headerOf(key), ...lines].join('\n')}\n`), given),
  };
}

/** Counts as one comparable value: [read, stored, unchanged, rejected, removed]. */
export function counts(report: ImportReport): [number, number, number, number, number] {
  return [report.read, report.stored, report.unchanged, report.rejected, report.removed];
}

/** Empties what imports write; the schema stays. */
export async function emptyDatabase({ db }: OpenDatabase): Promise<void> {
  await db.$client.query(
    `TRUNCATE datasets, dataset_ages, docket_changes, dataset_gaps, imports, import_changed_carriers, carrier_contact_changes, carrier_known_since, carriers, carrier_identifiers, carrier_names, authorities, authority_events,
       insurance_filings, oos_orders, inspections, inspection_units, inspection_violations, inspection_citations,
       inspection_studies, crashes, sms_measures,
       process_agents, authority_orders, rejected_filings, sms_carriers, sms_inspections, sms_violations, sms_crashes;
     DELETE FROM companies; DELETE FROM users`,
  );
}
