import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import type { Bench } from './bench';
import { type BenchReport, conditions, markdownReport } from './support/report';
import { openWorkshop } from './support/workshop';

/** Runs the benches named on the command line, or all, and prints their figures as one Markdown table. */
async function main(names: string[]): Promise<number> {
  const known = readdirSync(new URL('.', import.meta.url))
    .flatMap((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1] ?? [])
    .sort();
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no bench named ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
    return 2;
  }
  const workshop = await openWorkshop((line) => console.error(line));
  process.once('SIGINT', () => workshop.close().finally(() => process.exit(130)));
  process.once('SIGTERM', () => workshop.close().finally(() => process.exit(143)));
  const report: BenchReport = {
    startedAt: new Date().toISOString(),
    before: conditions(),
    after: conditions(),
    benches: [],
  };
  try {
    for (const name of names.length > 0 ? names : known) {
      const { bench } = (await import(`./${name}.bench.ts`)) as { bench: Bench };
      workshop.say(`— ${bench.title}`);
      report.benches.push({ name, title: bench.title, figures: await bench.run(workshop) });
    }
  } finally {
    await workshop.close();
  }
  report.after = conditions();
  mkdirSync('.cache', { recursive: true });
  writeFileSync('.cache/bench.json', `${JSON.stringify(report, null, 2)}\n`);
  console.log(markdownReport(report));
  return report.benches.every(({ figures }) => figures.every(({ isMet }) => isMet !== false)) ? 0 : 1;
}

process.exit(await main(process.argv.slice(2)));
