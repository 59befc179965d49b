import { EXPORT_LEAVES } from '@contract/retention/company-exports.constants';
import type { Catalog } from '../../../db/company-rows';
import { type ExportedTable, MANIFEST, type Manifest, OUTSIDERS } from './archive-format';

/** The README of an archive: how it is read, what is not in it, and each table with its columns, as the database has them. */
export function readmeOf(manifest: Manifest, tables: readonly ExportedTable[], catalog: Catalog): string {
  const rowsOf = new Map(manifest.tables.map(({ name, rows }) => [name, rows]));
  const secrets = tables.flatMap(({ table, leftOut }) => leftOut.map(({ name }) => `${table.name}.${name}`));
  const exported = new Set(tables.map(({ table }) => table.name));
  const others = [...catalog.keys()].filter((name) => !exported.has(name)).sort();
  return `# All that ${manifest.company.legal_name} has

Made ${manifest.made_at}, as of one moment. Company number ${manifest.company.id}, plan ${manifest.plan?.name ?? 'none'}, version of the product
${manifest.product}, database version ${manifest.migration}.

## How it is read

- \`data/TABLE.jsonl\`: one row a line, as JSON in UTF-8. Times are UTC. Bytes are hexadecimal after \`\\x\`. Money is in cents where a
  column ends in \`_cents\`. \`carrier_id\` is the USDOT number: the carriers themselves are FMCSA's public record, and not in here.
- \`${OUTSIDERS}\`: people whom rows name and who are not users of the company: former colleagues, and the names that API keys act
  under. Their names alone.
- \`papers/ID\`: a stored paper, byte for byte. Its name, type and SHA-256 are the row of that id in \`data/stored_files.jsonl\`.
- \`sealed-papers/ID/NUMBER\`: a paper that shows bank or taxpayer numbers, in pieces, sealed as it is kept. So are the bank numbers in
  \`data/packet_bank_details.jsonl\`. They open only in a product with the same DATA_KEYS.
- \`${MANIFEST}\`: the tables with their columns and numbers of rows, for programs.
- \`sha256sums.txt\`: of every other file; \`sha256sum --check sha256sums.txt\` compares them.

\`npm run import-company -- ARCHIVE\` restores it into a product of the same version. Then each person asks for a new password by email.

## What is not in it

${EXPORT_LEAVES.map(({ label, why, tables: names }) => `- ${label}: ${why} (${names.join(', ')})`).join('\n')}
- Columns that open something: ${secrets.join(', ')}.
- What is of no one company: ${others.filter((name) => !(EXPORT_LEAVES.flatMap((one) => [...one.tables]) as string[]).includes(name)).join(', ')}.

## Tables

${tables
  .map(
    ({ table, columns, emptied }) => `### ${table.name}

${rowsOf.get(table.name)} rows.

| column | type | may be empty | names |
|---|---|---|---|
${columns
  .map(({ name, type, isNullable }) => {
    const key = table.keys.find(({ column }) => column === name);
    const names = key ? (emptied.has(name) ? `${key.to}, not in here: always empty` : `${key.to}.${key.toColumn}`) : '';
    return `| ${name} | ${type} | ${isNullable ? 'yes' : 'no'} | ${names} |`;
  })
  .join('\n')}
`,
  )
  .join('\n')}`;
}
