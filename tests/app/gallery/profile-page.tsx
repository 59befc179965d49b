import { CARRIER_PROFILE_SECTION_LABELS, CARRIER_PROFILE_SECTIONS } from '@contract/carriers/carrier-profile.constants';
import { DefinitionList } from '@ui/definition-list';
import { Notice } from '@ui/notice';
import { BarChart } from '~/components/chart/bar-chart';
import { LineChart } from '~/components/chart/line-chart';
import { Copyable } from '~/components/data/copyable';
import { EvidenceDetails } from '~/components/data/evidence-details';
import { SourceLine } from '~/components/data/source-line';
import { Timeline } from '~/components/data/timeline';
import { SectionError } from '~/components/notice/section-error';
import { WarningList } from '~/components/notice/warning-list';
import { PageHeader } from '~/components/shell/page-header';
import { SectionTabs } from '~/components/shell/section-tabs';
import { DataTable } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths } from '~/paths';

const YEARS = [
  { label: '2022', value: 1 },
  { label: '2023', value: 4 },
  { label: '2024', value: null },
  { label: '2025', value: 2 },
  { label: '2026', value: 0 },
];

export function ProfilePage() {
  return (
    <div className="stack-wide">
      <div>
        <PageHeader
          title="CASCADE RIDGE TRANSPORT INC"
          context="Blue Heron Logistics, Portland, OR. In business since 2011."
          crumbs={[
            { label: 'Search results', to: '/carriers/search-results?search_text=TRANS' },
            { label: 'Carrier 123' },
          ]}
          action={
            <button type="button" className="button button-primary">
              Request certificate
            </button>
          }
        />
        <div className="stack">
          <WarningList
            warnings={[
              {
                date: '2026-11-17',
                title: 'Insurance will be cancelled',
                reason: 'The insurer gave notice for BIPD policy TRK-2231; it ends Dec 17, 2026.',
                weight: 'know',
                mentions: [],
              },
              {
                date: null,
                title: 'Shares a phone',
                reason: 'Its phone also belongs to a carrier that failed your rules.',
                weight: 'check',
                mentions: [],
              },
            ]}
          />
          <p>
            <VerdictBadge verdict="fail" form="large" />
          </p>
          <ul className="verdict-rows">
            <li>
              <VerdictBadge verdict="pass" />
              <p>BIPD insurance of at least $1,000,000 in force</p>
              <p>
                <strong>$1,000,000</strong>, Vanliner Insurance, since Jan 1, 2025
              </p>
              <SourceLine source="Motus Insur" asOf="2026-09-08" />
              <EvidenceDetails
                fields={[
                  { name: 'Policy number', value: 'TRK-2231' },
                  { name: 'Limit', value: '$1,000,000' },
                  { name: 'Cancellation date', value: null },
                ]}
                source="Motus Insur"
                asOf="2026-09-08"
              />
            </li>
            <li>
              <VerdictBadge verdict="fail" />
              <p>Safety rating satisfactory, or not rated</p>
              <p>Conditional since Mar 3, 2024</p>
              <SourceLine source="Company Census" asOf={null} />
            </li>
            <li>
              <VerdictBadge verdict="incomplete" />
              <p>Cargo insurance of at least $100,000 on a verified certificate</p>
              <p>No certificate yet. Ask the carrier’s agent for one.</p>
            </li>
            <li>
              <VerdictBadge verdict="override" />
              <p>Authority at least 6 months old</p>
              <p>Overridden on Oct 2, 2026, until Jan 1, 2027</p>
            </li>
          </ul>
        </div>
      </div>
      <section className="stack">
        <h2>Who they are</h2>
        <DefinitionList
          layout="columns"
          items={[
            { term: 'USDOT', value: <Copyable name="USDOT number" value="295017" /> },
            { term: 'Docket', value: <Copyable name="MC number" value="MC-618044" /> },
            { term: 'Power units', value: '48, self-reported' },
            { term: 'Drivers', value: null },
            { term: 'Phone', value: '(503) 555-0100' },
            { term: 'Address', value: '4100 NE Columbia Blvd, Portland, OR 97211' },
          ]}
        />
      </section>
      <section>
        <SectionTabs
          label="Carrier sections"
          tabs={CARRIER_PROFILE_SECTIONS.map((section) => ({
            label: CARRIER_PROFILE_SECTION_LABELS[section],
            to: paths.carrierSection(123, section),
            isCurrent: section === 'crashes',
          }))}
        />
        <div className="stack">
          <h2>7 crashes in five years, none fatal</h2>
          <div className="charts">
            <BarChart title="Crashes by year" values={YEARS} />
            <LineChart
              title="Vehicle out-of-service rate, by year"
              values={YEARS.map(({ label, value }) => ({ label, value: value === null ? null : 12 + value * 4.3 }))}
              format={(value) => `${value.toFixed(1)}%`}
              reference={{ label: 'National', value: 22.26 }}
            />
            <DataTable
              caption="Crashes by year"
              isCompact
              columns={[
                { key: 'year', header: 'Year', isRowHeader: true, cell: (row) => row.label },
                { key: 'n', header: 'Crashes', isNumeric: true, cell: (row) => row.value ?? 'Not reported' },
              ]}
              rows={YEARS}
              rowKey={(row) => row.label}
            />
          </div>
          <SourceLine source="Crash" asOf="2026-08-29" />
          <SectionError name="Insurance" reference="F3R8Z0V2BA" retryHref="/carriers/123/insurance" />
          <Notice kind="info" title="Fewer than five inspections">
            <p>No rate is compared: three inspections say too little.</p>
          </Notice>
          <Notice kind="warning" title="Your plan’s searches are used up">
            <p>100 of 100 this month.</p>
          </Notice>
          <Timeline
            label="Authority history"
            events={[
              { key: 'a', date: '2026-11-12', title: 'Common authority reinstated', detail: 'Motus AuthHist' },
              { key: 'b', date: '2026-10-01', title: 'Common authority revoked', detail: 'Insurance lapsed' },
              { key: 'c', date: null, title: 'Common authority granted' },
            ]}
          />
          <EmptyState title="No inspections on record in the last 24 months">
            <p>A small fleet may go that long unseen. Ask for its ELD connection to see it on the road.</p>
          </EmptyState>
        </div>
      </section>
    </div>
  );
}
