import type { VettingFile } from '@contract/vetting/vetting-files.entities';
import { FACT_SOURCE_NAMES } from '../rules/fact-sources';
import { CERTIFICATES_CAPTION, RECEIVED_CAPTION } from './sections/insurance';

const HIDDEN = 'Certificates are not shown under your plan';

/** A file for who may not see certificates of insurance. The stored record keeps them: it is what the decision rested on. */
export function withoutCertificates({ content, ...file }: VettingFile): VettingFile {
  const classifications = content.verdict.classifications.map((classification) => ({
    ...classification,
    categories: classification.categories.map((category) => ({
      ...category,
      rules: category.rules.map((rule) => ({
        ...rule,
        evidence: rule.evidence.map((evidence) =>
          evidence.source === FACT_SOURCE_NAMES.certificates ? { ...evidence, value: HIDDEN, details: [] } : evidence,
        ),
      })),
    })),
  }));
  const sections = content.sections.map((section) => ({
    ...section,
    tables: section.tables.map((table) =>
      table.caption === CERTIFICATES_CAPTION || table.caption === RECEIVED_CAPTION
        ? { ...table, rows: [], none: `${HIDDEN}.` }
        : table,
    ),
  }));
  const papers = content.papers?.filter(({ kind }) => kind !== 'certificate');
  return { ...file, content: { ...content, verdict: { ...content.verdict, classifications }, sections, papers } };
}
