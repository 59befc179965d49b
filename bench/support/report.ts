import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type { Amount, Figure } from '../bench';

/** What else could have changed the figures. */
export type Conditions = { cpu: string; cores: number; memoryGb: number; node: string; loadAverage: number };

export type BenchReport = {
  startedAt: string;
  before: Conditions;
  after: Conditions;
  benches: { name: string; title: string; figures: Figure[] }[];
};

export const conditions = (): Conditions => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / 1024 ** 3),
  node: process.version,
  loadAverage: loadavg()[0] ?? 0,
});

/** The figures as one Markdown table, with the machine they come from below. */
export function markdownReport({ startedAt, before, after, benches }: BenchReport): string {
  const rows = benches.flatMap(({ figures }) => figures.map(rowOf));
  return [
    '',
    '| measured | product | beside it | ratio | target | |',
    '|---|---:|---:|---:|---|---|',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    `${startedAt.slice(0, 10)}; ${before.cpu}, ${before.cores} cores, ${before.memoryGb} GB, Node ${before.node}; ` +
      `load average ${before.loadAverage.toFixed(1)} before and ${after.loadAverage.toFixed(1)} after.`,
    '',
  ].join('\n');
}

const rowOf = ({ what, product, beside, ratio, target, isMet }: Figure): string[] => [
  what,
  printed(product),
  beside ? `${printed(beside)} ${beside.name}` : '',
  ratio === null ? '' : ratio.toFixed(2),
  target,
  isMet === null ? '' : isMet ? 'met' : '**missed**',
];

/** One run supports no more than three figures. */
function printed({ value, unit }: Amount): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`;
}
