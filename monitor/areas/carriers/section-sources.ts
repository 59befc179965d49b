import type { SectionSource } from '@contract/carriers/sections.entities';
import { desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { carriers, datasets } from '../../db/schema';
import { refuse } from '../../plugins/errors';

/** The datasets behind a profile's safety sections: FMCSA's id, and the name where the dataset is not loaded. */
const DATASETS = {
  census: ['az4n-8mr2', 'Company Census File'],
  crashes: ['aayw-vxb3', 'Crash File'],
  inspections: ['fx4q-ay7w', 'Vehicle Inspection File'],
  units: ['wt8s-2hbx', 'Inspections Per Unit'],
  violations: ['876r-jsdb', 'Vehicle Inspections and Violations'],
  oosOrders: ['p2mt-9ige', 'Out-of-Service Orders'],
  smsAb: ['4y6x-dmck', 'SMS AB PassProperty'],
  smsC: ['h9zy-gjn8', 'SMS C PassProperty'],
} as const;
type SectionDataset = keyof typeof DATASETS;

/** Which of a section's datasets are loaded, by what name and as of when. */
export async function sectionSources<Name extends SectionDataset>(
  db: Database,
  ...names: Name[]
): Promise<Record<Name, SectionSource>> {
  const loaded = await db
    .select({ fmcsaId: datasets.fmcsaId, name: datasets.name, asOf: datasets.asOf })
    .from(datasets)
    .where(
      inArray(
        datasets.fmcsaId,
        names.map((name) => DATASETS[name][0]),
      ),
    )
    .orderBy(desc(datasets.asOf));
  const sources = names.map((name): [Name, SectionSource] => {
    const [fmcsaId, knownName] = DATASETS[name];
    const row = loaded.find((dataset) => dataset.fmcsaId === fmcsaId);
    return [name, { name: `FMCSA ${row?.name ?? knownName}`, as_of: row?.asOf ?? null, loaded: row !== undefined }];
  });
  return Object.fromEntries(sources) as Record<Name, SectionSource>;
}

/** @throws 404 when no file ever named this carrier: an empty section would say that it exists and is clean. */
export async function requireCarrier(db: Database, id: number) {
  const [carrier] = await db
    .select({
      censusAsOf: carriers.censusAsOf,
      safetyRating: carriers.safetyRating,
      safetyRatingDate: carriers.safetyRatingDate,
      reviewType: carriers.reviewType,
      reviewDate: carriers.reviewDate,
    })
    .from(carriers)
    .where(eq(carriers.id, id));
  if (!carrier) throw refuse.notFound('That carrier');
  return carrier;
}
