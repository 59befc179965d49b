import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RULE_TYPES, type RuleType } from '@contract/rules/rules.constants';
import type { CarrierFacts } from '@monitor/areas/rules/facts';
import { loadCarrierFacts } from '@monitor/areas/rules/facts.queries';
import type { OpenDatabase } from '@monitor/db/client';
import { carriers } from '@monitor/db/schema';
import { notableCarriers, writeDemoFiles } from '@monitor/demo/fmcsa';
import { importFile } from '@monitor/federal-data/import/import-file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluateRule } from '../areas/rules/evaluations';
import { openTestDatabase } from '../support/test-database';

const today = '2026-11-20';
const carrierCount = 250;
const someCompany = 1;

let directory: string;
let database: OpenDatabase;
let idByName: Map<string | null, number>;
let facts: Map<number, CarrierFacts>;
const rejected: Record<string, number> = {};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'demo-verdicts-'));
  database = await openTestDatabase();
  const { files } = await writeDemoFiles(directory, { today, carriers: carrierCount });
  for (const file of files) {
    const report = await importFile(database, file.path, {
      asOf: file.asOf,
      rejectsDir: directory,
      complete: true,
    });
    if (report.rejected > 0) rejected[file.dataset] = report.rejected;
  }
  const rows = await database.db.select({ id: carriers.id, name: carriers.legalName }).from(carriers);
  idByName = new Map(rows.map((row) => [row.name, row.id]));
  facts = await loadCarrierFacts(
    database.db,
    rows.map((row) => row.id),
    someCompany,
    today,
  );
});

afterAll(async () => {
  await database?.close();
  await rm(directory, { recursive: true, force: true });
});

describe('the demo, imported and judged as real files are', () => {
  it('loses no line on the way', () => {
    expect(rejected).toEqual({});
    expect(facts.size).toBe(carrierCount);
  });

  it('gives the rules something to pass, to refuse and to leave open', () => {
    for (const type of ['interstate_carrier_authority_is_active', 'authority_age_gteq_three_months'] as const) {
      const results = [...facts.values()].map((one) => evaluateRule(type, one, today).result);
      for (const result of ['pass', 'fail', 'incomplete']) expect(results, type).toContain(result);
      expect(results.filter((one) => one === 'pass').length, type).toBeGreaterThan(results.length / 2);
    }
  });

  it.each(notableCarriers.map((one) => [one.key, one] as const))('%s is judged as described', (_key, notable) => {
    const id = notable.dotNumber ?? idByName.get(notable.legalName);
    const known = facts.get(id!);
    expect(known).toBeDefined();
    const types = Object.keys(notable.rules) as RuleType[];
    for (const type of types) expect(RULE_TYPES).toContain(type);
    const judged = Object.fromEntries(types.map((type) => [type, evaluateRule(type, known!, today).result]));
    expect(judged).toEqual(notable.rules);
  });
});
