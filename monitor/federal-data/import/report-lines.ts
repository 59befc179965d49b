import { formatCount, formatInteger } from '../../../contract/shared/format';
import type { ImportReport } from './report';

/** What an import did, as the command prints it. */
export function reportLines(report: ImportReport): string[] {
  const parts = [
    `${formatInteger(report.read)} read`,
    `${formatInteger(report.stored)} stored`,
    `${formatInteger(report.unchanged)} unchanged`,
    `${formatInteger(report.rejected)} rejected`,
  ];
  if (report.removed > 0) parts.push(`${formatInteger(report.removed)} deleted, since the file no longer has them`);
  if (report.left > 0) parts.push(`${formatCount(report.left, 'carrier')} left the census and are marked`);
  parts.push(`${formatInteger(report.rowsPerSecond)} rows/s`);
  if (report.read > report.rejected && report.stored + report.removed === 0) parts.push('nothing changed');
  const name = report.member === null ? report.file : `${report.file}: ${report.member}`;
  const lines = [
    `${name}: ${report.datasetName} as of ${report.asOf}: ${parts.join(', ')}`,
    `  ${formatCount(report.fileBytes, 'byte')}, SHA-256 ${report.sha256}`,
  ];
  if (report.status === 'incomplete') lines.push('  The file is cut off: what came before is stored.');
  if (report.isExtract && report.status === 'done') {
    lines.push(
      '  Taken as an extract: of carriers it does not name nothing is known, and of those it names only what its rows say.',
      '  That an order, an inspection or a crash is not among them does not say that there is none. A whole file: --complete.',
    );
  }
  for (const note of report.notes) lines.push(`  ${note}`);
  if (report.rejectsFile) lines.push(`  Rejected lines and why: ${report.rejectsFile}`);
  return lines;
}
